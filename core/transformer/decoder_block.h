// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/parameters.h"
#include "core/transformer/block.h"

namespace headlight {

/// What a decoder layer keeps of the positions it has seen, so that a further one costs one row.
struct DecoderLayerMemory {
    Matrix k, v;           // [t, nHeads·dHead] of the t positions so far
    Matrix crossK, crossV; // [Tsource, nHeads·dHead]
};

/// The memory before the first position. encoderOut [Tsource, dModel].
DecoderLayerMemory startMemory(const MatrixView& encoderOut, const BlockParameters& parameters);

/// The memory after the first n positions that an earlier run took. n may be 0: what the source gave stays.
DecoderLayerMemory memoryAfter(const BlockActivations& block, Index n);

/// How the two attentions of a decoder layer look.
struct DecoderBlockOptions {
    Mask mask; // of the decoder's text on itself
    Mask crossMask;
    AttentionOptions attention; // its firstQuery, as that of `cross`, is found in the memory
    AttentionOptions cross;
};

/// One layer of an encoder-decoder's decoder (Vaswani et al. 2017, figure 1 right): self-attention, cross-attention and
/// MLP, each with its residual connection and its norm. residPre [n, dModel] are the positions that
/// follow those in `memory`, which takes them in; all of the text at once, or one position at a time.
BlockActivations runDecoderBlock(const MatrixView& residPre, const BlockParameters& parameters,
                                 const ModelConfig& config, DecoderLayerMemory& memory, DecoderBlockOptions options,
                                 const CancelToken& cancel = {});

} // namespace headlight
