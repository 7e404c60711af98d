// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace headlight {

/// A file of torch.save with what stands beside its tensors.
struct TorchCheckpoint {
    TensorSource tensors;  // the state dict, without the wrappers' names
    nlohmann::json beside; // whole numbers, truth values, texts, lists and dicts of them, by name; fractions are null
};

/// Reads the file as openTorchFile() does. Throws Error{BadFile}.
TorchCheckpoint openTorchCheckpoint(const std::filesystem::path& path);

/// A pickle of plain values alone, such as a dict of characters. Throws Error{BadFile}.
nlohmann::json readPlainPickle(const std::filesystem::path& path);

} // namespace headlight
