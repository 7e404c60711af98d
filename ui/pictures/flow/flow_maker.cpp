// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/flow/flow_maker.h"

#include "core/activations/activation_cache.h"
#include "core/activations/head_vectors.h"
#include "core/activations/layer_branches.h"
#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/picture_parts.h"
#include "ui/pictures/inspector/inspector_data.h"
#include "ui/pictures/predictions/prediction_table.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kFlowGuesses = 5;

QString valueLine(const QString& name, double value)
{
    return QStringLiteral("%1 = %2").arg(name, numberText(value, std::abs(value) < 10.0 ? 2 : 1));
}

/// Writes the length of a vector in the query's row: "‖x + o‖ = 94.8".
QString lengthLine(const char* vector, double length)
{
    return valueLine(QStringLiteral("‖%1‖").arg(QLatin1String(vector)), length);
}

/// The bins, rows × columns, that a block of a map's cells becomes in a thumbnail.
struct MapBins {
    Matrix cells;
    Matrix allowed;
};

MapBins binsOf(const AttentionMap& map, AttentionStep step, const CancelToken& cancel)
{
    const Index rows = std::min(map.nQueries(), kMostFlowRows);
    const Index columns = std::min(map.nKeys(), kMostFlowRows);
    MapBins bins{Matrix::Zero(rows, columns), Matrix::Zero(rows, columns)};
    for (Index row = 0; row < rows; ++row) {
        cancel.throwIfCancelled();
        const TokenRange queries = binRange(row, rows, map.nQueries());
        Matrix values = map.block(queries, {0, map.nKeys()}, step);
        for (Index column = 0; column < columns; ++column) {
            const TokenRange keys = binRange(column, columns, map.nKeys());
            for (Index query = 0; query < queries.count; ++query) {
                for (Index key = keys.first; key < keys.first + keys.count; ++key) {
                    if (!map.allows(queries.first + query, key) || !map.hasValue(queries.first + query))
                        continue;
                    const float value = values(query, key);
                    if (bins.allowed(row, column) == 0.0F || std::abs(value) > std::abs(bins.cells(row, column)))
                        bins.cells(row, column) = value;
                    bins.allowed(row, column) = 1.0F;
                }
            }
        }
    }
    return bins;
}

/// Says which steps a layer computes and no card shows.
QString notDrawn(const ModelConfig& config, AttentionPart part)
{
    QString norms = tr("norms");
    if (config.normPlacement == NormPlacement::Pre) // the keys and values of a cross-attention come from Y as it is
        norms = part == AttentionPart::Cross ? tr("the norms before Q and before the MLP")
                                             : tr("the norms before Q, K, V and before the MLP");
    else if (config.normPlacement == NormPlacement::Post)
        norms = tr("the norm behind the MLP");
    const bool hasBiases = config.hasQkvBias || config.hasOutBias || config.hasMlpBias;
    return tr("not drawn: %1").arg(hasBiases ? tr("%1, and biases").arg(norms) : norms);
}

/// The cards of one run, in their order.
class FlowMaker {
public:
    explicit FlowMaker(const PictureRequest& request)
        : m_request(request), m_run(*request.run), m_head(request.selected), m_map(labelledMap(request.run, m_head))
    {
        const SessionState& state = request.state;
        if (!m_run.recurrent)
            m_way = layerBranches(m_run, m_head.part, m_head.layer);
        if (!state.pinnedQuery && state.marksNothing)
            return;
        const bool isThere = state.pinnedQuery && *state.pinnedQuery < m_map.nQueries();
        m_query = isThere ? *state.pinnedQuery : defaultQuery(m_run, m_head.part);
        const bool isKeyThere = state.pinnedKey && *state.pinnedKey < m_map.nKeys();
        if (isKeyThere || !state.marksNothing)
            m_key = isKeyThere ? *state.pinnedKey : strongestKey(m_map, *m_query);
        if (m_key)
            m_cell = makeInspectorData(m_run, m_map, *m_query, *m_key, 0);
    }

