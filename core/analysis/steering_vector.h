// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

#include <optional>
#include <vector>

namespace headlight {

/// The residual stream of one text minus that of another before a layer, [dModel]: the direction in which the model
/// tells them apart (Turner et al. 2023, "Activation Addition"; Rimsky et al. 2024, "Contrastive Activation Addition",
/// take the mean of many such differences).
///
/// `token` is a place in both texts; without it, each text gives its last token that is not special. Throws
/// Error{BadArgument} for runs of two models, a model that can't be steered, a layer or a token that does not exist.
std::vector<float> steeringVector(const ActivationCache& from, const ActivationCache& to, int layer,
                                  std::optional<int> token = {});

} // namespace headlight
