// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/graph_edges.h"

#include "core/attention_files/axis_order.h"
#include "core/base/counted.h"
#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

namespace headlight {

namespace {

constexpr float kMostNodes = 65'536.0F;

/// Edges with the weights of each: places of arrays in a file.
struct EdgePair {
    std::size_t edges = 0;
    std::size_t weights = 0;
};

/// The weights of edges by head, and the nodes that they join.
struct WeightedEdges {
    std::vector<float> nodes;   // [2, E] sources, then targets
    std::vector<float> weights; // [E, heads]
    std::size_t nEdges = 0;
    std::size_t nHeads = 0;
    std::size_t nNodes = 0;
};

bool isNamedEdges(const NumberArray& array)
{
    return array.name.ends_with("edge_index");
}

/// The only two arrays of a file, where their sizes are those of edges and weights. E > 2 tells them apart.
std::optional<EdgePair> edgePair(const ArrayFile& file)
{
    if (file.numbers.size() != 2)
        return std::nullopt;
    for (const std::size_t edges : {std::size_t{0}, std::size_t{1}}) {
        const Shape& pairs = file.numbers[edges].shape;
        const Shape& weights = file.numbers[1 - edges].shape;
        const bool fits = pairs.size() == 2 && pairs[0] == 2 && pairs[1] > 2 && !weights.empty() &&
                          weights.size() <= 2 && weights[0] == pairs[1];
        if (fits)
            return EdgePair{edges, 1 - edges};
    }
    return std::nullopt;
}

bool areNodes(const std::vector<float>& numbers)
{
    return std::ranges::all_of(
        numbers, [](float number) { return number >= 0.0F && number < kMostNodes && number == std::round(number); });
}

/// Whether the weights of all edges that have a node at this end sum to 1, for each node and head. An end of 0 are the
/// sources, of 1 the targets.
bool sumsToOneAt(std::size_t end, const WeightedEdges& graph)
{
    // By node, of those that have an edge: a file may number few nodes high.
    std::map<float, std::vector<double>> sums;
    for (std::size_t edge = 0; edge < graph.nEdges; ++edge) {
        std::vector<double>& ofNode = sums[graph.nodes[end * graph.nEdges + edge]];
        ofNode.resize(graph.nHeads);
        for (std::size_t head = 0; head < graph.nHeads; ++head)
            ofNode[head] += double(graph.weights[edge * graph.nHeads + head]);
    }
    const auto isOne = [](double sum) { return std::abs(sum - 1.0) <= kSumTolerance; };
    return std::ranges::all_of(sums, [&](const auto& node) { return std::ranges::all_of(node.second, isOne); });
}

/// The weights as maps [heads, nodes, nodes], the nodes at `queries` looking.
ArrayNumbers mapsOf(const WeightedEdges& graph, std::size_t queries)
{
    ArrayNumbers maps;
    const std::size_t n = graph.nNodes;
    maps.values.assign(graph.nHeads * n * n, 0.0F);
    maps.hidden.assign(maps.values.size(), 1);
    for (std::size_t edge = 0; edge < graph.nEdges; ++edge) {
        const auto query = static_cast<std::size_t>(graph.nodes[queries * graph.nEdges + edge]);
        const auto key = static_cast<std::size_t>(graph.nodes[(1 - queries) * graph.nEdges + edge]);
        for (std::size_t head = 0; head < graph.nHeads; ++head) {
            const std::size_t cell = (head * n + query) * n + key;
            maps.values[cell] += graph.weights[edge * graph.nHeads + head]; // an edge may be there twice
            maps.hidden[cell] = 0;
        }
    }
    return maps;
}

} // namespace

void readGraphEdges(ArrayFile& file, const ReadingWatch& watch)
{
    const std::optional<EdgePair> pair = edgePair(file);
    if (!pair)
        return;
    const NumberArray& edges = file.numbers[pair->edges];
    const NumberArray& weights = file.numbers[pair->weights];
    auto graph = std::make_shared<WeightedEdges>();
    graph->nodes = edges.read(watch).values;
    graph->weights = weights.read(watch).values;
    graph->nEdges = static_cast<std::size_t>(edges.shape[1]);
    graph->nHeads = graph->nEdges == 0 ? 0 : graph->weights.size() / graph->nEdges;
    if (!areNodes(graph->nodes) || graph->nHeads == 0)
        return;
    graph->nNodes = static_cast<std::size_t>(std::ranges::max(graph->nodes)) + 1;
    const bool ofTargets = sumsToOneAt(1, *graph);
    const bool ofSources = !ofTargets && sumsToOneAt(0, *graph);
    if (!ofTargets && !ofSources && isNamedEdges(edges))
        throw Error(ErrorKind::BadFile,
                    "holds edges [2, " + std::to_string(graph->nEdges) +
                        "] and a number for each, whose sum is 1 neither over the edges into a node nor over those out "
                        "of it, expected the attention weights of a graph layer, after their softmax",
                    file.name);
    if (!ofTargets && !ofSources)
        return;
    const std::size_t queries = ofTargets ? 1 : 0;
    const auto n = static_cast<std::int64_t>(graph->nNodes);
    NumberArray maps{
        weights.name, {static_cast<std::int64_t>(graph->nHeads), n, n}, [graph, queries](const ReadingWatch& between) {
            between.at(0, 1);
            return mapsOf(*graph, queries);
        }};
    maps.namesAxes = true;
    file.readAs.push_back("Its " + counted(graph->nEdges, "edge") + " between " + counted(graph->nNodes, "node") +
                          " are read as a map: each node looks at the " +
                          (ofTargets ? "sources of the edges into it" : "targets of the edges out of it") +
                          ", whose weights sum to 1.");
    file.numbers = {std::move(maps)};
}

} // namespace headlight
