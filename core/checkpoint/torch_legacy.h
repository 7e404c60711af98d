// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/torch_state.h"
#include "core/io/tensor_source.h"

#include <cstddef>
#include <memory>
#include <span>

namespace headlight {

/// Whether the bytes begin with the pickled magic number of PyTorch before 1.6.
bool looksLikeTorchLegacy(std::span<const std::byte> bytes);

/// Opens the form that PyTorch wrote before 1.6: pickles of a magic number, a version, the machine's sizes, the state
/// and the keys of its storages, then each storage: the number of its elements (8 bytes) and the elements. Throws
/// Error{BadFile}.
TensorSource openTorchLegacy(const std::shared_ptr<const MappedFile>& file,
                             const TorchNaming& nameTensors = readTorchState);

} // namespace headlight
