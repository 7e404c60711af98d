// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/prediction_change.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// ln p [dVocab], in double: the differences that matter may be small.
Eigen::ArrayXd logProbabilities(const RowVectorView& row)
{
    const Eigen::ArrayXd logits = row.transpose().cast<double>().array();
    const double max = logits.maxCoeff();
    return logits - (max + std::log((logits - max).exp().sum()));
}

} // namespace

PredictionChange predictionChange(const RowVectorView& before, const RowVectorView& after, const Tokenizer& tokenizer,
                                  int k, const SamplingOptions& sampling, std::optional<std::int64_t> trueToken)
{
    PredictionChange result;
    result.before = topPredictions(before, tokenizer, k, sampling);
    result.after = topPredictions(after, tokenizer, k, sampling);
    const std::vector<double> drawnBefore = samplingProbabilities(before, sampling);
    for (const Prediction& prediction : result.after)
        result.change.push_back(double(prediction.probability) - drawnBefore[prediction.id]);
    const Eigen::ArrayXd p = logProbabilities(before);
    const Eigen::ArrayXd q = logProbabilities(after);
    result.divergence = std::max(0.0, (p.exp() * (p - q)).sum());
    if (trueToken)
        result.trueTokenChange = q[*trueToken] - p[*trueToken];
    return result;
}

} // namespace headlight
