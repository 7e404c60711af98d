// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

namespace headlight {

/// Throws Error{BadArgument} for weights that cannot be compared with `map` as a pattern that was drawn: those of
/// another shape, negative, not finite, or all zero.
void requireDrawn(const MatrixView& weights, const AttentionMap& map);

} // namespace headlight
