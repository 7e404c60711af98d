// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/window/widgets/picture_object.h"

#include <QTextBrowser>

#include <memory>
#include <vector>

namespace headlight {

/// CommonMark with formulas: `$x_i$` in a line, `$$…$$` in the middle of one of its own (see ui/kit/formula.h); `\$` is
/// a dollar, and in code a dollar is one. A formula that is wider than the text is broken or shrinks. What is no
/// formula is shown as it was written, in the colour of errors.
class FormulaText : public QTextBrowser {
    Q_OBJECT
public:
    explicit FormulaText(QWidget* parent = nullptr);

    /// `pictures` stand where the text has their number, from 0, between the characters U+E002 and U+E003.
    void setCommonMark(const QString& text, std::vector<TextPicture> pictures = {});
    /// Where a picture stands, in the viewport of a text that does not scroll; empty where the text has none of it.
    QRectF pictureRect(std::size_t number) const;
    /// From now on as high as its text, for a page that scrolls as a whole.
    void growWithText();
    /// Every formula that was not understood, as the sentence that says why.
    const QStringList& problems() const { return m_problems; }

protected:
    QMimeData* createMimeDataFromSelection() const override; // copies what was written, without word joiners

private:
    void build();
    void placePictures();

    QString m_text;
    std::vector<std::shared_ptr<const TextPicture>> m_pictures;
    QStringList m_problems;
    ThemeId m_theme;
    int m_typeSize; // pixels of the type that the text was built with
};

} // namespace headlight
