// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/ablation_means.h"

#include "core/activations/head_vectors.h"

namespace headlight {

namespace {

/// The mean row of `rows` [n, d], summed in double.
std::vector<float> meanRow(const MatrixView& rows)
{
    const Eigen::RowVectorXd mean = rows.cast<double>().colwise().mean();
    std::vector<float> result;
    for (Index i = 0; i < mean.size(); ++i)
        result.push_back(static_cast<float>(mean[i]));
    return result;
}

} // namespace

std::map<HeadIndex, std::vector<float>> ablationMeans(const ActivationCache& run, const RunOptions& options)
{
    std::map<HeadIndex, std::vector<float>> means;
    for (const HeadIndex& head : options.ablatedHeads)
        means[head] = run.recurrent ? meanRow(run.recurrent->contexts) : meanRow(headZ(run, head));
    return means;
}

} // namespace headlight
