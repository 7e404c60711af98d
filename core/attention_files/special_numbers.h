// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/attention_matrices.h"

namespace headlight {

/// Takes the numbers of a file that are none for what they say: rows of NaN alone look nowhere, a cell of −infinity is
/// hidden by a mask, and so is a cell of NaN in a row of weights whose others add up to 1. Scores have no such sum.
void hideSpecialNumbers(AttentionMatrices& matrices, bool areScores);

/// Throws Error{BadNumber} for a number that nothing can be drawn of, with its place; notes whether some are below 0.
void requireNumbers(AttentionMatrices& matrices);

} // namespace headlight
