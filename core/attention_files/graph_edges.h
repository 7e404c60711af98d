// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

namespace headlight {

/// Reads what a graph attention layer gives, the edges [2, E] and their weights [E] or [E, heads], as one array
/// [heads, nodes, nodes]: a node looks at the nodes at the other ends of its edges, and a pair without an edge is
/// hidden. It does so where the numbers prove it: the edges are whole numbers, and the weights of each node's edges sum
/// to 1. Throws Error{BadFile} for edges by name whose weights sum to 1 at neither end; leaves other files alone.
void readGraphEdges(ArrayFile& file, const ReadingWatch& watch);

} // namespace headlight
