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
    std::string key; // its name in the file
    TorchDtype dtype;
    std::int64_t numbers = 0;
    // A view of a storage, as PyTorch before 0.4 wrote them.
    std::int64_t viewOffset = 0; // in numbers
    std::int64_t viewNumbers = 0;
};

/// A tensor as the pickle describes it; what is said of its storage is checked, but whether the file has one is not.
struct TorchTensor {
    TorchStorage storage;
    TorchDtype dtype; // that of the storage but where that is untyped
    Shape shape;
    Shape strides;             // in numbers
    std::int64_t offset = 0;   // of the first number in the storage, in numbers
    std::int64_t reach = 0;    // numbers of the storage up to and with the last that the tensor has; 0: it is empty
    bool isContiguous() const; // row-major without gaps
};

/// Whether the value is a call that makes a tensor or a parameter.
bool isTorchTensor(const PickleValue& value);

/// Throws Error{BadFile} with the file and the tensor's name.
TorchTensor readTorchTensor(const PickleValue& value, const std::string& name, const std::string& file);

/// What a persistent id says of a storage: ('storage', class, key, device, number of elements, view). `owner` is the
/// tensor that errors name.
TorchStorage readTorchStorage(const PickleValue& value, const std::string& owner, const std::string& file);

} // namespace headlight
