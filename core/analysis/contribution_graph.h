// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/logit_attribution.h"
#include "core/analysis/run_access.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"

#include <vector>

namespace headlight {

/// What stands at a node of a contribution graph.
enum class GraphPart {
    Token,       ///< what the embedding, position and type put into the stream
    Convolution, ///< a convolution over the embedding, which adds to the stream
    Head,        ///< a head of the decoder's self-attention, or of the only stack
    CrossHead,   ///< a head of the cross-attention
    Mlp,         ///< a layer's MLP or experts, with its biases
    Source,      ///< a token of the encoder, as its last layer left it
    Prediction   ///< the difference of two logits
};

struct GraphNode {
    GraphPart part = GraphPart::Token;
    int position = 0; // where it writes: a token of the decoder, or of the encoder for Source
    int layer = -1;   // heads and MLPs have one
    int head = -1;    // heads have one
    double value = 0.0;
    double bias = 0.0; // what biases, and what steers the stream, bring into it; all of a head that is switched off
    double rest = 0.0; // what comes over links that are too weak to be kept

    bool isHead() const { return part == GraphPart::Head || part == GraphPart::CrossHead; }
};

/// What the node `source` brings to the prediction by way of the node `target`.
struct GraphLink {
    int source = 0;
    int target = 0;
    double weight = 0.0;
};

/// The strongest ways from tokens through heads and MLPs to a difference of two logits.
///
/// A link's weight is what its source wrote, read by its target with everything held that is not linear: the scale of
/// each norm, each pattern, what LogitAttribution holds. Into the prediction that is direct logit attribution. A head
/// reads, by its values and from each token it looks at, what the embedding and all earlier heads and MLPs wrote there,
/// weighed by how it was itself read by the nodes that it is linked to (Elhage et al. 2021, "A Mathematical Framework
/// for Transformer Circuits": the paths of a transformer whose patterns are held; Ferrando & Voita 2024, "Information
/// Flow Routes in Language Models": searched from the prediction down, weak links left out). An MLP is not linear in
/// what it reads: it begins ways and ends none. How a pattern came about is no part of the graph.
///
/// All numbers are differences of logits. What comes into the prediction or a head adds up to its value, bias and rest
/// included; and the value of every node but the prediction is the sum of its links to others.
struct ContributionGraph {
    std::vector<GraphNode> nodes; // the prediction first
    std::vector<GraphLink> links; // target by target
    double difference = 0.0;      // between the logits
    double strongest = 0.0;       // the strongest direct contribution of a part, without its sign
    double threshold = 0.0;       // the share of `strongest` that each link has at least
    LogitPair pair;
};

struct GraphLimits {
    double threshold = 0.05; // a share of the strongest direct contribution; 0: every link
    int mostNodes = 60;      // the threshold is raised by halves until there are no more
};

/// Throws as requireLogitPair(), and Error{BadArgument} for a model whose values are not linear in the stream: made
/// from latent vectors, clipped or rounded; Error{Cancelled}.
///
/// What a head takes from one token altogether is shared out only where that, too, reaches the threshold; else it is
/// rest.
ContributionGraph contributionGraph(const Run& run, const LogitPair& pair, const GraphLimits& limits = {},
                                    const CancelToken& cancel = {}, const Progress& progress = {});

} // namespace headlight
