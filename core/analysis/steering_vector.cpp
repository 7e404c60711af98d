// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/steering_vector.h"

#include "core/analysis/predictions.h"
#include "core/analysis/run_access.h"
#include "core/base/counted.h"
#include "core/base/error.h"

namespace headlight {

namespace {

RowVector streamAt(const ActivationCache& run, int layer, std::optional<int> token)
{
    const int place = token.value_or(defaultPredictionPosition(run.encoding));
    if (place < 0 || place >= run.nTokens())
        throw Error(ErrorKind::BadArgument, "a text that the vector is made of has " + counted(run.nTokens(), "token") +
                                                ", counted from 0: there is no token " + std::to_string(place));
    return residualState(run, layer).row(place);
}

} // namespace

std::vector<float> steeringVector(const ActivationCache& from, const ActivationCache& to, int layer,
                                  std::optional<int> token)
{
    if (from.model != to.model)
        throw Error(ErrorKind::BadArgument, "a vector that steers is made of two texts in one model");
    const RowVector difference = streamAt(to, layer, token) - streamAt(from, layer, token); // [dModel]
    Steering steering{.vector = {difference.begin(), difference.end()}, .layer = layer};
    steering.validate(to.config());
    return std::move(steering.vector);
}

} // namespace headlight
