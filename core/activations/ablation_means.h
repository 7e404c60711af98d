// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

namespace headlight {

/// z̄ [dHead] of every head of options.ablatedHeads, as AblationKind::Mean defines it. `run` has the texts and options
/// of the run to come, but no head switched off. A recurrent translator's head hands on the context: its entry is c̄
/// [2·dHidden].
std::map<HeadIndex, std::vector<float>> ablationMeans(const ActivationCache& run, const RunOptions& options);

} // namespace headlight
