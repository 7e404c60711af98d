// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/attention_flow.h"

#include "core/analysis/attention_rollout.h"
#include "core/analysis/layered_flow.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"

#include <cmath>

namespace headlight {

namespace {

constexpr double kRounding = 1e-5; // bound on float's rounding in a row's sum, also of long texts

void requireLayers(const std::vector<Matrix>& layers, TokenRange queries)
{
    if (layers.empty())
        throw Error(ErrorKind::BadArgument, "an attention flow needs at least one layer");
    const Index nTokens = layers[0].rows();
    for (const Matrix& layer : layers)
        if (layer.rows() != nTokens || layer.cols() != nTokens)
            throw Error(ErrorKind::BadArgument, "the layers of an attention flow differ in size");
    requireTokens(queries, nTokens);
}

/// The layers in double. A row whose sum differs from 1 only by float's rounding is made to sum to 1: its sum bounds
/// the flow out of a token, and 1.00000012 would be no flow. Any other row stays unchanged.
std::vector<DoubleMatrix> capacities(const std::vector<Matrix>& layers)
{
    std::vector<DoubleMatrix> result;
    for (const Matrix& layer : layers) {
        DoubleMatrix& a = result.emplace_back(layer.cast<double>()); // [T, T]
        for (Index i = 0; i < a.rows(); ++i)
            if (const double sum = a.row(i).sum(); std::abs(sum - 1.0) < kRounding)
                a.row(i) /= sum;
    }
    return result;
}

} // namespace

Matrix attentionFlow(const std::vector<Matrix>& layers, TokenRange queries, const CancelToken& cancel,
                     const Progress& progress)
{
    requireLayers(layers, queries);
    LayeredFlow graph(capacities(layers));
    Matrix flow(queries.count, layers[0].rows());
    for (Index row = 0; row < flow.rows(); ++row) {
        report(progress, row, flow.rows(), "attention flow");
        for (Index input = 0; input < flow.cols(); ++input) {
            cancel.throwIfCancelled();
            flow(row, input) = static_cast<float>(graph.maximum(queries.first + row, input));
        }
    }
    report(progress, 1, 1, "attention flow");
    return flow;
}

Matrix attentionFlow(const std::shared_ptr<const ActivationCache>& run, LayerIndex last, TokenRange queries,
                     const CancelToken& cancel, const Progress& progress)
{
    return attentionFlow(residualAttention(run, last, cancel), queries, cancel, progress);
}

} // namespace headlight
