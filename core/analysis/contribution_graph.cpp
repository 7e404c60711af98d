// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/contribution_graph.h"

#include "core/activations/attention_map.h"
#include "core/activations/head_vectors.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "core/transformer/attention_plan.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace headlight {

namespace {

constexpr double kRaise = 1.5;
constexpr double kFirstRaised = 0.001; // the threshold behind 0

void requireLinearValues(const ModelConfig& config, const Parameters& parameters)
{
    const AttentionOptions options = projectionOptions(config, AttentionPart::Decoder);
    if (options.clip != 0.0F || options.roundsInputs)
        throw Error(ErrorKind::BadArgument,
                    "this model clips or rounds what values are made of: no way leads through its heads");
    for (int layer = 0; layer < config.nLayers; ++layer)
        if (!parameters.blocks[config.blockOf(layer)].attention.latent.isEmpty())
            throw Error(ErrorKind::BadArgument,
                        "this model makes values from latent vectors: no way leads through its heads");
}

/// A head's value at a token, [dValue], from the stream before its layer: its reader becomes one of that.
StreamReader throughValue(const ActivationCache& run, HeadIndex head, Index position, const DoubleRowVector& ofValue)
{
    const ModelConfig& config = run.config();
    const AttentionParameters& p = run.model->parameters.blocks[config.blockOf(head.layer)].attention;
    const AttentionSize size = config.sizeOf(head.part);
    const Index keyHead = kvHeadOf(head.head, size.nHeads, size.keyHeads());
    DoubleRowVector all = DoubleRowVector::Zero(size.keyHeads() * ofValue.size());
    all.segment(keyHead * ofValue.size(), ofValue.size()) = ofValue;
    StreamReader reader{throughWeight(all, p.wV), constantOf(all, p.bV)};
    goThroughAttentionInput(reader, run, head.layer, position);
    return reader;
}

double strongestOf(const StreamShares& shares)
{
    double strongest = std::max(std::abs(shares.embedding), std::abs(shares.convolved.value_or(0.0)));
    for (const DoubleMatrix* heads : {&shares.heads, &shares.crossHeads})
        if (heads->size() != 0)
            strongest = std::max(strongest, heads->cwiseAbs().maxCoeff());
    for (const double mlp : shares.mlps)
        strongest = std::max(strongest, std::abs(mlp));
    return strongest;
}

/// Goes from the prediction down, layer by layer, so that a head is shared out when all that reads it is known.
class GraphSearch {
public:
    GraphSearch(const Run& run, const LogitReader& logits, StreamRows& rows, int mostNodes)
        : m_run(run), m_logits(logits), m_rows(rows), m_mostNodes(static_cast<std::size_t>(mostNodes))
    {
    }

    /// False where there are more nodes than are wanted.
    bool search(const LogitPair& pair, double threshold, const CancelToken& cancel, const Progress& progress)
    {
        const int nLayers = m_run->config().nLayers;
        m_graph.pair = pair;
        m_graph.threshold = threshold;
        m_graph.difference = m_logits.difference;
        m_graph.nodes = {{GraphPart::Prediction, pair.position, nLayers, -1, m_logits.difference}};
        StreamWalk walk(*m_run, pair.position, nLayers, m_logits.reader, &m_rows);
        const StreamShares shares = walk.toTheEmbedding();
        m_graph.strongest = strongestOf(shares);
        m_least = threshold * m_graph.strongest;
        link(0, pair.position, shares, walk.readersOfHeads());
        while (!m_waiting.empty() && m_graph.nodes.size() <= m_mostNodes) {
            const auto last = std::prev(m_waiting.end());
            const auto [place, waiting] = *last;
            m_waiting.erase(last);
            const auto& [layer, position, part, head] = place;
            report(progress, static_cast<std::size_t>(nLayers - 1 - layer), static_cast<std::size_t>(nLayers),
                   "following heads");
            shareOut({layer, head, part}, position, waiting, cancel);
        }
        return m_graph.nodes.size() <= m_mostNodes;
    }

    ContributionGraph take() { return std::move(m_graph); }

private:
    using Place = std::tuple<int, int, AttentionPart, int>; // layer, position, part, head
    struct Waiting {
        int node = 0;
        DoubleRowVector reader; // reads its z, [dValue], for all nodes that it is linked to
    };

    bool isKept(double weight) const { return weight != 0.0 && std::abs(weight) >= m_least; }

    int nodeOf(GraphPart part, int position, int layer = -1, int head = -1)
    {
        const auto [found, isNew] =
            m_nodes.try_emplace({part, position, layer, head}, static_cast<int>(m_graph.nodes.size()));
        if (isNew)
            m_graph.nodes.push_back({part, position, layer, head});
        return found->second;
    }

