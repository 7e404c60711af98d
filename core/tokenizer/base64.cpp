// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/base64.h"

#include <cstdint>

namespace headlight {

namespace {

constexpr std::string_view base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// 0 to 63, or 64 for what is no digit.
std::uint32_t base64Value(char c)
{
    if (c >= 'A' && c <= 'Z')
        return static_cast<std::uint32_t>(c - 'A');
    if (c >= 'a' && c <= 'z')
        return static_cast<std::uint32_t>(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return static_cast<std::uint32_t>(c - '0') + 52;
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

} // namespace

std::optional<std::string> decodedBase64(std::string_view text)
{
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::size_t used = i + 4 == text.size() ? 4 - padding : 4;
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint32_t value = k < used ? base64Value(text[i + k]) : 0;
            if (value > 63)
                return std::nullopt;
            group = group << 6U | value;
        }
        for (std::size_t k = 0; k + 1 < used; ++k)
            bytes.push_back(static_cast<char>(group >> (16 - 8 * k) & 0xFFU));
    }
    return bytes;
}

std::string encodedBase64(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text.push_back(i + k <= bytes.size() ? base64Digits[group >> (18 - 6 * k) & 0x3FU] : '=');
    }
    return text;
}

} // namespace headlight
