// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

class QKeyEvent;
class QSize;

namespace headlight {

/// A cell of a picture in rows and columns.
struct GridPlace {
    int row = 0;
    int column = 0;
    bool operator==(const GridPlace&) const = default;
};

/// Where an arrow key, Home or End (in the row; with Ctrl in the column) leads from a place, inside `grid`; nothing
/// for any other key or an empty grid. An arrow goes `step` cells.
std::optional<GridPlace> placeAfterKey(const QKeyEvent& event, const GridPlace& from, const QSize& grid, int step = 1);

/// Enter or the space bar.
bool choosesCell(const QKeyEvent& event);

} // namespace headlight
