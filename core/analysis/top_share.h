// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// The weights that make up the top `share` of their sum (Caron et al. 2021, DINO, keep 0.6): sorted from the smallest
/// on, those at which the running sum exceeds 1 − share of the whole. Of equal weights those further back count as
/// larger. [n] 1 for each weight that is kept; all 0 where no weight is greater than 0. Throws Error{BadArgument} for a
/// share that is not between 0 and 1, or a weight that is negative or no number.
std::vector<std::uint8_t> topShare(const RowVectorView& weights, double share);

} // namespace headlight
