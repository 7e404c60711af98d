// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_input.h"

#include "core/bench/bench_checks.h"
#include "core/bench/same_numbers.h"

#include <algorithm>

namespace headlight {

namespace {

bool sameSequence(const BenchSequence& a, const BenchSequence& b)
{
    return a.tokens == b.tokens && sameNumbers(a.x, b.x);
}

bool sameOptions(const BenchOptions& a, const BenchOptions& b)
{
    return a.scale == b.scale && a.scaleConstant == b.scaleConstant && a.temperature == b.temperature &&
           a.weights == b.weights && a.residual == b.residual && a.layerNorm == b.layerNorm &&
           sameNumbers(a.gain, b.gain) && sameNumbers(a.bias, b.bias) && a.epsilon == b.epsilon &&
           a.positions == b.positions;
}

} // namespace

int BenchInput::heads() const
{
    return hasOutputProjection() ? nHeads : 1;
}

const BenchSequence& BenchInput::keySequence() const
{
    return kind == BenchKind::Additive || kind == BenchKind::Cross ? second : first;
}

bool BenchInput::hasVectors() const
{
    return kind == BenchKind::ScaledDotProduct || hasOutputProjection();
}

bool BenchInput::hasOutputProjection() const
{
    return kind == BenchKind::MultiHead || kind == BenchKind::Cross;
}

void BenchInput::validate() const
{
    checkBenchInput(*this);
}

bool operator==(const BenchInput& a, const BenchInput& b)
{
    const bool sameProjections =
        sameNumbers(a.wQ, b.wQ) && sameNumbers(a.wK, b.wK) && sameNumbers(a.wV, b.wV) && sameNumbers(a.wO, b.wO);
    const bool sameAdditive = sameNumbers(a.additive.wA, b.additive.wA) && sameNumbers(a.additive.uA, b.additive.uA) &&
                              sameNumbers(a.additive.vA, b.additive.vA);
    const bool sameVectors = a.vectorsAreTyped == b.vectorsAreTyped && sameNumbers(a.q, b.q) && sameNumbers(a.k, b.k) &&
                             sameNumbers(a.v, b.v);
    const bool sameScores =
        a.scoresAreTyped == b.scoresAreTyped &&
        std::equal(a.scores.begin(), a.scores.end(), b.scores.begin(), b.scores.end(), sameNumbers<DoubleMatrix>);
    return a.kind == b.kind && sameSequence(a.first, b.first) && sameSequence(a.second, b.second) &&
           a.nHeads == b.nHeads && sameProjections && sameAdditive && sameVectors && sameScores && a.mask == b.mask &&
           a.hiddenCells == b.hiddenCells && sameOptions(a.options, b.options);
}

} // namespace headlight
