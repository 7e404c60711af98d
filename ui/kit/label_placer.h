// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineF>
#include <QRectF>

#include <optional>
#include <vector>

namespace headlight {

/// Where a label may stand, and the line that leads to it where it stands apart from what it names.
struct LabelPlace {
    QRectF box;
    std::optional<QLineF> leader = {};
};

/// What becomes of a label that finds room only where a line runs through it, or where its leader runs through a box or
/// another leader.
enum class OverLines { LastResort, Never };

/// Puts labels where nothing is yet: greedily, in the order in which they are asked for.
class LabelPlacer {
public:
    explicit LabelPlacer(const QRectF& bounds) : m_bounds(bounds) {}

    /// Nothing may be placed over it.
    void block(const QRectF& box) { m_boxes.push_back(box); }
    /// Something may be placed over it only as a last resort.
    void avoid(const QLineF& line) { m_lines.push_back(line); }

    /// The first of the candidates that is within the bounds and free, as an index; it is blocked from now on, and its
    /// leader avoided. Empty when there is none.
    std::optional<std::size_t> place(const std::vector<LabelPlace>& candidates, OverLines overLines);

private:
    bool isFree(const QRectF& box) const;
    bool isClear(const LabelPlace& place) const;

    QRectF m_bounds;
    std::vector<QRectF> m_boxes;
    std::vector<QLineF> m_lines;
    std::vector<QLineF> m_leaders;
};

/// Whether a piece of the line lies in the box.
bool crosses(const QLineF& line, const QRectF& box);

} // namespace headlight
