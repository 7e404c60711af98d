// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/multi_head_attention.h"

namespace headlight {

/// q [T, nHeads·dHead], k and v [T, nKvHeads·…] of x, normed and clipped as the model does it, before rotary positions
/// turn q and k.
struct PlainProjections {
    Matrix q, k, v;
};

/// The vectors that x [T, dModel], the input of an attention, is projected to.
PlainProjections plainProjections(const MatrixView& x, const AttentionParameters& p, const AttentionOptions& options);

} // namespace headlight
