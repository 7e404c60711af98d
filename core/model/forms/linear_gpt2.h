// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/model_config.h"
#include "core/model/packed/packing.h"

namespace headlight {

/// The tensors as the family's published files have them. GPT-2's maps are [in, out]; nanoGPT keeps each as a
/// torch.nn.Linear, [out, in]: where the one map that is not square shows it, all are read transposed and a remark says
/// so.
TensorSource asFamilySaves(const TensorSource& weights, ModelConfig& config);

/// The unpacked weights of a packed checkpoint with the maps of GPT-2 turned from [out, in], as every packing keeps
/// them, to the family's [in, out]; adds the remark on packed weights.
TensorSource asMapsOfFamily(const TensorSource& unpacked, const Packing& packing, ModelConfig& config);

} // namespace headlight
