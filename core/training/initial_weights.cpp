// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/initial_weights.h"

#include <cmath>
#include <numbers>
#include <random>

namespace headlight {

namespace {

/// Draws from the standard normal distribution (Box and Muller 1958).
class NormalNumbers {
public:
    explicit NormalNumbers(std::uint32_t seed) : m_engine(seed) {}

    double next()
    {
        const double radius = std::sqrt(-2.0 * std::log((m_engine() + 1.0) / 4294967296.0));
        return radius * std::cos(2.0 * std::numbers::pi * (m_engine() / 4294967296.0));
    }

private:
    std::mt19937 m_engine;
};

/// The deviation of a matrix's numbers.
double deviationOf(const WeightSlice& slice, const DecoderShape& shape)
{
    if (slice.name.ends_with("mbedding")) // the token, position and unembedding tables
        return 0.05;
    const bool writes = slice.name.ends_with(".wO") || slice.name.ends_with(".wOut");
    return (writes ? 1.0 / std::sqrt(2.0 * shape.nLayers) : 1.0) / std::sqrt(static_cast<double>(slice.rows));
}

} // namespace

RowVector initialWeights(const DecoderShape& shape, const DecoderLayout& layout, std::uint32_t seed)
{
    NormalNumbers normal(seed);
    RowVector weights = RowVector::Zero(layout.size());
    for (const WeightSlice& slice : layout.slices())
        if (slice.rows > 1 || slice.name.ends_with("mbedding")) {
            const double deviation = deviationOf(slice, shape);
            for (Index i = 0; i < slice.size(); ++i)
                weights[slice.first + i] = static_cast<float>(deviation * normal.next());
        } else if (slice.name.ends_with(".gain")) {
            weights.segment(slice.first, slice.size()).setOnes();
        }
    return weights;
}

} // namespace headlight
