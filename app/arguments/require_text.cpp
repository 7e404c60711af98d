// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/require_text.h"

#include "core/base/error.h"
#include "core/io/utf8.h"

#include <QString>

#include <algorithm>

namespace headlight {

namespace {

std::string hexByte(char byte)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto value = static_cast<unsigned char>(byte);
    return {'0', 'x', digits[value / 16], digits[value % 16]};
}

} // namespace

void requireUtf8(const std::vector<std::string>& arguments)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (const auto offset = firstInvalidUtf8(arguments[i])) {
            const bool isValue = i > 0 && arguments[i - 1].starts_with("-");
            throw Error(ErrorKind::BadText,
                        (isValue ? "the value of " + arguments[i - 1] : "argument " + std::to_string(i + 1)) +
                            " is not UTF-8: byte " + hexByte(arguments[i][*offset]) + " at offset " +
                            std::to_string(*offset));
        }
    }
}

void requireSomeText(std::string_view option, const std::string& text)
{
    if (text.empty())
        throw Error(ErrorKind::BadText, std::string(option) + " is empty: there is no token to look at");
}

void requireText(std::string_view option, const std::string& text)
{
    const QString characters = QString::fromStdString(text);
    if (std::ranges::all_of(characters, [](QChar c) { return c.isSpace(); }))
        requireSomeText(option, {});
}

} // namespace headlight
