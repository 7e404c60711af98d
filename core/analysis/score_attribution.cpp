// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/score_attribution.h"

#include "core/activations/head_vectors.h"
#include "core/activations/score_terms.h"
#include "core/analysis/run_access.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "core/transformer/attention_plan.h"
#include "core/transformer/block_steps.h"

#include <utility>

namespace headlight {

namespace {

[[noreturn]] void refuseScore(const std::string& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence);
}

void requireScore(const ActivationCache& run, const ScoreCell& cell)
{
    const ModelConfig& config = run.config();
    if (config.isGiven() || run.recurrent)
        refuseScore(
            "a score is shared out where q and k are read from a residual stream: not in a recurrent translator, "
            "nor in attention of a file");
    requireHead(config, cell.head);
    if (cell.head.part == AttentionPart::Cross || (cell.head.part == AttentionPart::Encoder && config.hasEncoder()))
        refuseScore(
            "scores of the decoder's own attention are shared out: choose a head of it, not of the encoder or of "
            "the cross-attention");
    requireTokens({cell.query, 1}, run.nTokens());
    requireTokens({cell.key, 1}, run.nTokens());
    const BlockParameters& block = run.model->parameters.blocks[config.blockOf(cell.head.layer)];
    const AttentionOptions options = projectionOptions(config, cell.head.part);
    if (!block.attention.latent.isEmpty())
        refuseScore("this model makes q and k from latent vectors: their scores are not shared out");
    if (options.clip != 0.0F || options.roundsInputs)
        refuseScore("this model clips or rounds what q and k are made of: their scores are not shared out");
}

/// The reader of a vector before it is turned for its position, [dHead].
DoubleRowVector beforeRotary(const ActivationCache& run, const HeadIndex& head, Index position,
                             const DoubleRowVector& direction)
{
    if (!hasRotary(run, head))
        return direction;
    const Index dHead = direction.size();
    const AttentionPlan plan(run.config(), run.model->parameters, run.options, run.nTokens());
    Matrix units = Matrix::Zero(1, dHead * dHead); // dHead heads at one position, each a unit vector
    for (Index i = 0; i < dHead; ++i)
        units(0, i * dHead + i) = 1.0F;
    const Matrix turned = rotate(units, dHead, *plan.of(head.part, head.layer).rotary, position);
    DoubleRowVector before(dHead);
    for (Index i = 0; i < dHead; ++i)
        before[i] = turned.row(0).segment(i * dHead, dHead).cast<double>().dot(direction);
    return before;
}

/// One side of a layer's q or k.
struct Projection {
    const Weight& w;
    const RowVector& b;
    const LayerNormParameters& norm;
    Index nHeads;
    Index head;
};

/// Goes from the q or k of one head to the layer's input `in`, [dModel].
void goThroughProjection(StreamReader& reader, const Projection& side, const RowVector& in,
                         const AttentionOptions& options)
{
    const Index dHead = reader.direction.size();
    DoubleRowVector all = DoubleRowVector::Zero(side.nHeads * dHead); // zeros for the other heads
    if (options.qkNorm != QkNorm::None) {
        const RowVector raw = project(Matrix(in), side.w, side.b).row(0);
        LayerNormParameters norm = side.norm;
        if (options.qkNorm == QkNorm::PerHead) {
            const auto own = [&](const RowVector& numbers) {
                return numbers.size() <= dHead ? numbers : RowVector(numbers.segment(side.head * dHead, dHead));
            };
            norm = {own(norm.gain), own(norm.bias)};
            goThroughNorm(reader, raw.segment(side.head * dHead, dHead), norm, options.norm);
        } else {
            all.segment(side.head * dHead, dHead) = reader.direction;
            reader.direction = all;
            goThroughNorm(reader, raw, norm, options.norm);
            all = reader.direction;
        }
    }
    if (options.qkNorm != QkNorm::Whole)
        all.segment(side.head * dHead, dHead) = reader.direction;
    reader.constant += constantOf(all, side.b);
    reader.direction = throughWeight(all, side.w);
}

} // namespace

ScoreAttribution scoreAttribution(const ActivationCache& run, const ScoreCell& cell, ScoreSide side)
{
    requireScore(run, cell);
    const ModelConfig& config = run.config();
    const HeadIndex& head = cell.head;
    const BlockParameters& block = run.model->parameters.blocks[config.blockOf(head.layer)];
    const AttentionOptions options = projectionOptions(config, head.part);
    const AttentionSize size = config.sizeOf(head.part);
    const bool isQuery = side == ScoreSide::Query;
    const Index position = isQuery ? cell.query : cell.key;
    const DoubleRowVector q = headQ(run, head).row(cell.query).cast<double>();
    const DoubleRowVector k = headK(run, head).row(cell.key).cast<double>();
    const double divisor = scoreDivisor(config, run.options, head.part, head.layer);

    StreamReader reader{beforeRotary(run, head, position, (isQuery ? k : q) / divisor)};
    const RowVector residPre = residualState(run, head.layer).row(position);
    const RowVector in = attentionInput(Matrix(residPre), block, config).row(0);
    const AttentionParameters& p = block.attention;
    const Index keyHead = kvHeadOf(head.head, size.nHeads, size.keyHeads());
    goThroughProjection(reader,
                        isQuery ? Projection{p.wQ, p.bQ, p.qNorm, size.nHeads, head.head}
                                : Projection{p.wK, p.bK, p.kNorm, size.keyHeads(), keyHead},
                        in, options);
    goThroughAttentionInput(reader, run, head.layer, position);

    ScoreAttribution found{StreamWalk(run, position, head.layer, std::move(reader)).toTheEmbedding(true)};
    found.scaled = q.dot(k) / divisor;
    const ScoreTerms terms = scoreTerms(run, head, cell.query, cell.key);
    found.leftOver = static_cast<double>(terms.capped) - static_cast<double>(terms.scaled);
    return found;
}

} // namespace headlight
