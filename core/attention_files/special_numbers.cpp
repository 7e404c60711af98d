// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/special_numbers.h"

#include "core/attention_files/axis_order.h"
#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace headlight {

namespace {

/// Throws for a number that nothing can be drawn of, with its place.
[[noreturn]] void failWeight(const AttentionMatrices& matrices, std::size_t at)
{
    const auto key = static_cast<Index>(at) % matrices.nKeys;
    const auto query = static_cast<Index>(at) / matrices.nKeys % matrices.nQueries;
    const auto head = static_cast<Index>(at) / matrices.nKeys / matrices.nQueries;
    throw Error(ErrorKind::BadNumber,
                "layer " + std::to_string(head / matrices.nHeads) + ", head " + std::to_string(head % matrices.nHeads) +
                    ", row " + std::to_string(query) + ", column " + std::to_string(key) + " holds " +
                    (std::isnan(matrices.weights[at]) ? "NaN, expected a number"
                                                      : "infinity, or more than the 3.4e38 of float32, expected a "
                                                        "number"),
                matrices.name);
}

/// Turns rows of NaN alone, the queries of left padding, into rows of zeros, which look nowhere.
void emptyRowsOfNaN(AttentionMatrices& matrices)
{
    const Index nKeys = matrices.nKeys;
    bool hasAny = false;
    for (auto row = matrices.weights.begin(); row != matrices.weights.end(); row += nKeys)
        if (std::all_of(row, row + nKeys, [](float weight) { return std::isnan(weight); })) {
            std::fill(row, row + nKeys, 0.0F);
            hasAny = true;
        }
    if (hasAny)
        matrices.readAs.push_back("Rows of NaN are shown as rows of zeros.");
}

/// Hides cells of NaN, which a masked cell is in the matrices that Headlight writes, in the rows whose other weights
/// show by their sum of 1 that none is lacking.
void hideMaskedNaN(AttentionMatrices& matrices)
{
    const auto nKeys = static_cast<std::size_t>(matrices.nKeys);
    bool hasAny = false;
    for (std::size_t begin = 0; begin < matrices.weights.size(); begin += nKeys) {
        double sum = 0.0;
        bool hasNaN = false;
        bool areWeights = true;
        for (std::size_t i = begin; i < begin + nKeys; ++i) {
            const float weight = matrices.weights[i];
            hasNaN = hasNaN || std::isnan(weight);
            areWeights = areWeights && !(weight < 0.0F);
            sum += std::isnan(weight) ? 0.0 : static_cast<double>(weight);
        }
        if (!hasNaN || !areWeights || !(std::abs(sum - 1.0) <= kSumTolerance))
            continue;
        matrices.hidden.resize(matrices.weights.size());
        for (std::size_t i = begin; i < begin + nKeys; ++i)
            if (std::isnan(matrices.weights[i])) {
                matrices.hidden[i] = 1;
                matrices.weights[i] = 0.0F;
            }
        hasAny = true;
    }
    if (hasAny)
        matrices.readAs.push_back("Cells of NaN are shown as hidden by a mask: the other weights of their rows add up "
                                  "to 1.");
}

/// Hides cells of −infinity, which a mask writes into scores.
void hideMinusInfinity(AttentionMatrices& matrices)
{
    bool hasAny = false;
    for (std::size_t i = 0; i < matrices.weights.size(); ++i) {
        if (!std::isinf(matrices.weights[i]) || matrices.weights[i] > 0.0F)
            continue;
        matrices.hidden.resize(matrices.weights.size());
        matrices.hidden[i] = 1;
        matrices.weights[i] = 0.0F;
        hasAny = true;
    }
    matrices.isSigned = matrices.isSigned || hasAny;
    if (hasAny)
        matrices.readAs.push_back("Cells of −infinity are shown as hidden by a mask.");
}

} // namespace

void hideSpecialNumbers(AttentionMatrices& matrices, bool areScores)
{
    emptyRowsOfNaN(matrices);
    if (!areScores)
        hideMaskedNaN(matrices);
    hideMinusInfinity(matrices);
}

void requireNumbers(AttentionMatrices& matrices)
{
    for (std::size_t i = 0; i < matrices.weights.size(); ++i) {
        if (!std::isfinite(matrices.weights[i]))
            failWeight(matrices, i);
        matrices.isSigned = matrices.isSigned || matrices.weights[i] < 0.0F;
    }
}

} // namespace headlight
