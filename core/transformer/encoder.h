// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

namespace headlight {

/// Runs the encoder of an encoder-decoder (Vaswani et al. 2017, figure 1 left) on ids [T] of the source; returns every
/// activation. The decoder looks at finalResid. Rows that earlier runs share with this one are taken from them. Throws
/// Error{BadNumber, Cancelled} as forwardPass does.
ForwardActivations runEncoder(const ModelConfig& config, const Parameters& parameters,
                              const std::vector<std::int64_t>& ids, const RunOptions& options,
                              const CancelToken& cancel = {}, const std::vector<EarlierRun>& earlier = {});

} // namespace headlight
