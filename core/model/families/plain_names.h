// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/layer_rows.h"

#include <string_view>

namespace headlight {

/// The model_type of checkpoints that have no config.json and are told as a plain decoder (core/model/forms).
inline constexpr std::string_view kPlainType = "headlight-plain";

/// Names of a plain decoder's tensors: "embed.weight" [dVocab, dModel], "positions.weight" [nCtx, dModel],
/// "layers.0." with "norm1", "q", "k", "v", "o" [out, in], "norm2", "gate", "in", "out" [out, in], then
/// "final_norm" and "unembed" [dVocab, dModel], each with ".weight" and, where the model has it, ".bias".
inline const StackNames kPlainNames{"embed", "layers.", "final_norm", "unembed"};

} // namespace headlight
