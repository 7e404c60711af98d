// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <optional>
#include <vector>

namespace headlight {

/// Maximum flow from a top node to a bottom node of a graph in levels of T nodes, where arcs lead only from one level
/// to the next below. Dinic 1970: while the source can reach the sink, fill all shortest paths with room.
class LayeredFlow {
public:
    /// capacities[l] [T, T] ≥ 0: row i, column j is the arc from node i of level l + 1 to node j of level l. At least
    /// one matrix, all of one size.
    explicit LayeredFlow(std::vector<DoubleMatrix> capacities);

    /// The value of the maximum flow from `top`, a node of the highest level, to `bottom`, a node of level 0. An arc
    /// with less than 1e-12 of room counts as full.
    double maximum(Index top, Index bottom);

private:
    /// One arc of a path: down to the level below, or back up against what flows down.
    struct Step {
        Index from;
        Index to;
        double* room;
        double* roomBack;
    };

    void labelDistances(Index source, Index sink);
    std::optional<Step> nextStep(Index node);
    double fillShortestPaths(Index source, Index sink);
    static double fill(std::vector<Step>& path);

    Index m_width;                        // T; node t of level l is number l T + t
    Index m_nLevels;                      // capacities + 1
    std::vector<DoubleMatrix> m_capacity; // [T, T] each, from the level above to the level below
    std::vector<DoubleMatrix> m_room;     // [T, T] each, capacity left on the same arcs
    std::vector<DoubleMatrix> m_flow;     // [T, T] each, flow on the same arcs that could be sent back
    std::vector<Index> m_distance;        // [nodes] arcs to the sink, −1 where it cannot be reached
    std::vector<Index> m_nextArc; // [nodes] the first arc that may still lead to the sink; T arcs down, then T arcs up
    std::vector<Index> m_queue;   // nodes labelled, nearest first
};

} // namespace headlight
