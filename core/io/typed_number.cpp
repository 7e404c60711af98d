// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/typed_number.h"

#include <charconv>
#include <cmath>
#include <locale>
#include <sstream>
#include <string>

namespace headlight {

std::string_view withoutBlanks(std::string_view text, std::string_view blanks)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// A number beyond double's range as a double: infinity, or 0 where it is too small.
static double nearestDouble(const std::string& text)
{
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    double value = 0.0;
    stream >> value;
    return stream ? value : std::copysign(HUGE_VAL, value);
}

std::optional<double> typedNumber(std::string_view typed, bool hasDecimalComma)
{
    static constexpr std::string_view minus = "−";
    std::string text(withoutBlanks(typed));
    if (text.starts_with(minus))
        text.replace(0, minus.size(), "-");
    else if (text.starts_with('+') && text.size() > 1 && text[1] != '-')
        text.erase(0, 1);
    const std::size_t comma = text.find(',');
    if (hasDecimalComma && comma != std::string::npos && text.find('.') == std::string::npos)
        text[comma] = '.'; // a second comma stops the reader below
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = !text.empty() && end == text.data() + text.size();
    if (isWhole && error == std::errc::result_out_of_range)
        return nearestDouble(text);
    return isWhole && error == std::errc{} ? std::optional(value) : std::nullopt;
}

} // namespace headlight
