// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// The position embeddings of positions [first, first + count), [count, dModel]: entry j of position p is
/// sin(p / 10000^(2j/dModel)) in the first half of the columns, and cos of the same, j from 0 again, in the second
/// (Vaswani et al. 2017, section 3.5, in the order of Marian: all sines, then all cosines).
Matrix sinusoidalPositions(Index first, Index count, Index dModel);

/// Fairseq's version of sinusoidalPositions(): entry j turns at 10000^(−j / (dModel/2 − 1)), so that the slowest is
/// exactly 1/10000.
Matrix fairseqPositions(Index first, Index count, Index dModel);

} // namespace headlight
