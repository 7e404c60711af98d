// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/gradient_attribution.h"

#include "core/analysis/run_access.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/gradient/activation_gradient.h"
#include "core/gradient/attention_reverse.h"
#include "core/gradient/mlp_reverse.h"
#include "core/gradient/norm_gradient.h"
#include "core/ops/layer_norm.h"
#include "core/ops/rms_norm.h"
#include "core/transformer/run_options.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace headlight {

namespace {

constexpr Index kMostGradientCells = Index{1} << 24U; // weights of a layer that are kept at once

bool turnsWholeHeads(const ModelConfig& config)
{
    const RotaryConfig& rotary = config.rotary.front();
    return config.rotary.size() == 1 && rotary.dims == config.dHead && rotary.first == 0 && rotary.dims % 2 == 0 &&
           rotary.layout == RotaryLayout::Half && rotary.scaling.kind == RotaryScaling::Kind::None;
}

/// The part of a configuration that the reverse pass does not know; empty where it knows all.
std::string strangeInAttention(const ModelConfig& config)
{
    if (config.latent.kvRank != 0)
        return "keys and values that are made of a latent vector";
    if (config.dValue != 0 && config.dValue != config.dHead)
        return "values of another width than keys";
    if (config.positionBias != PositionBiasKind::None || config.scoreCap != 0.0F || config.hasSinks)
        return "biases, caps or sinks of its scores";
    if (config.qkNorm != QkNorm::None || config.qkvClip != 0.0F || config.roundsInputs)
        return "queries and keys that are normed, clipped or rounded";
    if (!config.layers.empty() || config.ownDivisor != 0.0F)
        return "layers that differ from each other, or a divisor of its own";
    return config.rotary.empty() || turnsWholeHeads(config) ? "" : "rotary positions of another kind";
}

std::string strangeInBlocks(const ModelConfig& config)
{
    if (config.hasEncoder() || config.isEncoder)
        return "an encoder";
    if (config.normPlacement != NormPlacement::Pre || config.order != BlockOrder::Sequential || config.carriesNormed ||
        config.residualScale != 1.0F)
        return "norms or branches that stand elsewhere";
    if ((config.normKind != NormKind::Layer && config.normKind != NormKind::Rms) || !config.normHasGain ||
        !config.hasFinalNorm)
        return "other norms";
    if (config.experts.count != 0 || config.convolution.width != 0)
        return "experts or a convolution";
    if (!hasGradient(config.activation))
        return "an activation whose derivative is not known here";
    return config.head != HeadKind::Lm || config.logitCap != 0.0F ? "another head" : "";
}

/// Parts that only some checkpoints of a family have.
std::string strangeInParameters(const Parameters& parameters)
{
    const auto isStrange = [](const BlockParameters& p) {
        return p.skipsNorm1 || p.attention.zNorm.gain.size() != 0 || p.attentionBranchNorm.gain.size() != 0 ||
               p.mlpBranchNorm.gain.size() != 0 || p.attentionScale.size() != 0 || p.mlpScale.size() != 0 ||
               p.mlp.innerNorm.gain.size() != 0 || p.mlp.bGate.size() != 0;
    };
    if (std::ranges::any_of(parameters.blocks, isStrange))
        return "norms, factors or biases inside its branches";
    return parameters.headTransform.w.size() != 0 || parameters.unembeddingProjection.size() != 0
               ? "a layer before its unembedding"
               : "";
}

std::string strangeIn(const Model& model)
{
    for (std::string found : {strangeInBlocks(model.config), strangeInAttention(model.config)})
        if (!found.empty())
            return found;
    return strangeInParameters(model.parameters);
}

/// Names the change of a run whose derivative is not known; empty where there is none.
std::string changedIn(const ActivationCache& run)
{
    const RunOptions& options = run.options;
    const Mask& mask = options.mask;
    if (!options.ablatedHeads.empty())
        return "heads that are switched off";
    if (options.steering.changes(run.nTokens()))
        return "a residual stream that is steered";
    if (mask.kind != MaskKind::Causal && mask.kind != MaskKind::None)
        return "the mask " + toString(mask);
    if (!mask.painted.isEmpty() || std::ranges::count(mask.paddedKeys, 0) != std::ssize(mask.paddedKeys))
        return "tokens or cells that are hidden by hand";
    const double divisor = scoreDivisor(run.config(), options);
    const bool isKnown = divisor == 1.0 || std::abs(divisor * divisor / run.config().dHead - 1.0) < 1e-6;
    return options.temperature == 1.0F && isKnown ? "" : "a softmax whose scale was changed";
}

DecoderShape gradientShape(const ActivationCache& run)
{
    const ModelConfig& config = run.config();
    DecoderShape shape;
    shape.nHeads = config.nHeads;
    shape.dModel = config.dModel;
    shape.dHead = config.dHead;
    shape.positions = config.rotary.empty() ? DecoderPositions::None : DecoderPositions::Rotary;
    shape.mask = run.options.mask.kind;
    shape.scaleByRootDHead = scoreDivisor(config, run.options) != 1.0F;
    shape.norm = config.normKind;
    shape.epsilon = config.layerNormEpsilon;
    shape.activation = config.activation;
    return shape;
}

DoubleMatrix widened(const Weight& weight)
{
    return weight.toMatrix().cast<double>();
}

/// The parameters of one layer, widened: those of all layers at once would take twice their memory or more.
struct WideLayer {
    DoubleMatrix wQkv, wO, wGate, wIn, wOut;
    DoubleRowVector bQkv, bO, bIn, bOut;

