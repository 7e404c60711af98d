// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "ui/kit/figure.h"

#include <QByteArray>
#include <QString>

#include <filesystem>
#include <vector>

class QRegularExpression;

namespace headlight {

/// A text with formulas and figures for paper, in CommonMark (see formula_document.h). A heading of the first level
/// begins a page.
struct PagedText {
    QString title;
    QString commonMark;
    std::vector<Figure> figures;

    /// What stands in the text, in a paragraph of its own, for a figure that is added.
    QString place(Figure figure);
};

/// The place of a figure in a text; its number is captured.
const QRegularExpression& figurePlace();

// What stands in the text for
QString ruledLines(int nLines);   ///< lines to write on
QString pageAnchor(int number);   ///< a place, at the end of a heading,
QString pageOfAnchor(int number); ///< and the number of the page that it is on
QString toTheRight();             ///< a jump to the right edge, for what follows
QString staysWithNext();          ///< at the end of a paragraph: no page ends behind it

/// `text` as CommonMark shows it, letter by letter; no formula.
QString asPlainMark(const QString& text);

/// An A4 document with page numbers; figures and formulas are vectors. The same text gives the same bytes. Needs a
/// QGuiApplication. Throws Error{Cancelled}.
QByteArray pagedPdf(const PagedText& text, const CancelToken& cancel = {});
/// Throws Error{CannotWrite}, too; nothing half-written stays.
void writePagedPdf(const std::filesystem::path& file, const PagedText& text, const CancelToken& cancel = {});

} // namespace headlight
