// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/pickle_value.h"
#include "core/checkpoint/torch_names.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <string>

namespace headlight {

/// A storage of a PyTorch file: a run of numbers that tensors are views of.
struct TorchStorage {
    std::string key; // the name of its file or its key in the pickle
    TorchDtype dtype;
    std::int64_t numbers = 0;
    // A storage may be a view of another one, as PyTorch before 0.4 wrote them.
    std::int64_t viewOffset = 0; // in numbers
    std::int64_t viewNumbers = 0;
};

/// A tensor as the pickle describes it. The description is checked, but not whether the file has the storage.
struct TorchTensor {
    TorchStorage storage;
    TorchDtype dtype; // the storage's, or the tensor's own where that is untyped
    Shape shape;
    Shape strides;             // in numbers
    std::int64_t offset = 0;   // place of the first number in the storage, in numbers
    std::int64_t reach = 0;    // numbers of the storage up to and with the tensor's last one; 0 for an empty tensor
    bool isContiguous() const; // whether it is row-major without gaps
};

/// Whether the value is a call that makes a tensor or a parameter.
bool isTorchTensor(const PickleValue& value);

/// Reads the call that makes a tensor. Throws Error{BadFile} with the file and the tensor's name.
TorchTensor readTorchTensor(const PickleValue& value, const std::string& name, const std::string& file);

/// Reads the persistent id of a storage: ('storage', class, key, device, number of elements, view). `owner` is the
/// tensor that errors name.
TorchStorage readTorchStorage(const PickleValue& value, const std::string& owner, const std::string& file);

} // namespace headlight