    std::vector<FlowCard> cards() const
    {
        return {tokens(), input(),  projections(), scores(),  weights(),
                blend(),  output(), residual(),    network(), nextToken()};
    }

private:
    const ModelConfig& config() const { return m_run.config(); }
    bool isCross() const { return m_head.part == AttentionPart::Cross; }
    QString queryName() const { return labelList(m_map.queryLabels()).value(*m_query); }

    static FlowMatrix matrixOf(const QString& name, const MatrixView& values, std::optional<int> row)
    {
        return {name, values.rows(), values.cols(), farthestFromZero(values, kMostFlowRows, kMostFlowColumns),
                {},   false,         row,           {}};
    }

    FlowMatrix mapOf(const QString& name, AttentionStep step) const
    {
        MapBins bins = binsOf(m_map, step, m_request.cancel);
        return {name,
                m_map.nQueries(),
                m_map.nKeys(),
                std::move(bins.cells),
                std::move(bins.allowed),
                step == AttentionStep::Pattern,
                m_query,
                m_key};
    }

    FlowCard tokens() const
    {
        FlowCard card{FlowStage::Tokens};
        card.tokens = labelList(m_map.queryLabels());
        if (isCross())
            card.sources = labelList(m_map.keyLabels());
        card.query = m_query;
        card.key = m_key;
        if (m_query)
            card.numbers << tr("query: %1").arg(inLine(queryName()));
        if (m_key)
            card.numbers << tr("key: %1").arg(inLine(labelList(m_map.keyLabels()).value(*m_key)));
        return card;
    }

    /// s of the step before, which is what a step looks with.
    Matrix statesThatLook() const
    {
        const RecurrentActivations& run = *m_run.recurrent;
        Matrix states(run.states.rows(), run.states.cols()); // [Tq, dHidden]
        states.row(0) = run.source.initialState;
        states.bottomRows(states.rows() - 1) = run.states.topRows(states.rows() - 1);
        return states;
    }

    FlowCard input() const
    {
        FlowCard card{FlowStage::X};
        if (m_run.recurrent) {
            card.matrices = {matrixOf(QStringLiteral("S"), statesThatLook(), m_query),
                             matrixOf(QStringLiteral("H"), m_run.recurrent->source.states, m_key)};
            card.numbers << tr("S: the decoder's states") << tr("H: the encoder's");
            return card;
        }
        card.matrices = {matrixOf(QStringLiteral("X"), m_way.before, m_query)};
        if (isCross())
            card.matrices.push_back(matrixOf(QStringLiteral("Y"), m_run.source->activations.finalResid, m_key));
        if (m_query)
            card.numbers << lengthLine("x", double(m_way.before.row(*m_query).norm()));
        return card;
    }

    FlowCard projections() const
    {
        FlowCard card{FlowStage::Qkv};
        if (m_run.recurrent) {
            const RecurrentActivations& run = *m_run.recurrent;
            card.matrices = {matrixOf(QStringLiteral("Q = S W"), run.queries, m_query),
                             matrixOf(QStringLiteral("K = H U"), run.source.keys, m_key),
                             matrixOf(QStringLiteral("V = H"), run.source.states, m_key)};
            return card;
        }
        const bool isLatent = config().latent.kvRank > 0;
        const QString keysOf = isCross() ? QStringLiteral("Y") : QStringLiteral("X");
        const auto name = [&](const QString& matrix, const QString& of) {
            return isLatent ? matrix : QStringLiteral("%1 = %2 W^%1").arg(matrix, of);
        };
        card.matrices = {matrixOf(name(QStringLiteral("Q"), QStringLiteral("X")), headQ(m_run, m_head), m_query),
                         matrixOf(name(QStringLiteral("K"), keysOf), headK(m_run, m_head), m_key),
                         matrixOf(name(QStringLiteral("V"), keysOf), headV(m_run, m_head), m_key)};
        if (m_cell)
            card.numbers << valueLine(QStringLiteral("q · k"), double(m_cell->terms.dot));
        const int nSharing = config().sizeOf(m_head.part).headsPerKey();
        const int first = m_head.head / nSharing * nSharing;
        if (nSharing > 1)
            card.numbers << tr("K, V for heads %1–%2").arg(first).arg(first + nSharing - 1);
        return card;
    }

