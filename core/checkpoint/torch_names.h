// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/pickle_value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// A type of numbers, by the name that safetensors has for it.
struct TorchDtype {
    std::string name;      // "F32"
    std::size_t bytes = 0; // of one number
};

/// The allow-list: what a pickle of tensors has to mention, and nothing else.
bool isAllowedTorchName(std::string_view module, std::string_view name);

/// The type that a storage's class says: torch.FloatStorage. An untyped storage is one of bytes.
std::optional<TorchDtype> dtypeOfStorage(const PickleValue& global);

/// The type that torch.float32 and its like name.
std::optional<TorchDtype> dtypeOfName(const PickleValue& global);

} // namespace headlight
