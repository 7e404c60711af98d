// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/machine_memory.h"
#include "core/io/tensor_source.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

/// Bytes that a tensor takes as a parameter; 0 for a tensor that is missing.
std::uint64_t memoryNeededFor(const TensorSource& source, const std::string& tensor);

/// Bytes that all of a model's tensors take.
std::uint64_t memoryNeededFor(const TensorSource& source);

/// A note for the user about parameters that take more than 1 GiB, shown before they are read; empty for smaller ones,
/// and for more than the machine has, which requireMemory() refuses.
std::string largeModelNote(std::uint64_t needed, std::uint64_t memory = machineMemory());

/// Refuses parameters that this machine cannot hold, before any is read: Error{BadFile} with both sizes.
void requireMemory(std::uint64_t needed, const TensorSource& source, std::uint64_t memory = machineMemory());

} // namespace headlight
