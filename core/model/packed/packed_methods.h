// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/packed/packed_matrix.h"
#include "core/model/packed/packing.h"

#include <string>

namespace headlight {

// Each replaces the tensors of one module, "model.layers.0.mlp.up_proj", by the matrix that they stand for.

/// The module has `weight`, `weight.absmax`, `weight.quant_map` and `weight.quant_state.bitsandbytes__nf4`, whose bytes
/// are JSON; with double quantisation the scales are codes themselves.
void putBitsAndBytes4(PackedFile& file, const Packing& packing, const std::string& module);
/// The module has `weight` of I8 and `SCB`, the largest magnitude of each row.
void putBitsAndBytes8(PackedFile& file, const std::string& module);
/// The module has `qweight` [in · bits / 32, out], `qzeros` [groups, out · bits / 32], `scales` [groups, out] and
/// `g_idx` [in], the group of each column.
void putGptq(PackedFile& file, const Packing& packing, const std::string& module);
/// The module has `qweight` [in, out / 8], `qzeros` [groups, out / 8] and `scales` [groups, out]; the eight numbers of
/// a word are those of the columns 0, 2, 4, 6, 1, 3, 5, 7.
void putAwq(PackedFile& file, const Packing& packing, const std::string& module);
/// The module has `weight` of F8_E4M3 and `weight_scale` or `weight_scale_inv`.
void putFp8(PackedFile& file, const Packing& packing, const std::string& module);
/// The module has `weight_packed` and `weight_shape`, or `weight`, beside `weight_scale` and `weight_zero_point`.
void putCompressed(PackedFile& file, const Packing& packing, const std::string& module);
/// The module has `weight` of U32, `scales` and `biases` [out, groups].
void putMlx(PackedFile& file, const PackedGroups& groups, const std::string& module);

/// The number of groups of a row.
Index groupsOf(Index columns, Index groupSize);

} // namespace headlight
