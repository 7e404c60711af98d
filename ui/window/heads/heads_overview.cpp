// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/heads_overview.h"

#include "ui/kit/head_colours.h"
#include "ui/kit/larger_type.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/grid_keys.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/tip_beside.h"
#include "ui/window/widgets/window_theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr int kGutter = 22; // layer numbers, beside type of 100 %
constexpr int kHeader = 18; // head numbers
constexpr double kThumbnailGap = 4;
constexpr double kBar = 3;                          // the head's colour
constexpr double kBelow = kBar + kThumbnailGap + 4; // from a thumbnail to the next layer
constexpr double kSmallestCell = 12;
constexpr double kLargestCell = 96;
constexpr double kSlimmest = 0.4; // least part of the cell's side, for a map with few rows or columns

/// The picture of a map in the middle of its cell, in the map's proportions.
QRectF fitted(const QSize& picture, const QRectF& cell)
{
    const double longest = std::max(picture.width(), picture.height());
    const QSizeF size(cell.width() * std::max(kSlimmest, picture.width() / longest),
                      cell.height() * std::max(kSlimmest, picture.height() / longest));
    return {cell.topLeft() + QPointF((cell.width() - size.width()) / 2, (cell.height() - size.height()) / 2), size};
}

} // namespace

HeadsOverview::HeadsOverview(QWidget* parent) : QWidget(parent)
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        updateGeometry(); // its type may have another size
        update();
    });
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    makeSpoken(*this);
    setAccessibleName(tr("Heads, layer by head"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void HeadsOverview::setData(HeadsOverviewData data)
{
    const bool otherSize = data.grid != m_data.grid;
    m_data = std::move(data);
    if (otherSize)
        updateGeometry();
    speak(*this, description(m_data.selected));
    update();
}

double HeadsOverview::cellSize(int width) const
{
    const int nHeads = std::max(1, m_data.grid.nHeads);
    const int nLayers = std::max(1, m_data.grid.nLayers);
    const double wide =
        std::clamp((width - inType(kGutter) + kThumbnailGap) / nHeads - kThumbnailGap, kSmallestCell, kLargestCell);
    const double high = static_cast<double>(m_room - inType(kHeader)) / nLayers - kBelow;
    return high < kSmallestCell ? wide : std::min(wide, high); // what is scrolled all the same may be large
}

void HeadsOverview::setRoom(int height)
{
    if (std::exchange(m_room, height) == height)
        return;
    updateGeometry();
    update();
}

int HeadsOverview::leastRoom() const
{
    return inType(kHeader) + static_cast<int>(std::ceil((kSmallestCell + kBelow) * m_data.grid.nLayers));
}

void HeadsOverview::setScrolled(int top)
{
    m_scrolled = top;
    update();
}

int HeadsOverview::numbersHeight() const
{
    return inType(kHeader);
}

int HeadsOverview::heightForWidth(int width) const
{
    const double row = cellSize(width) + kBelow;
    return static_cast<int>(inType(kHeader) + row * std::max(1, m_data.grid.nLayers));
}

QSize HeadsOverview::sizeHint() const
{
    return {260, heightForWidth(width() > 0 ? width() : 260)};
}

QRectF HeadsOverview::thumbnailRect(const HeadIndex& head) const
{
    const double cell = cellSize(width());
    const double row = cell + kBelow;
    return {inType(kGutter) + head.head * (cell + kThumbnailGap), inType(kHeader) + head.layer * row, cell, cell};
}

std::optional<HeadIndex> HeadsOverview::headAt(const QPointF& position) const
{
    if (m_scrolled > 0 && position.y() < m_scrolled + numbersHeight())
        return std::nullopt; // under the numbers
    for (int layer = 0; layer < m_data.grid.nLayers; ++layer)
        for (int head = 0; head < m_data.grid.nHeads; ++head)
            if (thumbnailRect({layer, head}).adjusted(-2, -2, 2, kBar + 4).contains(position))
                return HeadIndex{layer, head, m_data.grid.part};
    return std::nullopt;
}

QString HeadsOverview::description(const HeadIndex& head) const
{
    if (!m_data.grid.contains(head))
        return {};
    const int place = head.layer * m_data.grid.nHeads + head.head;
    QString text = headInWords(head);
    for (const QString& summary : {m_data.summaries.value(place), m_data.heldOut.value(place)})
        if (!summary.isEmpty())
            text += QStringLiteral(" · ") + summary;
    if (m_data.hidden.contains(head))
        text += QStringLiteral(" · ") + tr("hidden");
    if (m_data.ablated.contains(head))
        text += QStringLiteral(" · ") + tr("switched off");
    return text;
}

void HeadsOverview::paintHead(QPainter& painter, const HeadIndex& head, const Theme& theme) const
{
    const auto i = std::size_t(head.layer) * std::size_t(m_data.grid.nHeads) + std::size_t(head.head);
    const QRectF rect = thumbnailRect(head);
    const bool hidden = m_data.hidden.contains(head);
    painter.setOpacity(hidden ? 0.25 : 1.0);
    painter.fillRect(rect, theme.masked()); // seen where the mask hides
    if (i < m_data.thumbnails.size() && !m_data.thumbnails[i].isNull())
        painter.drawImage(fitted(m_data.thumbnails[i].size(), rect), m_data.thumbnails[i]);
    painter.fillRect(QRectF(rect.left(), rect.bottom() + 2, rect.width(), kBar),
                     headColour(head, m_data.grid.nLayers, m_data.grid.nHeads, theme));
    painter.setOpacity(1.0);
    if (m_data.ablated.contains(head)) {
        QColor veil = theme.surface;
        veil.setAlphaF(0.72F);
        painter.fillRect(rect, veil);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.text, 1.4));
        const QRectF cross =
            rect.adjusted(rect.width() * 0.2, rect.height() * 0.2, -rect.width() * 0.2, -rect.height() * 0.2);
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.topRight(), cross.bottomLeft());
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

void HeadsOverview::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    painter.setFont(colours.smallFont);
    const HeadGrid grid = m_data.grid;
    for (int layer = 0; layer < grid.nLayers; ++layer) {
        const QRectF first = thumbnailRect({layer, 0});
        painter.setPen(colours.mutedText);
        painter.drawText(QRectF(0, first.top(), inType(kGutter) - 8, first.height()), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(layer));
        for (int head = 0; head < grid.nHeads; ++head)
            paintHead(painter, {layer, head, grid.part}, colours);
    }
    if (grid.contains(m_data.selected))
        paintChosen(painter, colours);
    paintNumbers(painter, colours);
}

