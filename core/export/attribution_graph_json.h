// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/contribution_graph.h"
#include "core/io/text_sink.h"

namespace headlight {

/// Hands over a contribution graph in the form of attribution graphs that circuit-tracer writes (Hanna et al. 2025) and
/// its viewer, Neuronpedia and others read (Ameisen et al. 2025, "Circuit Tracing"): "metadata", "qParams", "nodes" and
/// "links", a link's weight from a node to another. `run` is the graph's.
///
/// A token is an "embedding", the prediction a "logit". A whole MLP is a "mlp reconstruction error", which is what
/// that form calls the part of an MLP that no feature of a transcoder stands for; a head is an "attention head", which
/// it has no name for. Each says in "clerp" what it is. A translator's source tokens stand before those of its
/// translation. What biases and weaker links bring has no place in the form and is left out.
void writeAttributionGraph(const TextSink& out, const ContributionGraph& graph, const ActivationCache& run);

} // namespace headlight
