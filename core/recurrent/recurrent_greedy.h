// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/recurrent/recurrent_decoder.h"

#include <cstdint>
#include <vector>

namespace headlight {

struct RecurrentGreedyOptions {
    TargetIds ids;
    int limit = 0; // in tokens
};

/// Generates the most probable token, one after the other, ties to the smaller id, never the padding; stops after the
/// end token, which is part of the result, or at `limit` tokens. Every token costs one step. Throws what decoderStep
/// throws, Error{Cancelled}.
std::vector<std::int64_t> decodeGreedily(const RecurrentParameters& parameters, const RecurrentEncoding& source,
                                         const RecurrentGreedyOptions& greedy, const RecurrentOptions& options,
                                         const CancelToken& cancel = {});

} // namespace headlight
