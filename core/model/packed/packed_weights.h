// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/packed/packing.h"

namespace headlight {

/// The tensors of a packed checkpoint with each packed matrix [out, in] under the name of its module's weight. It is
/// repacked into blocks of 32 (tensor/scaled_blocks.h) when it is first needed, or unpacked to float32 where its groups
/// do not divide into them. Throws Error{BadFile} for tensors that are missing or of another shape than the packing
/// says; what the numbers say is checked when they are read.
TensorSource unpackedWeights(const TensorSource& file, const Packing& packing);

} // namespace headlight