    QString scoreFormula() const
    {
        if (m_run.recurrent)
            return QStringLiteral("S = v^T tanh(q + k)");
        const ScoreTerms terms = scoreTerms(m_run, m_head, 0, 0);
        const double root = std::sqrt(double(config().sizeOf(m_head.part).dHead));
        QString formula = QStringLiteral("S = Q K^T");
        if (std::abs(double(terms.divisor) - root) < 1e-3)
            formula += QStringLiteral(" / √d_k");
        else if (terms.divisor != 1.0F)
            formula += QStringLiteral(" / ") + QString::number(double(terms.divisor), 'g', 3);
        if (terms.hasPositions())
            formula += QStringLiteral(" + B");
        return formula;
    }

    FlowCard scores() const
    {
        FlowCard card{FlowStage::Scores};
        card.matrices = {mapOf(scoreFormula(), AttentionStep::Scores)};
        if (m_cell)
            card.numbers << (m_cell->isAllowed ? valueLine(tr("score"), double(m_cell->score))
                                               : tr("hidden by the mask"));
        if (m_run.options.temperature != 1.0F)
            card.numbers << tr("÷ temperature %1").arg(double(m_run.options.temperature));
        return card;
    }

    FlowCard weights() const
    {
        FlowCard card{FlowStage::Weights};
        card.matrices = {mapOf(QStringLiteral("A = softmax(S)"), AttentionStep::Pattern)};
        if (m_cell)
            card.numbers << tr("weight = %1").arg(weightText(double(m_cell->weight)));
        return card;
    }

    FlowCard blend() const
    {
        FlowCard card{FlowStage::Z};
        const Matrix z = m_run.recurrent ? m_run.recurrent->contexts : Matrix(headZ(m_run, m_head)); // [Tq, dValue]
        card.matrices = {matrixOf(QStringLiteral("Z = A V"), z, m_query)};
        if (m_query)
            card.numbers << lengthLine("z", double(z.row(*m_query).norm()));
        if (m_run.options.ablatedHeads.contains(m_head))
            card.numbers << tr("this head is switched off");
        return card;
    }

    FlowCard output() const
    {
        FlowCard card{FlowStage::Output};
        if (m_run.recurrent) {
            card.missing =
                tr("There is one head, and no matrix that mixes several: the decoder takes the blend as it is.");
            return card;
        }
        const int nHeads = config().sizeOf(m_head.part).nHeads;
        card.matrices = {
            matrixOf(nHeads > 1 ? QStringLiteral("O = [Z_1 … Z_%1] W^O")
                                      .arg(nHeads < 10 ? QString::number(nHeads) : QStringLiteral("{%1}").arg(nHeads))
                                : QStringLiteral("O = Z W^O"),
                     m_way.attentionOut, m_query)};
        if (m_query)
            card.numbers << lengthLine("o", double(m_way.attentionOut.row(*m_query).norm()));
        return card;
    }

    FlowCard residual() const
    {
        FlowCard card{FlowStage::Residual};
        if (m_run.recurrent) {
            card.missing = tr("Nothing is added: a gate, the GRU, decides what of its state the decoder keeps.");
            return card;
        }
        const bool isPost = config().normPlacement == NormPlacement::Post;
        card.matrices = {
            matrixOf(isPost ? QStringLiteral("norm(X + O)") : QStringLiteral("X + O"), m_way.after, m_query)};
        if (m_query)
            card.numbers << lengthLine("x + o", double(m_way.after.row(*m_query).norm()));
        return card;
    }

