// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/formula_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headlight {

namespace {

constexpr double kSmallestPlain = 5e-5;
constexpr double kLargestPlain = 1e6;
constexpr double kRelativeError = 1e-12;

bool needsPowerOfTen(double value)
{
    const double size = std::abs(value);
    const bool isWhole = size <= kLargestPlain && size == std::floor(size);
    return std::isfinite(value) && !isWhole && (size < kSmallestPlain || size >= kLargestPlain);
}

std::string plainText(double value, std::chars_format format, int precision)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.begin(), buffer.end(), value, format, precision).ptr;
    return {buffer.begin(), end};
}

double parsed(const std::string& text)
{
    double value = 0.0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

bool isClose(double value, const std::string& text)
{
    return std::abs(parsed(text) - value) <= kRelativeError * std::abs(value);
}

/// The digits of |value| ≠ 0 before the power of ten; sets `exponent` to that power.
std::string mantissaText(double size, int& exponent)
{
    const std::string text = plainText(size, std::chars_format::scientific, 3);
    const std::size_t e = text.find('e');
    exponent = static_cast<int>(parsed(text.substr(e + (text[e + 1] == '+' ? 2 : 1))));
    const std::size_t last = text.find_last_not_of("0.", e - 1); // drops the zeros: "1.000" is 1
    return text.substr(0, last + 1);
}

std::string digitsText(int number, const std::array<const char*, 10>& digits, const char* minus)
{
    std::string text = number < 0 ? minus : "";
    for (const char digit : std::to_string(std::abs(number)))
        text += digits[digit - '0'];
    return text;
}

} // namespace

int decimalsOf(double value, int most)
{
    if (!std::isfinite(value) || needsPowerOfTen(value))
        return 0;
    for (int decimals = 0; decimals < most; ++decimals)
        if (isClose(value, plainText(value, std::chars_format::fixed, decimals)))
            return decimals;
    return most;
}

std::string formulaNumber(double value, int decimals)
{
    if (std::isnan(value))
        return "nan";
    const double size = std::abs(value);
    std::string text;
    if (std::isinf(value)) {
        text = "∞";
    } else if (needsPowerOfTen(value)) {
        int exponent = 0;
        text = mantissaText(size, exponent);
        text += "·10" + superscriptText(exponent);
    } else {
        text = plainText(size, std::chars_format::fixed, decimals < 0 ? decimalsOf(value) : decimals);
    }
    const bool isZero = text.find_first_not_of("0.") == std::string::npos;
    return value < 0.0 && !isZero ? "−" + text : text;
}

bool isShownExactly(double value, int decimals)
{
    if (!std::isfinite(value))
        return true;
    const double size = std::abs(value);
    if (!needsPowerOfTen(value))
        return isClose(size, plainText(size, std::chars_format::fixed, decimals < 0 ? decimalsOf(value) : decimals));
    return isClose(size, plainText(size, std::chars_format::scientific, 3));
}

std::string subscriptText(int number)
{
    return digitsText(number, {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"}, "₋");
}

std::string superscriptText(int number)
{
    return digitsText(number, {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"}, "⁻");
}

} // namespace headlight
