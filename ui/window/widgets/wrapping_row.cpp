// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/wrapping_row.h"

#include "ui/window/widgets/type_sized.h"

#include <QLabel>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace headlight {

namespace {

int leastWidth(const QLayoutItem& item)
{
    return item.minimumSize().width();
}

int wantedWidth(const QLayoutItem& item)
{
    return std::max(item.sizeHint().width(), leastWidth(item));
}

int wantedHeight(const QLayoutItem& item)
{
    return std::max(item.sizeHint().height(), item.minimumSize().height());
}

/// A text that is no field's label: where it is cut, its tool tip has all of it.
bool isCaption(const QLayoutItem& item)
{
    const auto* label = qobject_cast<const QLabel*>(item.widget());
    return label && !label->buddy();
}

bool isControl(const QLayoutItem& item)
{
    return !isCaption(item);
}

/// What is hidden has no place; an empty space has one.
bool isThere(QLayoutItem& item)
{
    return !item.isEmpty() || item.spacerItem();
}

} // namespace

WrappingRow::WrappingRow(QWidget* parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(8);
}

WrappingRow::~WrappingRow() = default;

void WrappingRow::add(QWidget* widget, int stretch)
{
    addWidget(widget);
    m_parts.back().stretch = stretch;
}

void WrappingRow::addStretch()
{
    addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding, QSizePolicy::Minimum));
    m_parts.back().stretch = 1;
}

void WrappingRow::addItem(QLayoutItem* item)
{
    m_parts.push_back({std::unique_ptr<QLayoutItem>(item), 0});
    invalidate();
}

QLayoutItem* WrappingRow::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_parts[static_cast<std::size_t>(index)].item.get() : nullptr;
}

QLayoutItem* WrappingRow::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* item = m_parts[static_cast<std::size_t>(index)].item.release();
    m_parts.erase(m_parts.begin() + index);
    invalidate();
    return item;
}

/// The label of what follows it.
bool WrappingRow::isWithNext(std::size_t part) const
{
    const auto* label = qobject_cast<QLabel*>(m_parts[part].item->widget());
    return label && label->buddy() && part + 1 < m_parts.size();
}

int WrappingRow::gapAfter(const Part& part) const
{
    return part.item->spacerItem() ? 0 : spacing();
}

int WrappingRow::widthOf(const Row& row, int (*widthOfItem)(const QLayoutItem&)) const
{
    int width = -spacing();
    for (const Part* part : row)
        width += widthOfItem(*part->item) + gapAfter(*part);
    return width;
}

int WrappingRow::heightOf(const Row& row) const
{
    int height = 0;
    for (const Part* part : row)
        height = std::max(height, wantedHeight(*part->item));
    return height;
}

/// What stays in one row: a part, or a field with its label; without those that are hidden.
std::vector<WrappingRow::Row> WrappingRow::groups() const
{
    std::vector<Row> groups;
    bool goesOn = false;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (!goesOn)
            groups.emplace_back();
        if (isThere(*m_parts[i].item))
            groups.back().push_back(&m_parts[i]);
        goesOn = isWithNext(i);
    }
    std::erase_if(groups, [](const Row& group) { return group.empty(); });
    return groups;
}

std::vector<WrappingRow::Row> WrappingRow::rowsFor(int width) const
{
    const auto needed = isLargeType() ? wantedWidth : leastWidth;
    std::vector<Row> rows(1);
    for (const Row& together : groups()) {
        Row longer = rows.back();
        longer.insert(longer.end(), together.begin(), together.end());
        if (!rows.back().empty() && widthOf(longer, needed) > width)
            rows.push_back(together);
        else
            rows.back() = longer;
    }
    return rows;
}

QSize WrappingRow::sizeHint() const
{
    Row all;
    for (const Row& group : groups())
        all.insert(all.end(), group.begin(), group.end());
    const QMargins edge = contentsMargins();
    return {widthOf(all, wantedWidth) + edge.left() + edge.right(), heightOf(all) + edge.top() + edge.bottom()};
}

QSize WrappingRow::minimumSize() const
{
    int widest = 0;
    for (const Row& group : groups())
        widest = std::max(widest, widthOf(group, leastWidth));
    const QMargins edge = contentsMargins();
    return {widest + edge.left() + edge.right(), sizeHint().height()};
}

int WrappingRow::heightForWidth(int width) const
{
    const QMargins edge = contentsMargins();
    int height = -spacing();
    for (const Row& row : rowsFor(width - edge.left() - edge.right()))
        height += heightOf(row) + spacing();
    return height + edge.top() + edge.bottom();
}

void WrappingRow::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    QRect room = rect.marginsRemoved(contentsMargins());
    for (const Row& row : rowsFor(room.width())) {
        const int height = heightOf(row);
        place(row, {room.left(), room.top(), room.width(), height});
        room.setTop(room.top() + height + spacing());
    }
}

/// Each as wide as it wants; what is left goes to those that stretch, what is missing is taken from those that can
/// give: from captions first.
std::vector<int> WrappingRow::widthsIn(const Row& row, int room) const
{
    std::vector<int> widths;
    int stretches = 0;
    for (const Part* part : row) {
        widths.push_back(wantedWidth(*part->item));
        stretches += part->stretch;
    }
    int left = room - widthOf(row, wantedWidth);
    for (std::size_t i = 0; i < row.size() && left > 0; ++i) {
        if (row[i]->stretch == 0)
            continue;
        const int more = std::min(left * row[i]->stretch / stretches, row[i]->item->maximumSize().width() - widths[i]);
        left -= more;
        stretches -= row[i]->stretch;
        widths[i] += more;
    }
    left = takeFrom(row, isCaption, left, widths);
    takeFrom(row, isControl, left, widths);
    return widths;
}

/// What is still missing, below 0, after those that are `asked` gave in proportion to what they can.
int WrappingRow::takeFrom(const Row& row, bool (*asked)(const QLayoutItem&), int left, std::vector<int>& widths) const
{
    int canGive = 0;
    for (const Part* part : row)
        canGive += asked(*part->item) ? wantedWidth(*part->item) - leastWidth(*part->item) : 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const QLayoutItem& item = *row[i]->item;
        const int give = asked(item) ? wantedWidth(item) - leastWidth(item) : 0;
        if (left >= 0 || give <= 0)
            continue;
        const int less = std::min(give, (-left * give + canGive - 1) / canGive);
        left += less;
        canGive -= give;
        widths[i] -= less;
    }
    return left;
}

void WrappingRow::place(const Row& row, const QRect& room) const
{
    const std::vector<int> widths = widthsIn(row, room.width());
    int x = room.left();
    for (std::size_t i = 0; i < row.size(); ++i) {
        QLayoutItem& item = *row[i]->item;
        const int height = std::min(room.height(), wantedHeight(item));
        const QRect place(x, room.top() + (room.height() - height) / 2, widths[i], height);
        item.setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), room, place));
        x += widths[i] + gapAfter(*row[i]);
    }
}

} // namespace headlight
