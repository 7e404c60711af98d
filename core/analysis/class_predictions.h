// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/cancel_token.h"

#include <string>
#include <vector>

namespace headlight {

/// A class that a model of images rates.
struct ClassPrediction {
    int id = 0;
    std::string label; // its name in config.json
    float logit = 0.0F;
    float probability = 0.0F; // the softmax over all classes
};

/// Whether the checkpoint has a head of classes.
bool ratesClasses(const ActivationCache& run);

/// The k most probable classes of the run's image, most probable first; ties by id. Throws Error{BadArgument} for a
/// checkpoint without such a head, Error{BadNumber} for logits that are not finite, Error{Cancelled}.
std::vector<ClassPrediction> topClasses(const ActivationCache& run, int k, const CancelToken& cancel = {});

} // namespace headlight
