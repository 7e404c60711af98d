// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

namespace headlight {

/// z̄ [dHead] of every head of options.ablatedHeads, as AblationKind::Mean defines it: `run` has the same texts and
/// options and no head switched off. Of a recurrent translator, whose head hands on the context, c̄ [2·dHidden].
std::map<HeadIndex, std::vector<float>> ablationMeans(const ActivationCache& run, const RunOptions& options);

} // namespace headlight
