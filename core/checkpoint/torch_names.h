// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/pickle_value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// A type of numbers, under safetensors' name.
struct TorchDtype {
    std::string name;      // "F32"
    std::size_t bytes = 0; // size of one number
};

/// Whether a name is on the allow-list, which has the names that a pickle of tensors must mention and no other.
bool isAllowedTorchName(std::string_view module, std::string_view name);

/// Whether a name is that of a dict: one of collections, or what a model of transformers returns.
bool isNameOfDict(std::string_view module, std::string_view name);

/// The type of a storage's class, such as torch.FloatStorage. An untyped storage holds bytes.
std::optional<TorchDtype> dtypeOfStorage(const PickleValue& global);

/// The type of a dtype object, such as torch.float32.
std::optional<TorchDtype> dtypeOfName(const PickleValue& global);

} // namespace headlight
