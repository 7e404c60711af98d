// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/attention_plan.h"
#include "core/transformer/decoder_block.h"
#include "core/transformer/forward_pass.h"

namespace headlight {

/// The decoder of an encoder-decoder (Vaswani et al. 2017, figure 1 right) on a growing text: each call takes the next
/// positions and computes only these.
class Decoder {
public:
    /// encoderOut is [Tsource, dModel]; config and parameters are borrowed.
    Decoder(const ModelConfig& config, const Parameters& parameters, const MatrixView& encoderOut, RunOptions options);

    /// Computes the activations of the next ids; k and v are those of every position so far. Throws Error{BadNumber}
    /// that names the first activation with a NaN or an infinity, Error{Cancelled}.
    ForwardActivations run(const std::vector<std::int64_t>& ids, const CancelToken& cancel = {});

private:
    const ModelConfig& m_config;
    const Parameters& m_parameters;
    RunOptions m_options;
    AttentionPlan m_plan;
    Index m_nPositions = 0;                   // positions taken so far
    std::vector<DecoderLayerMemory> m_memory; // [nLayers]
};

/// Runs the decoder's text, ids [T] with the start token first; returns every activation but the logits (see
/// unembed()). Rows that earlier runs with the same source share with this one are taken from them.
ForwardActivations runDecoder(const ModelConfig& config, const Parameters& parameters, const MatrixView& encoderOut,
                              const std::vector<std::int64_t>& ids, const RunOptions& options,
                              const CancelToken& cancel = {}, const std::vector<EarlierRun>& earlier = {});

} // namespace headlight
