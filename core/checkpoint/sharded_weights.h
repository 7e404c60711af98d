// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <filesystem>
#include <functional>

namespace headlight {

/// Opens one file of several.
using OpenShard = std::function<TensorSource(const std::filesystem::path& path)>;

/// The tensors of a model whose weights lie in several files beside their index: "weight_map" says which tensor is in
/// which file. Throws Error{BadFile}: a file that is missing, a tensor that is not where the index says, or one that
/// the index does not name.
TensorSource openShardedWeights(const std::filesystem::path& index, const OpenShard& open);

} // namespace headlight
