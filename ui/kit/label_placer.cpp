// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/label_placer.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr double besideLabels = 4.0; // pixels: "." and "bank" side by side would read ".bank"

} // namespace

bool crosses(const QLineF& line, const QRectF& box)
{
    if (box.contains(line.p1()) || box.contains(line.p2()))
        return true;
    // The sides alone: a line that lies in the box has its ends there.
    for (const QLineF& side : {QLineF(box.topLeft(), box.topRight()), QLineF(box.topRight(), box.bottomRight()),
                               QLineF(box.bottomRight(), box.bottomLeft()), QLineF(box.bottomLeft(), box.topLeft())})
        if (line.intersects(side, nullptr) == QLineF::BoundedIntersection)
            return true;
    return false;
}

bool LabelPlacer::isFree(const QRectF& box) const
{
    return m_bounds.contains(box) &&
           std::none_of(m_boxes.begin(), m_boxes.end(), [&](const QRectF& other) { return other.intersects(box); });
}

/// No line runs through the label; its leader runs through no other, and through no box but what it comes from. It may
/// cross an arrow, which is not taken for a leader.
bool LabelPlacer::isClear(const LabelPlace& place) const
{
    const auto isThrough = [&](const QLineF& line) { return crosses(line, place.box); };
    if (std::ranges::any_of(m_lines, isThrough) || std::ranges::any_of(m_leaders, isThrough))
        return false;
    if (!place.leader)
        return true;
    const QLineF& leader = *place.leader;
    const auto meets = [&](const QLineF& other) {
        return leader.intersects(other, nullptr) == QLineF::BoundedIntersection;
    };
    const auto runsThrough = [&](const QRectF& box) { return crosses(leader, box) && !box.contains(leader.p1()); };
    return std::ranges::none_of(m_leaders, meets) && std::ranges::none_of(m_boxes, runsThrough);
}

std::optional<std::size_t> LabelPlacer::place(const std::vector<LabelPlace>& candidates, OverLines overLines)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (!isFree(candidates[i].box))
            continue;
        const bool clear = isClear(candidates[i]);
        if (clear || (!found && overLines == OverLines::LastResort))
            found = i;
        if (clear)
            break;
    }
    if (!found)
        return found;
    m_boxes.push_back(candidates[*found].box.adjusted(-besideLabels, 0.0, besideLabels, 0.0));
    if (const auto& leader = candidates[*found].leader)
        m_leaders.push_back(*leader);
    return found;
}

} // namespace headlight
