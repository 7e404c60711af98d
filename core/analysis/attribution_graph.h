// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

enum class AttributionPart {
    Token,   ///< "embedding"
    Feature, ///< a feature of a transcoder, of one layer or across layers
    Error,   ///< what no feature of an MLP stands for, or a whole MLP: "mlp reconstruction error"
    Logit,
    Other ///< a type of node with another name, such as "attention head"
};

struct AttributionNode {
    std::string id;
    AttributionPart part = AttributionPart::Feature;
    std::string type; // the file's own spelling
    std::string name; // its "clerp": what a person, or a program, called it; may be empty
    int layer = -1;   // −1: before the first layer
    int position = 0; // in AttributionGraph::tokens
    bool isTarget = false;
    std::optional<double> probability = {}; // a logit's
    std::optional<double> activation = {};
    std::optional<double> influence = {};
};

struct AttributionLink {
    int source = 0; // in AttributionGraph::nodes
    int target = 0;
    double weight = 0.0;
};

/// A graph of attributions as circuit-tracer writes it, for one prompt (Ameisen et al. 2025, "Circuit Tracing").
struct AttributionGraph {
    std::string slug;   // the graph's name
    std::string scan;   // the model or the transcoders
    std::string prompt; // may be empty
    std::vector<std::string> tokens;
    int nLayers = 0; // one more than the last layer of a node that is no logit
    std::vector<AttributionNode> nodes;
    std::vector<AttributionLink> links;

    /// The node whose logit is explained first of all: the file's target, else its most probable logit, else the first
    /// node that nothing leads from. None in a graph without nodes.
    std::optional<int> target() const;
};

/// Reads a graph's file of at most 256 MiB. Throws Error{BadFile} that names the field: what is missing or of another
/// type, a node or a link twice, a layer that is neither "E" nor a number, a token that the prompt does not have, a
/// link to no node, a weight that is no number. `between` is called after pieces of the text, then after pieces of its
/// nodes and links.
AttributionGraph readAttributionGraph(const std::filesystem::path& path, const BetweenPieces& between = {});

/// The strongest links, each node with one of them and the targets' logit: those from a share `threshold` of the
/// strongest link's weight on, which is raised until there are at most `mostNodes` nodes. `threshold` becomes that; at
/// 1, where too many links are as strong as the strongest one, the first of the file stay.
AttributionGraph strongestPart(const AttributionGraph& graph, double& threshold, int mostNodes);

} // namespace headlight
