// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/float_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace headlight {

std::string floatText(float number)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.begin(), buffer.end(), number, std::chars_format::general, 9).ptr;
    return {buffer.begin(), end};
}

std::string jsonFloat(float number)
{
    if (std::isinf(number))
        return number < 0 ? "\"-inf\"" : "\"inf\"";
    return floatText(number);
}

} // namespace headlight
