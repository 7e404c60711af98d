// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/standard_streams.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace headlight {

void printAnswer(std::string_view text)
{
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error(ErrorKind::CannotWrite, std::string("cannot write to standard output: ") + std::strerror(errno));
}

void printNote(std::string_view sentence)
{
    const std::string line = "headlight: " + printable(sentence) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string printable(std::string_view text)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n')
            result += "\\n";
        else if (c == '\t')
            result += "\\t";
        else if (byte < 0x20 || byte == 0x7F)
            result += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
        else
            result += c;
    }
    return result;
}

} // namespace headlight
