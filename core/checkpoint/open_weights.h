// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <filesystem>
#include <string>

namespace headlight {

/// The weights of a model's folder, in the first of these forms that is there: model.safetensors, the same in several
/// files with model.safetensors.index.json, pytorch_model.bin, the same with pytorch_model.bin.index.json. Throws
/// Error{BadFile}; where there is none it says what was found instead and what is needed.
TensorSource openWeights(const std::filesystem::path& folder);

/// Of weights in a form that is not read: their file and what to do with it, "\"tiny.gguf\": GGUF holds weights for …";
/// empty where there are none.
std::string otherWeightsIn(const std::filesystem::path& folder);

/// Whether there are weights at all, also in a form that openWeights() refuses and says why.
bool holdsWeights(const std::filesystem::path& folder);

} // namespace headlight
