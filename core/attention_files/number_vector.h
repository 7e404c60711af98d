// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

namespace headlight {

/// The numbers of the only array in a file of any of the formats of ArrayFile: [size], or [size] with other axes of
/// size 1. Throws Error{BadFile} that names the shape that was expected and the one that was found, or the arrays where
/// there are several; Error{BadNumber} for what is no number.
std::vector<float> readNumberVector(const std::filesystem::path& path, int size);

} // namespace headlight