    /// Where the layer's output goes: of a layer that adds, the sum of all three.
    QString goesOn() const
    {
        const bool isLast = m_head.layer + 1 == config().sizeOf(m_head.part).nLayers;
        const int next = m_head.layer + 1;
        if (config().normPlacement != NormPlacement::Pre)
            return isLast ? tr("the last layer") : tr("goes to layer %1").arg(next);
        return isLast ? tr("X + O + M goes out") : tr("X + O + M to layer %1").arg(next);
    }

    FlowCard network() const
    {
        FlowCard card{FlowStage::Mlp};
        if (m_run.recurrent) {
            card.missing = tr("There is none: one layer with a tanh, then the vocabulary.");
            return card;
        }
        const bool isParallel = config().order != BlockOrder::Sequential;
        card.matrices = {matrixOf(isParallel ? QStringLiteral("M = MLP(X)") : QStringLiteral("M = MLP(X + O)"),
                                  m_way.mlpOut, m_query)};
        if (m_query)
            card.numbers << lengthLine("m", double(m_way.mlpOut.row(*m_query).norm()));
        card.numbers << goesOn();
        return card;
    }

    FlowCard nextToken() const
    {
        FlowCard card{FlowStage::NextToken};
        if (m_head.part == AttentionPart::Encoder) {
            card.missing = tr("The encoder writes nothing: what its last layer leaves is what the decoder looks at.");
            return card;
        }
        if (!m_query) {
            card.numbers << tr("pin a word, and what follows it stands here");
            return card;
        }
        PredictionChoice choice = m_request.state.predictions;
        choice.count = kFlowGuesses;
        const PredictionTable table = makePredictionTable(m_run, *m_query, choice, m_request.cancel);
        if (table.kind == PredictionKind::None) {
            card.missing = table.whyNone;
            return card;
        }
        for (const Prediction& guess : table.after.empty() ? table.before : table.after)
            card.guesses.push_back({QString::fromStdString(guess.label), guess.probability});
        if (table.kind == PredictionKind::Class) {
            card.numbers << tr("classes of the picture");
            return card;
        }
        card.numbers << (table.kind == PredictionKind::NextToken ? tr("after “%1”").arg(inLine(table.token))
                                                                 : tr("in place of “%1”").arg(inLine(table.token)));
        if (const QString drawn = samplingPhrase(choice.sampling); !drawn.isEmpty())
            card.numbers << drawn;
        return card;
    }

    const PictureRequest& m_request;
    const ActivationCache& m_run;
    HeadIndex m_head;
    AttentionMap m_map;
    LayerBranches m_way; // empty of a recurrent translator
    std::optional<int> m_query;
    std::optional<int> m_key;
    std::optional<InspectorData> m_cell;
};

} // namespace

Matrix farthestFromZero(const Matrix& values, Index rows, Index columns)
{
    rows = std::min(rows, values.rows());
    columns = std::min(columns, values.cols());
    Matrix result(rows, columns);
    for (Index row = 0; row < rows; ++row) {
        const TokenRange r = binRange(row, rows, values.rows());
        for (Index column = 0; column < columns; ++column) {
            const TokenRange c = binRange(column, columns, values.cols());
            const auto block = values.block(r.first, c.first, r.count, c.count);
            const float most = block.maxCoeff();
            const float least = block.minCoeff();
            result(row, column) = -least > most ? least : most;
        }
    }
    return result;
}

FlowPlot makeFlowPlot(const PictureRequest& request)
{
    FlowPlot plot;
    plot.caption = makeCaption(*request.run, request.selected);
    if (!request.run->recurrent)
        plot.caption.method = notDrawn(request.run->config(), request.selected.part);
    plot.cards = FlowMaker(request).cards();
    plot.weightColours = request.state.colours.map;
    return plot;
}

} // namespace headlight
