// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

namespace headlight {

/// The encoder of an encoder-decoder (Vaswani et al. 2017, figure 1 left). ids [T] of the source → every activation;
/// its finalResid is what the decoder looks at. What earlier runs of it
/// have in common with this one is taken from them. Throws Error{BadNumber, Cancelled} as forwardPass does.
ForwardActivations runEncoder(const ModelConfig& config, const Parameters& parameters,
                              const std::vector<std::int64_t>& ids, const RunOptions& options,
                              const CancelToken& cancel = {}, const std::vector<EarlierRun>& earlier = {});

} // namespace headlight