void HeadsOverview::paintChosen(QPainter& painter, const Theme& theme) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF rect = thumbnailRect(m_data.selected).adjusted(-1.5, -1.5, 1.5, kBar + 3.5);
    painter.setPen(QPen(theme.accent, hasFocus() ? 2.5 : 2));
    painter.drawRoundedRect(rect, 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Paints the heads' numbers above their columns and over what is scrolled away under them.
void HeadsOverview::paintNumbers(QPainter& painter, const Theme& theme) const
{
    const QRectF line(0, m_scrolled, width(), numbersHeight() - 3);
    if (m_scrolled > 0)
        painter.fillRect(line, theme.surface);
    painter.setPen(theme.mutedText);
    for (int head = 0; head < m_data.grid.nHeads; ++head) {
        const QRectF cell = thumbnailRect({0, head});
        painter.drawText(QRectF(cell.left() - 4, line.top(), cell.width() + 8, line.height()), Qt::AlignCenter,
                         QString::number(head));
    }
}

bool HeadsOverview::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto head = headAt(help->pos()))
            showTipBesidePart(thumbnailRect(*head), description(*head), *this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void HeadsOverview::mouseMoveEvent(QMouseEvent* event)
{
    speak(*this, description(headAt(event->position()).value_or(m_data.selected)));
}

void HeadsOverview::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    speak(*this, description(m_data.selected));
}

void HeadsOverview::mousePressEvent(QMouseEvent* event)
{
    if (const auto head = headAt(event->position()))
        emit headClicked(head->layer, head->head);
    else
        QWidget::mousePressEvent(event);
}

void HeadsOverview::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto head = headAt(event->position()); head && event->button() == Qt::LeftButton)
        emit headActivated(head->layer, head->head);
}

void HeadsOverview::keyPressEvent(QKeyEvent* event)
{
    const HeadIndex head = m_data.selected;
    const GridPlace from{head.layer, head.head};
    if (const auto place = placeAfterKey(*event, from, QSize(m_data.grid.nHeads, m_data.grid.nLayers))) {
        if (*place != from)
            emit headClicked(place->row, place->column);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Space:
        emit showRequested(head.layer, head.head, m_data.hidden.contains(head));
        break;
    case Qt::Key_X:
        emit ablateRequested(head.layer, head.head, !m_data.ablated.contains(head));
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit headActivated(head.layer, head.head);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace headlight
