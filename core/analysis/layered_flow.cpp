// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/layered_flow.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace headlight {

namespace {

constexpr double kFull = 1e-12;

} // namespace

LayeredFlow::LayeredFlow(std::vector<DoubleMatrix> capacities)
    : m_width(capacities.at(0).rows()), m_nLevels(std::ssize(capacities) + 1), m_capacity(std::move(capacities))
{
    assert(std::ranges::all_of(
        m_capacity, [&](const DoubleMatrix& each) { return each.rows() == m_width && each.cols() == m_width; }));
    m_flow.assign(m_capacity.size(), DoubleMatrix::Zero(m_width, m_width));
}

/// Labels each node with its distance to the sink, backwards from there until the source is found; nodes farther away
/// are on no shortest path.
void LayeredFlow::labelDistances(Index source, Index sink)
{
    m_distance.assign(m_nLevels * m_width, -1);
    m_distance[sink] = 0;
    m_queue.assign(1, sink);
    for (std::size_t first = 0; first < m_queue.size(); ++first) {
        const Index node = m_queue[first];
        const Index level = node / m_width;
        const Index t = node % m_width;
        const Index distance = m_distance[node] + 1;
        const auto reach = [&](Index other) {
            if (m_distance[other] >= 0)
                return;
            m_distance[other] = distance;
            m_queue.push_back(other);
        };
        if (level + 1 < m_nLevels)
            for (Index above = 0; above < m_width; ++above)
                if (m_room[level](above, t) > kFull)
                    reach((level + 1) * m_width + above);
        if (level > 0)
            for (Index below = 0; below < m_width; ++below)
                if (m_flow[level - 1](t, below) > kFull)
                    reach((level - 1) * m_width + below);
        if (m_distance[source] >= 0)
            return;
    }
}

/// The next arc with room that leads from `node` nearer to the sink.
std::optional<LayeredFlow::Step> LayeredFlow::nextStep(Index node)
{
    const Index level = node / m_width;
    const Index t = node % m_width;
    const Index nearer = m_distance[node] - 1;
    Index& arc = m_nextArc[node];
    const auto take = [&](Index to, double& room, double& roomBack) -> std::optional<Step> {
        if (m_distance[to] != nearer || room <= kFull)
            return std::nullopt;
        return Step{node, to, &room, &roomBack};
    };
    for (; arc < m_width && level > 0; ++arc) {
        const std::size_t l = level - 1;
        if (const auto step = take((level - 1) * m_width + arc, m_room[l](t, arc), m_flow[l](t, arc)))
            return step;
    }
    arc = std::max(arc, m_width);
    for (; arc < 2 * m_width && level + 1 < m_nLevels; ++arc) {
        const std::size_t l = level;
        const Index above = arc - m_width;
        if (const auto step = take((level + 1) * m_width + above, m_flow[l](above, t), m_room[l](above, t)))
            return step;
    }
    return std::nullopt;
}

/// Sends as much flow along a whole path as fits. Shortens the path to the arcs before the first one that is now full.
double LayeredFlow::fill(std::vector<Step>& path)
{
    double amount = std::numeric_limits<double>::infinity();
    for (const Step& step : path)
        amount = std::min(amount, *step.room);
    std::size_t firstFull = path.size();
    for (std::size_t k = path.size(); k-- > 0;) {
        *path[k].room -= amount;
        *path[k].roomBack += amount;
        if (*path[k].room <= kFull)
            firstFull = k;
    }
    path.erase(path.begin() + firstFull, path.end());
    return amount;
}

double LayeredFlow::fillShortestPaths(Index source, Index sink)
{
    m_nextArc.assign(m_distance.size(), 0);
    std::vector<Step> path;
    double total = 0.0;
    for (;;) {
        const Index node = path.empty() ? source : path.back().to;
        if (node == sink)
            total += fill(path);
        else if (const std::optional<Step> step = nextStep(node))
            path.push_back(*step);
        else if (path.empty())
            return total;
        else { // a dead end
            ++m_nextArc[path.back().from];
            path.pop_back();
        }
    }
}

double LayeredFlow::maximum(Index top, Index bottom)
{
    assert(top >= 0 && top < m_width && bottom >= 0 && bottom < m_width);
    m_room = m_capacity;
    for (DoubleMatrix& flow : m_flow)
        flow.setZero();
    const Index source = (m_nLevels - 1) * m_width + top;
    double total = 0.0;
    for (;;) {
        labelDistances(source, bottom);
        if (m_distance[source] < 0)
            return total;
        total += fillShortestPaths(source, bottom);
    }
}

} // namespace headlight
