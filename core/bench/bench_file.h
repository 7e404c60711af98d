// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

#include <cstddef>
#include <filesystem>

namespace headlight {

inline constexpr std::size_t kLargestBench = 4U << 20U; // bytes; twelve tokens and four heads have some ten thousand

/// Throws Error{BadFile} for a file that cannot be read, and what benchFromJson() throws.
BenchInput loadBench(const std::filesystem::path& file);

/// Writes the bench as one JSON object, whole or not at all. Throws Error{CannotWrite}.
void saveBench(const std::filesystem::path& file, const BenchInput& input);

} // namespace headlight
