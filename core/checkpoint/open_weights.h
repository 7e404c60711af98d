// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace headlight {

/// The weights of a model's folder, in the first of these forms that is there: model.safetensors, the same in several
/// files with model.safetensors.index.json, pytorch_model.bin, the same with pytorch_model.bin.index.json; else the
/// only file of safetensors or torch.save, whatever its name. Throws Error{BadFile}; where there is none, or there are
/// several, it says what was found instead and what is needed.
TensorSource openWeights(const std::filesystem::path& folder);

/// The tensors under their names without what torch.compile, FSDP, DataParallel or PEFT put in front of them; unchanged
/// where two of them would get one name.
TensorSource withoutWrapper(const TensorSource& file);

/// Names a weight file in the folder that Headlight does not read and what to do with it, "\"model.onnx\": ONNX holds
/// a program …"; empty where there is none.
std::string otherWeightsIn(const std::filesystem::path& folder);

/// Whether openWeights() reads a file of this name as a model's weights, or as the index of several.
bool isNameOfWeights(std::string_view name);

/// Whether the folder has weights, even in a form that openWeights() refuses.
bool holdsWeights(const std::filesystem::path& folder);

} // namespace headlight
