// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <charconv>
#include <string>

namespace headlight {

/// The fewest digits that bring a float or a double back: "0.1", "1e-06", "-inf".
template <typename Number>
std::string shortestDigits(Number number)
{
    std::array<char, 32> digits{}; // a double takes at most 24
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), written.ptr};
}

} // namespace headlight
