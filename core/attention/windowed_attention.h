// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/fused_attention.h"

namespace headlight {

/// The numbers of fusedAttention() for a layer that looks within squares of a grid (options.cells), one square and head
/// at a time: no matrix is larger than [side², side²]. A key out of reach takes part in nothing. The layer has no
/// sinks, no soft cap and no disentangled positions.
FusedHeads windowedAttention(const FusedInput& input, const Mask& mask, const ScoreOptions& options,
                             const CancelToken& cancel = {});

} // namespace headlight
