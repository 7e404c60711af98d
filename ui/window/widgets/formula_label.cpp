// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/formula_label.h"

#include "ui/kit/formula_document.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QPainter>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kNarrowestLine = 12; // characters
constexpr int kWidestLine = 60;    // that is asked for

} // namespace

FormulaLabel::FormulaLabel(QWidget* parent) : QLabel(parent), m_document(new QTextDocument(this))
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_document->setUndoRedoEnabled(false);
    m_document->setDocumentMargin(0);
    drawFormulas(*m_document);
}

void FormulaLabel::setTexts(const QString& text, const QString& commonMark)
{
    m_commonMark = commonMark;
    setText(text);
    build();
}

void FormulaLabel::build()
{
    Theme colours = theme(ThemeId::Light);
    colours.text = palette().color(foregroundRole());
    m_document->setDefaultFont(font());
    m_problems = writeCommonMark(*m_document, m_commonMark, colours);
    QTextBlockFormat close; // the layout around it keeps the distance
    close.setTopMargin(0);
    close.setBottomMargin(0);
    QTextCursor all(m_document);
    all.select(QTextCursor::Document);
    all.mergeBlockFormat(close);
    updateGeometry();
    update();
}

int FormulaLabel::heightForWidth(int width) const
{
    m_document->setTextWidth(std::max(1, width));
    return static_cast<int>(std::ceil(m_document->size().height()));
}

QSize FormulaLabel::sizeHint() const
{
    m_document->setTextWidth(-1.0);
    const int whole = static_cast<int>(std::ceil(m_document->idealWidth()));
    const int width = std::min(whole, kWidestLine * fontMetrics().averageCharWidth());
    return {width, heightForWidth(width)};
}

QSize FormulaLabel::minimumSizeHint() const
{
    return {kNarrowestLine * fontMetrics().averageCharWidth(), fontMetrics().height()};
}

void FormulaLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_document->setTextWidth(width());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = palette();
    context.palette.setColor(QPalette::Text, palette().color(foregroundRole()));
    m_document->documentLayout()->draw(&painter, context);
}

void FormulaLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        build();
}

} // namespace headlight
