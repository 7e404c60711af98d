// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/gguf_file.h"
#include "core/model/adapter_weights.h"

#include <filesystem>

namespace headlight {

/// Whether the file is a GGUF file whose "general.type" is "adapter". Throws nothing.
bool isGgufAdapter(const std::filesystem::path& file);

/// The one GGUF model beside an adapter that has its architecture; empty where there is none or several. Throws
/// nothing.
std::filesystem::path modelBesideAdapter(const std::filesystem::path& file);

/// The GGUF file that opens a folder: the only one, or of one model and one adapter the adapter, which is opened over
/// the model. Empty where there is none, or more than these. Throws nothing.
std::filesystem::path ggufToOpenIn(const std::filesystem::path& folder);

/// The model's tensors, as its file has them, with W + alpha / rank · B · A for every weight W that the adapter has
/// W.lora_a [rank, in] and W.lora_b [out, rank] of; an alpha of 0 leaves the product as it is. Throws Error{BadFile}:
/// an adapter of another kind than LoRA or of another architecture, tensors that are no factors or fit no weight.
AdaptedWeights withGgufAdapter(const GgufFile& model, const GgufFile& adapter);

} // namespace headlight
