// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/latent_projection.h"
#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

struct ActivationCache;

/// Whether the model norms or clips its q and k before they are turned.
bool hasRawProjections(const ActivationCache& run);

// One token's q and k of a head [dHead] as the projections leave them, before they are normed and clipped: computed
// again, for a run keeps what follows. Of the decoder, the only part of the models that do so.

RowVector rawQ(const ActivationCache& run, HeadIndex head, Index query);
RowVector rawK(const ActivationCache& run, HeadIndex head, Index key);

/// Whether the model makes its q, k and v of smaller vectors, those of latent attention.
bool hasLatentVectors(const ActivationCache& run);

/// These vectors of the tokens [first, first + count) of a layer, likewise computed again; `q` is what q is made of,
/// the layer's input where that is no smaller vector.
LatentVectors latentVectorsOf(const ActivationCache& run, int layer, Index first, Index count);

} // namespace headlight