    /// Where heads share k and v, each gets a copy of theirs: what comes back through the copies adds up in x.
    WideLayer(const BlockParameters& p, Index dHead)
        : wO(widened(p.attention.wO)),
          wGate(widened(p.mlp.wGate)),
          wIn(widened(p.mlp.wIn)),
          wOut(widened(p.mlp.wOut)),
          bO(p.attention.bO.cast<double>()),
          bIn(p.mlp.bIn.cast<double>()),
          bOut(p.mlp.bOut.cast<double>())
    {
        const AttentionParameters& a = p.attention;
        const Index heads = a.wQ.cols(); // nHeads·dHead
        wQkv.resize(a.wQ.rows(), 3 * heads);
        bQkv = DoubleRowVector::Zero(3 * heads);
        Index first = 0;
        for (const auto& [w, b] : {std::pair(&a.wQ, &a.bQ), std::pair(&a.wK, &a.bK), std::pair(&a.wV, &a.bV)}) {
            const DoubleMatrix own = widened(*w); // [dModel, nHeads·dHead or fewer]
            const Index nSharing = heads / own.cols();
            for (Index column = 0; column < heads; column += dHead) {
                const Index shared = column / dHead / nSharing * dHead;
                wQkv.middleCols(first + column, dHead) = own.middleCols(shared, dHead);
                if (b->size() != 0)
                    bQkv.segment(first + column, dHead) = b->segment(shared, dHead).cast<double>();
            }
            first += heads;
        }
    }

    AttentionWeightsOf<double> attention() const { return {wQkv, bQkv, wO, bO}; }
    MlpWeightsOf<double> mlp(Activation activation) const { return {wGate, wIn, bIn, wOut, bOut, activation}; }
};

DoubleMatrix normedWide(const DoubleMatrix& x, const LayerNormParameters& p, const DecoderShape& shape)
{
    const DoubleRowVector gain = p.gain.cast<double>();
    if (shape.norm == NormKind::Rms)
        return rmsNorm(x, gain, shape.epsilon);
    return layerNorm(
        x, {gain, p.bias.size() != 0 ? DoubleRowVector(p.bias.cast<double>()) : DoubleRowVector::Zero(gain.size())},
        shape.epsilon);
}

/// ∂D/∂x of a norm from that of what it gives.
DoubleMatrix behindNorm(const DoubleMatrix& x, const LayerNormParameters& p, const DecoderShape& shape,
                        const DoubleMatrix& dY)
{
    const DoubleRowVector gain = p.gain.cast<double>();
    const double epsilon = shape.epsilon;
    return shape.norm == NormKind::Rms ? rmsNormGradient<double>(x, gain, epsilon, dY).x
                                       : layerNormGradient<double>(x, gain, epsilon, dY).x;
}

/// Goes from the last layer to the embedding and keeps what was asked for on the way.
class ReverseWalk {
public:
    ReverseWalk(const ActivationCache& run, const LogitPair& pair, std::optional<HeadIndex> wanted)
        : m_run(run), m_shape(gradientShape(run)), m_wanted(wanted)
    {
        if (m_shape.positions == DecoderPositions::Rotary)
            m_rotary = rotaryTable(run.config().rotary.front(), run.nTokens());
        const DoubleMatrix last = residualState(run, run.config().nLayers).row(pair.position).cast<double>();
        const DoubleMatrix dFinal = finalStreamReader(run, pair).direction;
        m_dResid = DoubleMatrix::Zero(run.nTokens(), run.config().dModel);
        m_dResid.row(pair.position) = behindNorm(last, run.model->parameters.finalNorm, m_shape, dFinal);
        m_relevance = DoubleRowVector::Zero(run.nTokens());
        m_relevance[pair.position] = 1.0;
    }

