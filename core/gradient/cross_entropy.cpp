// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/cross_entropy.h"

#include "core/ops/softmax.h"

#include <cassert>

namespace headlight {

template <typename Scalar>
CrossEntropyOf<Scalar> crossEntropy(const MatrixViewOf<Scalar>& logits, std::span<const std::int64_t> targets,
                                    Scalar weight)
{
    assert(std::ssize(targets) == logits.rows());
    const SoftmaxRowsOf<Scalar> rows = softmaxRows(logits);
    CrossEntropyOf<Scalar> result;
    result.logits = weight * softmaxFromRows(logits, rows); // [n, dVocab]
    for (Index r = 0; r < logits.rows(); ++r) {
        const Index target = targets[r];
        result.sum += static_cast<double>(rows.logSumExp(r) - logits(r, target));
        Index best = 0;
        logits.row(r).maxCoeff(&best);
        result.nCorrect += best == target ? 1 : 0;
        result.logits(r, target) -= weight;
    }
    return result;
}

template CrossEntropyOf<float> crossEntropy<float>(const MatrixView&, std::span<const std::int64_t>, float);
template CrossEntropyOf<double> crossEntropy<double>(const DoubleMatrixView&, std::span<const std::int64_t>, double);

} // namespace headlight
