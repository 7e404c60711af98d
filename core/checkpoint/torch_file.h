// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/torch_state.h"
#include "core/io/tensor_source.h"

#include <filesystem>
#include <memory>

namespace headlight {

/// The tensors of what torch.save wrote of a state dict, in its present form and the one before 1.6. Nothing in it is
/// run: names of Python beyond an allow-list and opcodes that tensors do not need are refused. Throws Error{BadFile}.
TensorSource openTorchFile(const std::filesystem::path& path);

/// The same of a file that is mapped already, and maybe of one that holds other tensors than a state dict's.
TensorSource readTorchFile(const std::shared_ptr<const MappedFile>& file,
                           const TorchNaming& nameTensors = readTorchState);

} // namespace headlight
