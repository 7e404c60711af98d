// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/adam_w.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace headlight {

namespace {

void requireNumberWithin(const char* what, double value, double least, double most)
{
    if (value >= least && value <= most)
        return;
    const auto text = [](double number) {
        std::string digits = std::to_string(number);
        digits.erase(digits.find_last_not_of('0') + 1);
        return digits.ends_with('.') ? digits.substr(0, digits.size() - 1) : digits;
    };
    throw Error(ErrorKind::BadArgument,
                std::string(what) + " is " + text(value) + ", expected " + text(least) + " to " + text(most));
}

} // namespace

void AdamWOptions::validate() const
{
    requireNumberWithin("the learning rate", learningRate, 0.0, 10.0);
    requireNumberWithin("β₁", beta1, 0.0, 0.999999);
    requireNumberWithin("β₂", beta2, 0.0, 0.999999);
    requireNumberWithin("the weight decay", weightDecay, 0.0, 10.0);
    requireNumberWithin("the longest gradient", mostNorm, 0.0, 1e6);
    requireNumberWithin("the number of warm-up steps", nWarmUp, 0.0, 1e6);
}

AdamWState startAdamW(Index size)
{
    return {RowVector::Zero(size), RowVector::Zero(size), 0};
}

double stepAdamW(RowVector& weights, AdamWState& state, RowVector gradient, const AdamWOptions& options,
                 const DecoderLayout& layout)
{
    const double length = std::sqrt(gradient.cast<double>().squaredNorm());
    if (!std::isfinite(length))
        throw Error(ErrorKind::BadNumber, "the gradient of step " + std::to_string(state.step + 1) +
                                              " holds NaN or infinity: a smaller learning rate may help");
    if (options.mostNorm > 0.0F && length > options.mostNorm)
        gradient *= static_cast<float>(options.mostNorm / length);
    const int t = ++state.step;
    const float warmth = t < options.nWarmUp ? static_cast<float>(t) / static_cast<float>(options.nWarmUp) : 1.0F;
    const float rate = options.learningRate * warmth;
    state.mean = options.beta1 * state.mean + (1.0F - options.beta1) * gradient;
    state.square = options.beta2 * state.square + (1.0F - options.beta2) * gradient.cwiseAbs2();
    const auto meanFactor = static_cast<float>(1.0 / (1.0 - std::pow(options.beta1, t)));
    const auto squareFactor = static_cast<float>(1.0 / (1.0 - std::pow(options.beta2, t)));
    for (const WeightSlice& slice : layout.slices())
        if (slice.isDecayed)
            weights.segment(slice.first, slice.size()) *= 1.0F - rate * options.weightDecay;
    weights.array() -=
        rate * meanFactor * state.mean.array() / ((squareFactor * state.square.array()).sqrt() + options.epsilon);
    return length;
}

} // namespace headlight
