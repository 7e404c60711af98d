// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// How the next token is drawn from logits. These options do not change the run: the attention has a temperature of its
/// own.
struct SamplingOptions {
    double temperature = 1.0; ///< the logits are divided by it, 0.01 to 100
    int topK = 0;             ///< only the k most probable tokens are left; 0 = all
    double topP = 1.0; ///< only the fewest most probable tokens are left that together have at least this probability
    bool isPlain() const { return *this == SamplingOptions{}; } ///< whether the logits' own softmax is used
    /// Throws Error{BadArgument}.
    void validate() const;
    bool operator==(const SamplingOptions&) const = default;
};

/// logits [dVocab] → the probability with which each token is drawn [dVocab], 0 for those that are left out; they sum
/// to 1. Applies, in this order: temperature, top-k (Fan et al. 2018), softmax, top-p (the nucleus of Holtzman et al.
/// 2020). Among equally probable tokens the smaller ids stay.
std::vector<double> samplingProbabilities(const RowVectorView& logits, const SamplingOptions& options);

/// The first id at which the running sum of the probabilities exceeds `uniform`, a number in [0, 1).
std::int64_t drawToken(const std::vector<double>& probabilities, double uniform);

} // namespace headlight
