// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/attention_rollout.h"

#include "core/analysis/layer_attention.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "core/tensor/gemm.h"

#include <string>

namespace headlight {

namespace {

constexpr std::string_view kStep = "adding up the layers";

Matrix layerWithResidual(const Run& run, AttentionPart part, int layer, int lastLayer, const CancelToken& cancel,
                         const Progress& progress)
{
    report(progress, layer, lastLayer + 1, kStep);
    return withResidual(meanPattern(mapsOfLayer(run, part, layer), cancel));
}

} // namespace

Matrix withResidual(const MatrixView& pattern)
{
    if (pattern.rows() != pattern.cols())
        throw Error(ErrorKind::BadArgument, "a residual connection needs as many queries as keys, not [" +
                                                std::to_string(pattern.rows()) + ", " + std::to_string(pattern.cols()) +
                                                "]");
    Matrix a = 0.5F * pattern; // [T, T]
    a.diagonal().array() += 0.5F;
    for (Index i = 0; i < a.rows(); ++i)
        a.row(i) /= a.row(i).sum();
    return a;
}

std::vector<Matrix> residualAttention(const std::shared_ptr<const ActivationCache>& run, LayerIndex last,
                                      const CancelToken& cancel, const Progress& progress)
{
    requireSelfAttention(run->config(), last);
    std::vector<Matrix> layers;
    for (int layer = 0; layer <= last.layer; ++layer)
        layers.push_back(layerWithResidual(run, last.part, layer, last.layer, cancel, progress));
    report(progress, 1, 1, kStep);
    return layers;
}

Matrix attentionRollout(const std::vector<Matrix>& layers)
{
    if (layers.empty())
        throw Error(ErrorKind::BadArgument, "a rollout needs at least one layer");
    for (const Matrix& layer : layers)
        if (layer.rows() != layers[0].rows() || layer.cols() != layers[0].rows())
            throw Error(ErrorKind::BadArgument, "the layers of a rollout differ in size");
    Matrix rollout = layers[0]; // [T, T]
    for (std::size_t layer = 1; layer < layers.size(); ++layer)
        rollout = gemm(layers[layer], rollout);
    return rollout;
}

Matrix attentionRollout(const std::shared_ptr<const ActivationCache>& run, LayerIndex last, const CancelToken& cancel,
                        const Progress& progress)
{
    requireSelfAttention(run->config(), last);
    Matrix rollout = layerWithResidual(run, last.part, 0, last.layer, cancel, progress); // [T, T]
    for (int layer = 1; layer <= last.layer; ++layer)
        rollout = gemm(layerWithResidual(run, last.part, layer, last.layer, cancel, progress), rollout);
    report(progress, 1, 1, kStep);
    return rollout;
}

} // namespace headlight
