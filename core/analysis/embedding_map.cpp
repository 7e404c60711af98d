// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/embedding_map.h"

#include "core/analysis/principal_components.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "core/tensor/gemm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace headlight {

namespace {

void requireComparable(const std::vector<Run>& runs, const EmbeddingChoice& choice)
{
    if (runs.empty() || choice.states.empty())
        throw Error(ErrorKind::BadArgument, "there is no run whose token vectors could be compared");
    const Index dModel = residualState(*runs[0], choice.part, choice.states.front()).cols();
    for (const Run& run : runs)
        for (const int state : choice.states)
            if (const Index own = residualState(*run, choice.part, state).cols(); own != dModel)
                throw Error(ErrorKind::BadArgument, "vectors of " + std::to_string(own) +
                                                        " numbers cannot be compared with vectors of " +
                                                        std::to_string(dModel));
}

std::vector<EmbeddingMap::Token> chosenTokens(const std::vector<Run>& runs, const EmbeddingChoice& choice)
{
    std::vector<EmbeddingMap::Token> tokens;
    for (const int state : choice.states)
        for (std::size_t r = 0; r < runs.size(); ++r) {
            const TokenSequence& encoding = runs[r]->queryEncoding(choice.part);
            for (int position = 0; position < encoding.size(); ++position)
                if (choice.hasSpecialTokens || !encoding[position].isSpecial())
                    tokens.push_back({static_cast<int>(r), position, state});
        }
    return tokens;
}

/// The vectors of all runs and states below each other, [n, dModel].
Matrix tokenVectors(const std::vector<Run>& runs, const EmbeddingChoice& choice,
                    const std::vector<EmbeddingMap::Token>& tokens)
{
    const Index dModel = residualState(*runs[0], choice.part, choice.states.front()).cols();
    Matrix vectors(std::ssize(tokens), dModel);
    for (std::size_t i = 0; i < tokens.size(); ++i)
        vectors.row(i) = residualState(*runs[tokens[i].run], choice.part, tokens[i].state).row(tokens[i].position);
    return vectors;
}

/// Smallest and largest ratio of the distance of two points [n, 2] to that of their vectors [n, d], over all pairs of
/// different vectors.
std::array<double, 2> keptDistances(const Matrix& vectors, const Matrix& points, const Matrix& cosine)
{
    constexpr double kSame =
        1e-5; // share of the squared lengths below which two vectors count as equal: the cosine is a float
    std::vector<double> lengths;
    for (Index i = 0; i < vectors.rows(); ++i)
        lengths.push_back(vectors.row(i).cast<double>().norm());
    double least = std::numeric_limits<double>::infinity();
    double most = 0.0;
    for (Index i = 0; i < vectors.rows(); ++i)
        for (Index j = 0; j < i; ++j) {
            const double a = lengths[i];
            const double b = lengths[j];
            const double squared = a * a + b * b - 2.0 * a * b * double(cosine(i, j));
            if (squared <= kSame * (a * a + b * b))
                continue;
            const double share = double((points.row(i) - points.row(j)).norm()) / std::sqrt(squared);
            least = std::min(least, share);
            most = std::max(most, share);
        }
    return most > 0.0 ? std::array{std::min(least, 1.0), std::min(most, 1.0)} : std::array{1.0, 1.0};
}

} // namespace

EmbeddingMap embeddingMap(const std::vector<std::shared_ptr<const ActivationCache>>& runs, int state)
{
    return embeddingMap(runs, EmbeddingChoice{AttentionPart::Decoder, {state}, true});
}

EmbeddingMap embeddingMap(const std::vector<std::shared_ptr<const ActivationCache>>& runs,
                          const EmbeddingChoice& choice)
{
    requireComparable(runs, choice);
    EmbeddingMap map;
    map.tokens = chosenTokens(runs, choice);
    const Matrix vectors = tokenVectors(runs, choice, map.tokens); // [n, dModel]
    PrincipalComponents components = principalComponents(vectors);
    map.points = std::move(components.points);
    map.varianceShares = components.varianceShares;
    map.cosine = cosineSimilarity(vectors);
    map.distanceShares = keptDistances(vectors, map.points, map.cosine);
    return map;
}

Matrix cosineSimilarity(const MatrixView& x)
{
    Matrix directions = x; // [n, d]
    for (Index i = 0; i < directions.rows(); ++i) {
        const double norm = x.row(i).cast<double>().norm();
        if (norm > 0.0)
            directions.row(i) = (x.row(i).cast<double>() / norm).cast<float>();
    }
    return gemmTransposed(directions, directions).cwiseMax(-1.0F).cwiseMin(1.0F);
}

} // namespace headlight
