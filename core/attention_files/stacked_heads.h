// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/attention_choice.h"
#include "core/attention_files/attention_matrices.h"

#include <cstdint>

namespace headlight {

/// The number of heads that may stand one below the other in one matrix [heads · T, T], or beside each other in
/// [T, heads · T]; 1 for any other file.
std::int64_t stackedHeads(const AttentionMatrices& matrices, const AttentionChoice& choice);

/// Takes one matrix apart where its numbers prove that it is a stack of heads: one below the other none of them looks
/// at a later key, side by side the weights of each sum to 1. Returns whether it did.
bool splitStack(AttentionMatrices& matrices, std::int64_t nHeads);

/// Says of a matrix that may be a stack that it was taken for one map.
void noteStack(AttentionMatrices& matrices, std::int64_t nHeads);

} // namespace headlight
