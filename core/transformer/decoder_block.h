// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/parameters.h"
#include "core/transformer/block.h"

namespace headlight {

/// The keys and values that a decoder layer keeps of earlier positions, so that a further one costs one row.
struct DecoderLayerMemory {
    Matrix k, v;           // [t, nHeads·dHead] of the t positions so far
    Matrix crossK, crossV; // [Tsource, nHeads·dHead]
};

/// The memory before the first position; encoderOut is [Tsource, dModel].
DecoderLayerMemory startMemory(const MatrixView& encoderOut, const BlockParameters& parameters);

/// The memory after the first n positions of an earlier run; with n = 0 it still has the source's keys and values.
DecoderLayerMemory memoryAfter(const BlockActivations& block, Index n);

/// The options of the two attentions of a decoder layer.
struct DecoderBlockOptions {
    Mask mask; // mask of the self-attention
    Mask crossMask;
    AttentionOptions attention; // its firstQuery, and that of `cross`, is set from the memory
    AttentionOptions cross;
};

/// One layer of an encoder-decoder's decoder (Vaswani et al. 2017, figure 1 right): self-attention, cross-attention and
/// MLP, each with its residual connection and its norm. residPre [n, dModel] are the positions that
/// follow those in `memory`, which takes them in; all of the text at once, or one position at a time.
BlockActivations runDecoderBlock(const MatrixView& residPre, const BlockParameters& parameters,
                                 const ModelConfig& config, DecoderLayerMemory& memory, DecoderBlockOptions options,
                                 const CancelToken& cancel = {});

} // namespace headlight
