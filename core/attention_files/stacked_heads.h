// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/attention_choice.h"
#include "core/attention_files/attention_matrices.h"

#include <cstdint>
#include <memory>

namespace headlight {

/// The number of heads that may stand one below the other in one matrix [heads · T, T], or beside each other in
/// [T, heads · T]; 1 for any other file.
std::int64_t stackedHeads(const AttentionMatrices& matrices, const AttentionChoice& choice);

/// Takes one matrix apart where its numbers prove that it is a stack of heads: one below the other none of them looks
/// at a later key, side by side the weights of each sum to 1; a row of NaN proves nothing. Returns whether it did.
bool splitStack(AttentionMatrices& matrices, std::int64_t nHeads);

/// Throws Error{OpenChoice} for a matrix that may be one map or a stack; returns where its rows sum to 1 over all
/// columns, as those of heads side by side do not.
void askForStack(const AttentionMatrices& matrices, std::int64_t nHeads);

/// One matrix as the three axes that `axes` name, of which two share the longer side: [24, 6] as heads,queries,keys is
/// [4, 6, 6]. Nothing where the array or the axes are others.
std::shared_ptr<const NumberArray> unstacked(const NumberArray& array, const MatrixAxes& axes);

/// Adds the stack that an array may be to the readings of its two axes.
void addStackReading(MatrixQuestion& question);

} // namespace headlight
