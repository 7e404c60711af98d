// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/attention_choice.h"
#include "core/attention_files/attention_matrices.h"

namespace headlight {

/// Takes maps apart that were flattened, [layers, heads, T·T] or [heads, T·T], where the numbers prove it: each T
/// numbers on end sum to 1. Returns whether it did.
bool splitFlatMaps(AttentionMatrices& matrices, const AttentionChoice& choice);

} // namespace headlight
