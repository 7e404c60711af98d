// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/dot_product_spread.h"

#include "core/base/error.h"
#include "core/ops/softmax.h"

#include <cmath>
#include <numbers>
#include <random>
#include <string>

namespace headlight {

namespace {

constexpr Index kWidest = 4096;

/// Draws numbers from a normal distribution, two at a time.
class Normal {
public:
    explicit Normal(std::uint64_t seed) : m_engine(seed) {}

    double operator()()
    {
        m_hasSecond = !m_hasSecond;
        if (!m_hasSecond)
            return m_second;
        const double radius = std::sqrt(-2.0 * std::log(uniform()));
        const double angle = 2.0 * std::numbers::pi * uniform();
        m_second = radius * std::sin(angle);
        return radius * std::cos(angle);
    }

private:
    /// A uniform number in (0, 1].
    double uniform() { return static_cast<double>((m_engine() >> 11U) + 1) * 0x1p-53; }

    std::mt19937_64 m_engine;
    double m_second = 0.0;
    bool m_hasSecond = false;
};

} // namespace

DotProductSpread dotProductSpread(Index width, const DotProductSample& sample)
{
    if (width < 1 || width > kWidest)
        throw Error(ErrorKind::BadArgument,
                    "vectors are 1 to " + std::to_string(kWidest) + " numbers wide, not " + std::to_string(width));
    Normal normal(sample.seed);
    DoubleMatrix scores(sample.nQueries, sample.nKeys);
    DoubleRowVector query(width);
    for (Index i = 0; i < sample.nQueries; ++i) {
        for (double& number : query)
            number = normal();
        for (Index j = 0; j < sample.nKeys; ++j) {
            double product = 0.0;
            for (const double number : query)
                product += number * normal();
            scores(i, j) = product;
        }
    }
    if (sample.divided)
        scores /= std::sqrt(static_cast<double>(width));
    const DoubleMatrix weights = softmax(scores); // [nQueries, nKeys]
    DotProductSpread spread;
    spread.variance = (scores.array() - scores.mean()).square().mean();
    spread.largestWeight = weights.rowwise().maxCoeff().mean();
    spread.slope = (weights.array() * (1.0 - weights.array())).rowwise().sum().mean();
    return spread;
}

} // namespace headlight
