// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/fitted_formula.h"

#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

class QColor;
class QTextCursor;

namespace headlight {

/// Draws a formula as one character of a text document, no wider than the document's text where it can be.
class FormulaObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    using QObject::QObject;

    static constexpr int kType = QTextFormat::UserObject + 1;

    /// In place of what the cursor has selected, in the font that is there. `sign` is drawn behind the formula: Qt
    /// would begin a line with what follows an object. Throws as makeFormula(); then nothing has changed.
    static void insert(QTextCursor& cursor, const QString& latex, const QString& sign, FormulaPlace place,
                       const QColor& colour);

    /// What is drawn behind the formula that has this format; empty where there is none.
    static QString signOf(const QTextFormat& format);
    /// Its width in pixels with that sign, where nothing makes it smaller; 0 for a format of no formula.
    static double widthOf(const QTextFormat& format);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

} // namespace headlight
