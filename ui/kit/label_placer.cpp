// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/label_placer.h"

#include <algorithm>

namespace headlight {

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

bool LabelPlacer::isOnLine(const QRectF& box) const
{
    return std::any_of(m_lines.begin(), m_lines.end(), [&](const QLineF& line) { return crosses(line, box); });
}

std::optional<std::size_t> LabelPlacer::place(const std::vector<QRectF>& candidates)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (!isFree(candidates[i]))
            continue;
        const bool isClear = !isOnLine(candidates[i]);
        if (isClear || !found)
            found = i;
        if (isClear)
            break;
    }
    if (found)
        m_boxes.push_back(candidates[*found]);
    return found;
}

} // namespace headlight
