// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/machine_memory.h"
#include "core/io/tensor_source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// Bytes that a tensor takes as a parameter; 0 for a tensor that is missing.
std::uint64_t memoryNeededFor(const TensorSource& source, const std::string& tensor);

/// Bytes that all of a model's tensors take.
std::uint64_t memoryNeededFor(const TensorSource& source);

/// What is said before a large model's parameters are read.
struct LargeModel {
    std::uint64_t needed = 0; // bytes that the parameters take
    std::uint64_t memory = 0; // bytes that the machine has
    int seconds = 0;          // that reading them takes from a disk of 200 MB a second, rounded up

    bool operator==(const LargeModel&) const = default;
};

/// Parameters of more than 1 GiB make a model large; nothing for smaller ones, and for more than the machine has, which
/// requireMemory() refuses.
std::optional<LargeModel> largeModel(std::uint64_t needed, std::uint64_t memory = machineMemory());

/// A note about it, without a full stop.
std::string largeModelNote(const LargeModel& large);

/// Refuses parameters that this machine cannot hold, before any is read: Error{BadFile} with both sizes.
void requireMemory(std::uint64_t needed, const TensorSource& source, std::uint64_t memory = machineMemory());

} // namespace headlight
