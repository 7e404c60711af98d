// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/adapter_config.h"

#include <filesystem>
#include <string>

namespace headlight {

/// A model's tensors with an adapter merged into them.
struct AdaptedWeights {
    TensorSource tensors;
    std::size_t nMerged = 0;   // matrices that have a product B · A added
    std::size_t nReplaced = 0; // tensors that the adapter has whole: biases, and modules that were trained as they are
};

/// The model's weights W with W + s · B · A where the adapter in `folder` has factors, in float32, made when they are
/// first read; an embedding's product is added transposed; DoRA then brings each row to its learned length; tensors
/// that the adapter has whole replace the model's. Throws Error{BadFile}: factors of other sizes than the weight or
/// than the rank, tensors that fit no weight of the model; where read, Error{BadNumber}.
AdaptedWeights withAdapter(const TensorSource& model, const std::filesystem::path& folder, const AdapterConfig& config);
/// Merges factors from elsewhere, under PEFT's names, in that way.
AdaptedWeights withAdapter(const TensorSource& model, const TensorSource& adapter, const AdapterConfig& config);

} // namespace headlight
