// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/formula_text.h"

#include "ui/kit/formula_document.h"

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace headlight {

FormulaText::FormulaText(QWidget* parent) : QTextBrowser(parent)
{
    setOpenExternalLinks(true);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(0);
    drawFormulas(*document());
}

void FormulaText::setCommonMark(const QString& text)
{
    m_text = text;
    setAccessibleDescription(text); // a formula on the page is a picture, here it is LaTeX
    build();
    verticalScrollBar()->setValue(0);
}

void FormulaText::setTheme(const Theme& theme)
{
    if (m_theme == theme.id)
        return;
    m_theme = theme.id;
    const int scrolled = verticalScrollBar()->value();
    build();
    verticalScrollBar()->setValue(scrolled);
}

void FormulaText::growWithText()
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            [this](const QSizeF& size) { setFixedHeight(std::max(1, static_cast<int>(std::ceil(size.height())))); });
}

void FormulaText::build()
{
    m_problems = writeCommonMark(*document(), m_text, headlight::theme(m_theme));
}

} // namespace headlight
