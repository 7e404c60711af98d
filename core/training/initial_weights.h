// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/gradient/decoder_layout.h"
#include "core/gradient/decoder_shape.h"

#include <cstdint>

namespace headlight {

/// Parameters to begin with (Radford et al. 2019, section 2.3): gains 1, biases 0, matrices normally distributed with
/// deviation 1/√(rows) for projections, divided by √(2 nLayers) for those that write to the stream, and 0.02·√(768/d) …
/// at most 0.1 for embeddings. Equal seeds give equal bits on one machine.
RowVector initialWeights(const DecoderShape& shape, const DecoderLayout& layout, std::uint32_t seed);

} // namespace headlight
