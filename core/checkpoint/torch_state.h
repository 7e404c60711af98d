// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/torch_tensor.h"
#include "core/io/tensor_source.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace headlight {

/// The tensors of a state dict by name. The dict is the root itself or the one dict of tensors in a checkpoint
/// ("state_dict", "model"); values that are no tensors are left out. Throws Error{BadFile}.
std::map<std::string, TorchTensor> readTorchState(const PickleValue& root, const std::string& file);

/// Finds and names the tensors of a file: readTorchState(), or another function for files that hold no model.
using TorchNaming = std::function<std::map<std::string, TorchTensor>(const PickleValue& root, const std::string& file)>;

/// Begin and end of a storage's bytes in the file.
struct StorageRange {
    std::size_t begin = 0;
    std::size_t size = 0;
};

/// Gives every tensor its place in the file. `find` returns the range of a storage, checked against the file's end, and
/// throws when the file has none of that key.
TensorSource
placeTorchTensors(const std::map<std::string, TorchTensor>& tensors, const std::shared_ptr<const MappedFile>& file,
                  const std::function<StorageRange(const TorchTensor& tensor, const std::string& name)>& find);

} // namespace headlight
