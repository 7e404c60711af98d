// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace headlight {

/// A number in [0, n), each equally likely. The standard fixes the numbers of mt19937 but not of its distributions;
/// numbers beyond the last whole multiple of n are drawn again.
std::uint32_t drawBelow(std::mt19937& engine, std::uint32_t n);

/// The first `count` values of a Fisher-Yates shuffle of `values`, which are at least as many.
std::vector<std::int64_t> drawWithoutRepeating(std::mt19937& engine, std::vector<std::int64_t> values,
                                               std::size_t count);

} // namespace headlight