    /// Null for a link that is too weak.
    std::optional<int> link(int target, double weight, GraphPart part, int position, int layer = -1, int head = -1)
    {
        if (!isKept(weight)) {
            m_graph.nodes[static_cast<std::size_t>(target)].rest += weight;
            return std::nullopt;
        }
        const int source = nodeOf(part, position, layer, head);
        m_graph.nodes[static_cast<std::size_t>(source)].value += weight;
        m_graph.links.push_back({source, target, weight});
        return source;
    }

    void linkHeads(int target, int position, AttentionPart part, const DoubleMatrix& heads,
                   const std::map<HeadIndex, DoubleRowVector>& readers)
    {
        const GraphPart as = part == AttentionPart::Cross ? GraphPart::CrossHead : GraphPart::Head;
        for (int layer = 0; layer < static_cast<int>(heads.rows()); ++layer)
            for (int head = 0; head < static_cast<int>(heads.cols()); ++head) {
                const auto source = link(target, heads(layer, head), as, position, layer, head);
                if (!source)
                    continue;
                const DoubleRowVector& reader = readers.at({layer, head, part});
                const auto [found, isNew] =
                    m_waiting.try_emplace({layer, position, part, head}, Waiting{*source, reader});
                if (!isNew)
                    found->second.reader += reader;
            }
    }

    void link(int target, Index at, const StreamShares& shares, const std::map<HeadIndex, DoubleRowVector>& readers)
    {
        const auto position = static_cast<int>(at);
        m_graph.nodes[static_cast<std::size_t>(target)].bias += shares.bias + shares.steering.value_or(0.0);
        link(target, shares.embedding, GraphPart::Token, position);
        if (shares.convolved)
            link(target, *shares.convolved, GraphPart::Convolution, position);
        linkHeads(target, position, AttentionPart::Decoder, shares.heads, readers);
        linkHeads(target, position, AttentionPart::Cross, shares.crossHeads, readers);
        for (int layer = 0; layer < std::ssize(shares.mlps); ++layer)
            link(target, shares.mlps[static_cast<std::size_t>(layer)], GraphPart::Mlp, position, layer);
    }

    void shareOut(const HeadIndex& head, int position, const Waiting& waiting, const CancelToken& cancel)
    {
        if (m_run->options.ablatedHeads.contains(head)) { // what stands in its place comes from no token
            GraphNode& node = m_graph.nodes[static_cast<std::size_t>(waiting.node)];
            node.bias = node.value;
            return;
        }
        const MatrixView values = headV(*m_run, head); // [Tk, dValue]
        const RowVector weights = attentionMap(m_run, head).patternRow(position);
        for (Index key = 0; key < values.rows(); ++key) {
            if (weights[key] == 0.0F)
                continue;
            cancel.throwIfCancelled();
            const DoubleRowVector reader = static_cast<double>(weights[key]) * waiting.reader;
            const double taken = values.row(key).cast<double>().dot(reader);
            if (head.part == AttentionPart::Cross) {
                link(waiting.node, taken, GraphPart::Source, static_cast<int>(key));
            } else if (std::abs(taken) < m_least) {
                m_graph.nodes[static_cast<std::size_t>(waiting.node)].rest += taken;
            } else {
                StreamWalk walk(*m_run, key, head.layer, throughValue(*m_run, head, key, reader), &m_rows);
                const StreamShares shares = walk.toTheEmbedding();
                link(waiting.node, key, shares, walk.readersOfHeads());
            }
            if (m_graph.nodes.size() > m_mostNodes)
                return;
        }
    }

    const Run& m_run;
    const LogitReader& m_logits;
    StreamRows& m_rows;
    std::size_t m_mostNodes;
    double m_least = 0.0;
    ContributionGraph m_graph;
    std::map<std::tuple<GraphPart, int, int, int>, int> m_nodes;
    std::map<Place, Waiting> m_waiting; // heads that are not shared out yet
};

} // namespace

ContributionGraph contributionGraph(const Run& run, const LogitPair& pair, const GraphLimits& limits,
                                    const CancelToken& cancel, const Progress& progress)
{
    const LogitReader logits = logitReader(*run, pair);
    requireLinearValues(run->config(), run->model->parameters);
    StreamRows rows(*run);
    for (double threshold = limits.threshold;; threshold = std::max(kFirstRaised, kRaise * threshold)) {
        GraphSearch search(run, logits, rows, std::max(1, limits.mostNodes));
        if (search.search(pair, threshold, cancel, progress))
            return search.take();
    }
}

} // namespace headlight
