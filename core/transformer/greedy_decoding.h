// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// The options for generating a text: later tokens do not exist yet, so the decoder's mask is also made causal.
RunOptions generationOptions(RunOptions options);

/// The most tokens to generate for a source of nSourceTokens: 2·nSourceTokens + 10, or the context's room after the
/// start token if that is less.
int generationLimit(const ModelConfig& config, int nSourceTokens);

/// Generates the most probable token, one after the other, ties to the smaller id, never the padding; stops after the
/// end token, which is part of the result, or at `limit` tokens. encoderOut [Tsource, dModel]. A token costs one row of
/// the decoder, not the whole text again. Throws Error{BadNumber, Cancelled}.
std::vector<std::int64_t> decodeGreedily(const ModelConfig& config, const Parameters& parameters,
                                         const MatrixView& encoderOut, const RunOptions& options, int limit,
                                         const CancelToken& cancel = {});

/// The id that greedy decoding chooses from one row of logits [dVocab].
std::int64_t greedyChoice(const ModelConfig& config, const RowVectorView& logits);

} // namespace headlight
