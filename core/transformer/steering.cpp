// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/steering.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

[[noreturn]] void refuseSteering(const std::string& why)
{
    throw Error(ErrorKind::BadArgument, why);
}

} // namespace

bool canBeSteered(const ModelConfig& config)
{
    return !config.isGiven() && !config.isRecurrent() && !config.hasEncoder();
}

RowVector Steering::added() const
{
    return strength * Eigen::Map<const RowVector>(vector.data(), std::ssize(vector));
}

void Steering::addTo(Eigen::Ref<Matrix> stream, int before, Index first) const
{
    if (!isBefore(before))
        return;
    const RowVector change = added(); // [dModel]
    for (Index row = 0; row < stream.rows(); ++row)
        if (isAt(first + row))
            stream.row(row) += change;
}

void Steering::validate(const ModelConfig& config) const
{
    if (!isOn())
        return;
    if (!canBeSteered(config))
        refuseSteering(config.isGiven() ? "attention of a file has no residual stream that could be steered"
                                        : "steering changes the stream of one stack of layers; a translator reads one "
                                          "text and writes another");
    if (layer < 0 || layer >= config.nLayers)
        refuseSteering("the stream is steered before a layer from 0 to " + std::to_string(config.nLayers - 1) +
                       ", the model has no layer " + std::to_string(layer));
    if (std::ssize(vector) != config.dModel)
        refuseSteering("the vector that steers has " + std::to_string(vector.size()) +
                       " numbers, the model's residual stream " + std::to_string(config.dModel));
    if (position && *position < 0)
        refuseSteering("the token that is steered is counted from 0");
    const auto isNumber = [](float number) { return std::isfinite(number); };
    if (!std::ranges::all_of(vector, isNumber) || !std::isfinite(strength))
        refuseSteering("the vector that steers, and its strength, are finite numbers");
}

} // namespace headlight
