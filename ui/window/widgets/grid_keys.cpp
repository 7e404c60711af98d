// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/grid_keys.h"

#include <QKeyEvent>
#include <QSize>

#include <algorithm>

namespace headlight {

std::optional<GridPlace> placeAfterKey(const QKeyEvent& event, const GridPlace& from, const QSize& grid, int step)
{
    if (grid.isEmpty())
        return std::nullopt;
    GridPlace place = from;
    const bool wholeColumn = event.modifiers().testFlag(Qt::ControlModifier);
    switch (event.key()) {
    case Qt::Key_Left:
        place.column -= step;
        break;
    case Qt::Key_Right:
        place.column += step;
        break;
    case Qt::Key_Up:
        place.row -= step;
        break;
    case Qt::Key_Down:
        place.row += step;
        break;
    case Qt::Key_Home:
        (wholeColumn ? place.row : place.column) = 0;
        break;
    case Qt::Key_End:
        (wholeColumn ? place.row : place.column) = (wholeColumn ? grid.height() : grid.width()) - 1;
        break;
    default:
        return std::nullopt;
    }
    return GridPlace{std::clamp(place.row, 0, grid.height() - 1), std::clamp(place.column, 0, grid.width() - 1)};
}

bool choosesCell(const QKeyEvent& event)
{
    return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter || event.key() == Qt::Key_Space;
}

} // namespace headlight
