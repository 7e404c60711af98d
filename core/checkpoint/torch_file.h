// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/torch_state.h"
#include "core/io/tensor_source.h"

#include <filesystem>
#include <memory>

namespace headlight {

/// The tensors of a state dict that torch.save wrote, in its present form or the one before 1.6. Nothing in the file is
/// run: names of Python beyond an allow-list and opcodes that tensors do not need are refused. Throws Error{BadFile}.
TensorSource openTorchFile(const std::filesystem::path& path);

/// Reads a file that is mapped already; `naming` finds the tensors where the file holds something else than a state
/// dict.
TensorSource readTorchFile(const std::shared_ptr<const MappedFile>& file,
                           const TorchNaming& nameTensors = readTorchState);

} // namespace headlight