    void goThrough(int layer)
    {
        const BlockParameters& p = m_run.model->parameters.blocks[m_run.config().blockOf(layer)];
        const WideLayer wide(p, m_shape.dHead);
        const Index nTokens = m_run.nTokens();
        const DoubleMatrix before = residualState(m_run, layer).cast<double>(); // [T, dModel]
        const AttentionStepsOf<double> attention =
            attentionSteps<double>(normedWide(before, p.norm1, m_shape), nTokens, wide.attention(), m_shape, m_rotary);
        if (p.mlp.wIn.size() != 0) {
            const DoubleMatrix between = before + attention.out; // [T, dModel]
            const MlpWeightsOf<double> weights = wide.mlp(m_shape.activation);
            const MlpStepsOf<double> mlp = mlpSteps<double>(normedWide(between, p.norm2, m_shape), weights);
            m_dResid +=
                behindNorm(between, p.norm2, m_shape, mlpGradient<double>(mlp, weights, m_dResid, ReverseOf::Input).x);
        }
        AttentionGradientOf<double> gradient = attentionGradient<double>(attention, nTokens, wide.attention(), m_shape,
                                                                         m_rotary, m_dResid, ReverseOf::Input);
        m_dResid += behindNorm(before, p.norm1, m_shape, gradient.x);
        gather(layer, attention, gradient);
    }

    GradientAttribution finish(const LogitPair& pair) &&
    {
        const DoubleMatrix embed = m_run.activations.embed.cast<double>();
        for (Index token = 0; token < embed.rows(); ++token)
            m_found.input.push_back(embed.row(token).dot(m_dResid.row(token)));
        m_relevance[pair.position] -= 1.0;
        m_found.relevance.assign(m_relevance.begin(), m_relevance.end());
        return std::move(m_found);
    }

private:
    /// R's row is multiplied from the last layer on: r ← r + r Ā.
    void gather(int layer, const AttentionStepsOf<double>& attention, AttentionGradientOf<double>& gradient)
    {
        DoubleRowVector raised = DoubleRowVector::Zero(m_relevance.size());
        for (int head = 0; head < m_shape.nHeads; ++head) {
            const DoubleMatrix& pattern = attention.patterns[head];
            DoubleMatrix& dPattern = gradient.patterns[head];
            raised += m_relevance * pattern.cwiseProduct(dPattern).cwiseMax(0.0);
            if (m_wanted != HeadIndex{layer, head})
                continue;
            for (Index query = 0; query < pattern.rows(); ++query)
                for (Index key = 0; key < pattern.cols(); ++key)
                    if (!m_run.options.mask.allows(query, key))
                        dPattern(query, key) = 0.0;
            m_found.weights = pattern;
            m_found.gradients = dPattern;
        }
        m_relevance += raised / m_shape.nHeads;
    }

    const ActivationCache& m_run;
    DecoderShape m_shape;
    RotaryTable m_rotary;
    std::optional<HeadIndex> m_wanted;
    DoubleMatrix m_dResid;       // [T, dModel] ∂D/∂ the stream where the walk is
    DoubleRowVector m_relevance; // [T]
    GradientAttribution m_found;
};

} // namespace

void requireGradient(const ActivationCache& run)
{
    if (run.source || run.recurrent || run.config().isGiven() || run.config().readsImages())
        throw Error(ErrorKind::BadArgument, "gradients are taken of decoders of texts alone");
    if (const std::string strange = strangeIn(*run.model); !strange.empty())
        throw Error(ErrorKind::BadArgument,
                    "gradients are taken of decoders like GPT-2's and Llama's alone, and this one has " + strange);
    if (const std::string changed = changedIn(run); !changed.empty())
        throw Error(ErrorKind::BadArgument, "gradients are taken of an unchanged run, and this one has " + changed);
    const Index cells = Index{run.nTokens()} * run.nTokens() * run.config().nHeads;
    if (cells > kMostGradientCells)
        throw Error(ErrorKind::BadArgument, "gradients keep every weight of a layer, and " +
                                                counted(run.nTokens(), "token") + " have " + std::to_string(cells) +
                                                " in each, expected at most " + std::to_string(kMostGradientCells));
}

GradientAttribution gradientAttribution(const ActivationCache& run, const LogitPair& pair,
                                        std::optional<HeadIndex> head, const CancelToken& cancel,
                                        const Progress& progress)
{
    requireLogitPair(run, pair);
    requireGradient(run);
    if (head)
        requireHead(run.config(), *head);
    ReverseWalk walk(run, pair, head);
    const int nLayers = run.config().nLayers;
    for (int layer = nLayers; layer-- > 0;) {
        cancel.throwIfCancelled();
        report(progress, static_cast<std::size_t>(nLayers - layer - 1), static_cast<std::size_t>(nLayers),
               "gradients of layer " + std::to_string(layer));
        walk.goThrough(layer);
    }
    GradientAttribution found = std::move(walk).finish(pair);
    found.difference = logitReader(run, pair).difference;
    return found;
}

} // namespace headlight
