// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/latent_projection.h"
#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

struct ActivationCache;

/// Whether the model norms or clips its q and k between projecting and turning them.
bool hasRawProjections(const ActivationCache& run);

// One token's q and k of a decoder's head [dHead], before they are normed and clipped. A run does not keep these; they
// are projected again. Only decoders norm or clip q and k.

RowVector rawQ(const ActivationCache& run, HeadIndex head, Index query);
RowVector rawK(const ActivationCache& run, HeadIndex head, Index key);

/// Whether the model has latent attention, whose q, k and v are made from smaller vectors.
bool hasLatentVectors(const ActivationCache& run);

/// The latent vectors of tokens [first, first + count) of a layer, computed again; `q` is the layer's input where the
/// model makes q from that.
LatentVectors latentVectorsOf(const ActivationCache& run, int layer, Index first, Index count);

} // namespace headlight
