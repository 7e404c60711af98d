// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask_kinds.h"
#include "core/ops/activation.h"
#include "core/ops/norm.h"
#include "core/tensor/matrix.h"

namespace headlight {

enum class DecoderPositions {
    Learned, ///< a learned row is added to each token's embedding
    None,    ///< nothing tells where a token stands but the mask
    Rotary   ///< q and k of each head are turned (Su et al. 2021), all dHead numbers, halves paired, base 10000
};

/// The sizes of a pre-norm decoder that can be trained, GPT-2 being one with learned positions, layer norms and MLPs.
/// Every projection has a bias where its norm has one (NormKind::Layer); rms norms and what lies between them have
/// none.
struct DecoderShape {
    int nLayers = 2;
    int nHeads = 4;
    int dModel = 64;
    int dHead = 16; // nHeads · dHead need not be dModel
    int dMlp = 0;   // 0: attention alone
    int dVocab = 0;
    int nCtx = 0; // tokens
    DecoderPositions positions = DecoderPositions::Learned;
    MaskKind mask = MaskKind::Causal;
    bool scaleByRootDHead = true;
    bool isTied = true; // the unembedding is the token embedding
    NormKind norm = NormKind::Layer;
    float epsilon = 1e-5F; // added to a variance in every norm
    Activation activation = Activation::GeluTanh;
    bool isGated = false; // f(x wGate) ⊙ (x wIn)
    bool operator==(const DecoderShape&) const = default;

    Index heads() const { return Index{nHeads} * dHead; } // width of q, k, v and z
    bool hasMlp() const { return dMlp > 0; }
    bool hasBiases() const { return norm == NormKind::Layer; }

    /// Throws Error{BadArgument} that names the size that is too small or too large; also for an activation, a norm or
    /// a mask that has no gradient here, and rotary positions with an odd dHead.
    void validate() const;
};

} // namespace headlight
