// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/figure_object.h"

#include <QPainter>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr int kFigureNumber = QTextFormat::UserProperty + 11;
constexpr int kRuledLines = QTextFormat::UserProperty + 12;
constexpr double kRuledLine = 30.0;    // high enough for handwriting
constexpr double kHighestShare = 0.46; // most of a page's height that a figure may take
constexpr double kPageShare = 0.9;     // a figure whose digits would be too small may take this
constexpr double kLeastScale = 0.75;   // type that is smaller is hard to read on paper

void insertObject(QTextCursor& cursor, int property, int value)
{
    QTextCharFormat format = cursor.charFormat();
    format.setObjectType(FigureObject::kType);
    format.setProperty(property, value);
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

} // namespace

FigureObject::FigureObject(std::vector<Figure> figures, const Theme& theme, QObject* parent)
    : QObject(parent), m_figures(std::move(figures)), m_theme(theme)
{
}

void FigureObject::insertFigure(QTextCursor& cursor, int number)
{
    insertObject(cursor, kFigureNumber, number);
}

void FigureObject::insertLines(QTextCursor& cursor, int nLines)
{
    insertObject(cursor, kRuledLines, nLines);
}

QSizeF FigureObject::intrinsicSize(QTextDocument* document, int, const QTextFormat& format)
{
    const QSizeF page = document->pageSize();
    const double width = page.width() - 2.0 * document->documentMargin() - 1.0;
    if (!format.hasProperty(kFigureNumber))
        return {width, kRuledLine * format.intProperty(kRuledLines)};
    const QSizeF own = m_figures.at(static_cast<std::size_t>(format.intProperty(kFigureNumber))).preferredSize(m_theme);
    const double readable = std::min(kLeastScale, width / own.width());
    const double height = page.height() * kHighestShare;
    const double highest = std::clamp(readable * own.height(), height, page.height() * kPageShare);
    return own * std::min({1.0, width / own.width(), highest / own.height()});
}

void FigureObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format)
{
    painter->save();
    painter->translate(rect.topLeft());
    if (format.hasProperty(kFigureNumber)) {
        const Figure& figure = m_figures.at(static_cast<std::size_t>(format.intProperty(kFigureNumber)));
        const QSizeF own = figure.preferredSize(m_theme);
        painter->scale(rect.width() / own.width(), rect.height() / own.height());
        figure.paint(*painter, own, m_theme);
    } else {
        painter->setPen(QPen(m_theme.border, 1.0));
        for (int line = 1; line <= format.intProperty(kRuledLines); ++line)
            painter->drawLine(QPointF(0.0, line * kRuledLine - 2.0), QPointF(rect.width(), line * kRuledLine - 2.0));
    }
    painter->restore();
}

} // namespace headlight
