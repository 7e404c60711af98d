// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/experts.h"

#include "core/attention/projection.h"
#include "core/ops/sigmoid.h"
#include "core/ops/softmax.h"
#include "core/tensor/gemm.h"
#include "core/transformer/mlp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace headlight {

namespace {

/// The experts with the highest ratings in a row, highest first, ties to the smaller number.
std::vector<Index> chosenExperts(const RowVector& ratings, int count)
{
    std::vector<Index> order(ratings.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::partial_sort(order.begin(), order.begin() + count, order.end(),
                      [&](Index a, Index b) { return ratings[a] != ratings[b] ? ratings[a] > ratings[b] : a < b; });
    order.resize(count);
    return order;
}

/// The rating of a group: the sum of its best experts' ratings.
float groupRating(const RowVector& ratings, int nBest)
{
    float sum = 0.0F;
    for (const Index expert : chosenExperts(ratings, nBest))
        sum += ratings[expert];
    return sum;
}

/// The ratings, set to the lowest number outside of the groups that are rated highest (DeepSeek-AI 2024, section
/// 2.2.2).
RowVector withinBestGroups(RowVector ratings, const ExpertConfig& config)
{
    if (config.nGroups == 1)
        return ratings;
    const Index size = ratings.size() / config.nGroups;
    RowVector best(config.nGroups);
    for (Index group = 0; group < config.nGroups; ++group)
        best[group] = groupRating(ratings.segment(group * size, size), config.bestOfGroup);
    const std::vector<Index> kept = chosenExperts(best, config.groupsPerToken);
    for (Index group = 0; group < config.nGroups; ++group)
        if (std::ranges::find(kept, group) == kept.end())
            ratings.segment(group * size, size).setConstant(-std::numeric_limits<float>::infinity());
    return ratings;
}

/// SparseMixer-v2 (Liu et al. 2024) without its sampling: the best expert gets its share of a softmax over the experts
/// within a band below it, then the best of the others likewise. logits [T, nExperts] → weights [T, nExperts].
Matrix mixerWeights(Matrix logits, const ExpertConfig& config)
{
    const Matrix sizes = logits.cwiseAbs();
    Matrix weights = Matrix::Zero(logits.rows(), logits.cols());
    for (Index t = 0; t < logits.rows(); ++t)
        for (int choice = 0; choice < config.perToken; ++choice) {
            Index best = 0;
            const float top = logits.row(t).maxCoeff(&best);
            double sum = 0.0;
            for (Index e = 0; e < logits.cols(); ++e)
                if (!((top - logits(t, e)) / std::max(sizes(t, e), top) >
                      config.mixerBand)) // a rating of 0 is within the band
                    sum += std::exp(double(logits(t, e)) - double(top));
            weights(t, best) = static_cast<float>(1.0 / sum);
            logits(t, best) = -std::numeric_limits<float>::infinity();
        }
    return weights;
}

/// logits [T, nExperts] → the weight of every expert, 0 for those that were not chosen.
Matrix expertWeights(const Matrix& logits, const RowVector& correction, const ExpertConfig& config)
{
    constexpr float aboveZero = 1e-20F; // avoids 0 / 0 where every logistic of a row is 0
    if (config.mixerBand != 0.0F)
        return mixerWeights(logits, config);
    const Matrix ratings = config.isSigmoid ? sigmoid(logits) : softmax(logits);
    Matrix choice = config.isSigmoid || config.hasCorrection ? ratings : logits; // logits are in the same order
    if (correction.size() != 0)
        choice.rowwise() += correction;
    Matrix weights = Matrix::Zero(logits.rows(), logits.cols());
    for (Index t = 0; t < logits.rows(); ++t) {
        for (const Index expert : chosenExperts(withinBestGroups(choice.row(t), config), config.perToken))
            weights(t, expert) = ratings(t, expert);
        // The softmax over all, made to sum to 1 again, equals a softmax over the chosen ones.
        if (config.softmaxOfChosen)
            weights.row(t) /= RowVector(weights.row(t)).sum() + aboveZero;
    }
    return weights;
}

/// The gated unit of GPT-OSS: (in + 1) ⊙ gate σ(1.702 gate), both within bounds.
Matrix clampedMlp(const MatrixView& x, const MlpParameters& p, float bound)
{
    const Matrix gate = project(x, p.wGate, p.bGate).cwiseMin(bound);            // [T, dMlp]
    const Matrix in = project(x, p.wIn, p.bIn).cwiseMin(bound).cwiseMax(-bound); // [T, dMlp]
    const Matrix opened = activate(gate, Activation::QuickGelu);                 // [T, dMlp]
    return project(Matrix(opened.array() * (in.array() + 1.0F)), p.wOut, p.bOut);
}

/// Adds the output of one expert for the rows that chose it.
void addExpert(Matrix& out, const MatrixView& x, Index expert, const MlpParameters& p, const Matrix& weights,
               const ExpertConfig& config, Activation activation)
{
    std::vector<Index> rows;
    for (Index t = 0; t < x.rows(); ++t)
        if (weights(t, expert) != 0.0F)
            rows.push_back(t);
    if (rows.empty())
        return;
    const Matrix chosen = x(rows, Eigen::all); // [n, dModel]
    const Matrix made = config.isClamped
                            ? clampedMlp(chosen, p, config.clamp)
                            : mlp(chosen, p, {.activation = activation, .innerNorm = {}, .roundsInputs = false});
    for (std::size_t i = 0; i < rows.size(); ++i)
        out.row(rows[i]) += config.weightScale * weights(rows[i], expert) * made.row(i);
}

} // namespace

ExpertActivations runExperts(const MatrixView& x, const ExpertParameters& p, const ExpertConfig& config,
                             Activation activation)
{
    ExpertActivations a;
    a.weights = expertWeights(project(x, p.wRouter, p.bRouter), p.correction, config);
    a.out = Matrix::Zero(x.rows(), x.cols());
    for (std::size_t expert = 0; expert < p.experts.size(); ++expert)
        addExpert(a.out, x, expert, p.experts[expert], a.weights, config, activation);
    if (p.shared.wIn.size() != 0) {
        Matrix shared =
            mlp(x, p.shared, {.activation = activation, .innerNorm = {}, .roundsInputs = false}); // [T, dModel]
        if (p.wSharedGate.size() != 0)
            shared.array().colwise() *= sigmoid(gemm(x, p.wSharedGate)).col(0).array();
        a.out += shared;
    }
    return a;
}

} // namespace headlight
