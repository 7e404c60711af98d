// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/decoder_reverse.h"

#include "core/gradient/embedding_gradient.h"
#include "core/gradient/norm_gradient.h"
#include "core/gradient/projection_gradient.h"
#include "core/model/rotary_config.h"
#include "core/ops/layer_norm.h"
#include "core/ops/rms_norm.h"
#include "core/tensor/gemm.h"

#include <cassert>
#include <utility>

namespace headlight {

namespace {

/// The gain and the bias of a norm, where they lie.
template <typename Scalar>
struct NormWeightsOf {
    const RowVectorOf<Scalar>& all;
    const WeightSlice& gain;
    const WeightSlice& bias;
};

template <typename Scalar>
MatrixOf<Scalar> normed(const MatrixOf<Scalar>& x, const NormWeightsOf<Scalar>& weights, const DecoderShape& shape)
{
    const auto epsilon = static_cast<Scalar>(shape.epsilon);
    if (shape.norm == NormKind::Rms)
        return rmsNorm(x, vectorOf<Scalar>(weights.all, weights.gain), epsilon);
    const LayerNormParametersOf<Scalar> parameters{vectorOf<Scalar>(weights.all, weights.gain),
                                                   vectorOf<Scalar>(weights.all, weights.bias)};
    return layerNorm(x, parameters, epsilon);
}

/// Returns ∂loss/∂x of a norm and writes that of its parameters.
template <typename Scalar>
MatrixOf<Scalar> reverseNorm(const MatrixOf<Scalar>& x, const NormWeightsOf<Scalar>& weights, const DecoderShape& shape,
                             const MatrixOf<Scalar>& dY, RowVectorOf<Scalar>& dWeights)
{
    const auto gain = vectorOf<Scalar>(weights.all, weights.gain);
    const auto epsilon = static_cast<Scalar>(shape.epsilon);
    NormGradientOf<Scalar> gradient = shape.norm == NormKind::Rms ? rmsNormGradient<Scalar>(x, gain, epsilon, dY)
                                                                  : layerNormGradient<Scalar>(x, gain, epsilon, dY);
    assignSlice<Scalar>(dWeights, weights.gain, gradient.gain);
    if (weights.bias.size() != 0)
        assignSlice<Scalar>(dWeights, weights.bias, gradient.bias);
    return std::move(gradient.x);
}

template <typename Scalar>
MatrixOf<Scalar> rowsOf(const MatrixOf<Scalar>& x, const std::vector<Index>& rows)
{
    MatrixOf<Scalar> chosen(std::ssize(rows), x.cols());
    for (Index i = 0; i < chosen.rows(); ++i)
        chosen.row(i) = x.row(rows[i]);
    return chosen;
}

} // namespace

template <typename Scalar>
DecoderOf<Scalar>::DecoderOf(const DecoderShape& shape) : m_shape((shape.validate(), shape)), m_layout(shape)
{
    if (shape.positions == DecoderPositions::Rotary)
        m_rotary = rotaryTable({.dims = shape.dHead}, shape.nCtx);
}

template <typename Scalar>
AttentionWeightsOf<Scalar> DecoderOf<Scalar>::attentionWeights(const RowVectorOf<Scalar>& weights,
                                                               std::size_t layer) const
{
    const DecoderLayerSlices& at = m_layout.layers[layer];
    return {sliceOf<Scalar>(weights, at.wQkv), vectorOf<Scalar>(weights, at.bQkv), sliceOf<Scalar>(weights, at.wO),
            vectorOf<Scalar>(weights, at.bO)};
}

template <typename Scalar>
MlpWeightsOf<Scalar> DecoderOf<Scalar>::mlpWeights(const RowVectorOf<Scalar>& weights, std::size_t layer) const
{
    const DecoderLayerSlices& at = m_layout.layers[layer];
    return {sliceOf<Scalar>(weights, at.wGate), sliceOf<Scalar>(weights, at.wIn),   vectorOf<Scalar>(weights, at.bIn),
            sliceOf<Scalar>(weights, at.wOut),  vectorOf<Scalar>(weights, at.bOut), m_shape.activation};
}

template <typename Scalar>
DecoderStepsOf<Scalar> DecoderOf<Scalar>::run(const RowVectorOf<Scalar>& weights, const TokenBatch& batch) const
{
    assert(weights.size() == m_layout.size() && batch.length <= m_shape.nCtx);
    MatrixOf<Scalar> resid(std::ssize(batch.ids), m_shape.dModel); // [N, dModel]
    const auto tokens = sliceOf<Scalar>(weights, m_layout.tokenEmbedding);
    for (Index r = 0; r < resid.rows(); ++r)
        resid.row(r) = tokens.row(batch.ids[r]);
    if (m_shape.positions == DecoderPositions::Learned) {
        const auto positions = sliceOf<Scalar>(weights, m_layout.positionEmbedding);
        for (Index r = 0; r < resid.rows(); ++r)
            resid.row(r) += positions.row(r % batch.length);
    }

    DecoderStepsOf<Scalar> steps;
    for (std::size_t l = 0; l < m_layout.layers.size(); ++l) {
        const DecoderLayerSlices& at = m_layout.layers[l];
        DecoderLayerStepsOf<Scalar>& layer = steps.layers.emplace_back();
        layer.residPre = std::move(resid);
        layer.attention =
            attentionSteps<Scalar>(normed<Scalar>(layer.residPre, {weights, at.norm1Gain, at.norm1Bias}, m_shape),
                                   batch.length, attentionWeights(weights, l), m_shape, m_rotary);
        layer.residMid = layer.residPre + layer.attention.out;
        if (m_shape.hasMlp()) {
            layer.mlp = mlpSteps<Scalar>(normed<Scalar>(layer.residMid, {weights, at.norm2Gain, at.norm2Bias}, m_shape),
                                         mlpWeights(weights, l));
            resid = layer.residMid + layer.mlp.out;
        } else {
            resid = layer.residMid;
        }
    }
    steps.lastResid = rowsOf<Scalar>(resid, batch.rows);
    steps.finalResid = normed<Scalar>(steps.lastResid, {weights, m_layout.finalGain, m_layout.finalBias}, m_shape);
    const WeightSlice& unembedding = m_shape.isTied ? m_layout.tokenEmbedding : m_layout.unembedding;
    steps.logits = gemmTransposed(steps.finalResid, sliceOf<Scalar>(weights, unembedding));
    return steps;
}

template <typename Scalar>
DecoderGradientOf<Scalar> DecoderOf<Scalar>::reverse(const RowVectorOf<Scalar>& weights, const TokenBatch& batch,
                                                     const DecoderStepsOf<Scalar>& steps,
                                                     const MatrixViewOf<Scalar>& dLogits) const
{
    DecoderGradientOf<Scalar> gradient;
    gradient.weights.resize(m_layout.size());
    gradient.patterns.resize(steps.layers.size());

    // logits = finalResid Uᵀ is a projection by Uᵀ, so that ∂loss/∂U = dLogitsᵀ finalResid.
    const WeightSlice& unembedding = m_shape.isTied ? m_layout.tokenEmbedding : m_layout.unembedding;
    const MatrixOf<Scalar> byWord = dLogits.transpose();                                  // [dVocab, nAnswers]
    const MatrixOf<Scalar> dUnembedding = gemm(byWord, steps.finalResid);                 // [dVocab, dModel]
    const MatrixOf<Scalar> dFinal = gemm(dLogits, sliceOf<Scalar>(weights, unembedding)); // [nAnswers, dModel]
    const MatrixOf<Scalar> dLast = reverseNorm<Scalar>(
        steps.lastResid, {weights, m_layout.finalGain, m_layout.finalBias}, m_shape, dFinal, gradient.weights);
    MatrixOf<Scalar> dResid = MatrixOf<Scalar>::Zero(std::ssize(batch.ids), m_shape.dModel); // [N, dModel]
    for (Index i = 0; i < dLast.rows(); ++i)
        dResid.row(batch.rows[i]) += dLast.row(i);

    for (std::size_t l = steps.layers.size(); l-- > 0;) {
        const DecoderLayerStepsOf<Scalar>& layer = steps.layers[l];
        const DecoderLayerSlices& at = m_layout.layers[l];
        if (m_shape.hasMlp()) {
            const MlpGradientOf<Scalar> mlp = mlpGradient<Scalar>(layer.mlp, mlpWeights(weights, l), dResid);
            assignSlice<Scalar>(gradient.weights, at.wIn, mlp.wIn);
            assignSlice<Scalar>(gradient.weights, at.wOut, mlp.wOut);
            if (m_shape.isGated)
                assignSlice<Scalar>(gradient.weights, at.wGate, mlp.wGate);
            if (m_shape.hasBiases()) {
                assignSlice<Scalar>(gradient.weights, at.bIn, mlp.bIn);
                assignSlice<Scalar>(gradient.weights, at.bOut, mlp.bOut);
            }
            dResid += reverseNorm<Scalar>(layer.residMid, {weights, at.norm2Gain, at.norm2Bias}, m_shape, mlp.x,
                                          gradient.weights);
        }
        AttentionGradientOf<Scalar> attention = attentionGradient<Scalar>(
            layer.attention, batch.length, attentionWeights(weights, l), m_shape, m_rotary, dResid);
        assignSlice<Scalar>(gradient.weights, at.wQkv, attention.wQkv);
        assignSlice<Scalar>(gradient.weights, at.wO, attention.wO);
        if (m_shape.hasBiases()) {
            assignSlice<Scalar>(gradient.weights, at.bQkv, attention.bQkv);
            assignSlice<Scalar>(gradient.weights, at.bO, attention.bO);
        }
        gradient.patterns[l] = std::move(attention.patterns);
        dResid += reverseNorm<Scalar>(layer.residPre, {weights, at.norm1Gain, at.norm1Bias}, m_shape, attention.x,
                                      gradient.weights);
    }

    MatrixOf<Scalar> dTokens = tokenEmbeddingGradient<Scalar>(batch.ids, m_shape.dVocab, dResid); // [dVocab, dModel]
    if (m_shape.isTied)
        dTokens += dUnembedding;
    else
        assignSlice<Scalar>(gradient.weights, m_layout.unembedding, dUnembedding);
    assignSlice<Scalar>(gradient.weights, m_layout.tokenEmbedding, dTokens);
    if (m_shape.positions == DecoderPositions::Learned)
        assignSlice<Scalar>(gradient.weights, m_layout.positionEmbedding,
                            positionEmbeddingGradient<Scalar>(batch.length, m_shape.nCtx, dResid));
    gradient.embed = std::move(dResid);
    return gradient;
}

template class DecoderOf<float>;
template class DecoderOf<double>;

} // namespace headlight
