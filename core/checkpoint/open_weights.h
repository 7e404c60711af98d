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

/// Names a weight file in the folder that Headlight does not read and what to do with it, "\"tiny.gguf\": GGUF holds
/// weights for …"; empty where there is none.
std::string otherWeightsIn(const std::filesystem::path& folder);

/// Whether the folder has weights, even in a form that openWeights() refuses.
bool holdsWeights(const std::filesystem::path& folder);

} // namespace headlight
