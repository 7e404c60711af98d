// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// The angle behind column `column` of position `position`: position / 10000^(2i/dModel), i = column / 2.
double sinusoidalAngle(Index position, Index column, Index dModel);

/// Position embeddings [count, dModel] in the paper's order, sin and cos by turns (Vaswani et al. 2017, section 3.5):
/// column 2i holds the sine of the angle, column 2i + 1 its cosine. Marian's order is that of sinusoidalPositions().
DoubleMatrix sinusoidalTable(Index count, Index dModel);

} // namespace headlight
