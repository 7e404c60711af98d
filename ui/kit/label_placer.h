// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineF>
#include <QRectF>

#include <optional>
#include <vector>

namespace headlight {

/// Puts boxes where nothing is yet: greedily, in the order in which they are asked for.
class LabelPlacer {
public:
    explicit LabelPlacer(const QRectF& bounds) : m_bounds(bounds) {}

    /// Nothing may be placed over it.
    void block(const QRectF& box) { m_boxes.push_back(box); }
    /// Something may be placed over it only where there is no other room.
    void avoid(const QLineF& line) { m_lines.push_back(line); }

    /// The first of the candidates that is within the bounds and free, as an index; it is blocked from now on. Empty
    /// when there is none.
    std::optional<std::size_t> place(const std::vector<QRectF>& candidates);

private:
    bool isFree(const QRectF& box) const;
    bool isOnLine(const QRectF& box) const;

    QRectF m_bounds;
    std::vector<QRectF> m_boxes;
    std::vector<QLineF> m_lines;
};

/// Whether a piece of the line lies in the box.
bool crosses(const QLineF& line, const QRectF& box);

} // namespace headlight
