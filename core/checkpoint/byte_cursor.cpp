// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/byte_cursor.h"

#include "core/base/counted.h"
#include "core/base/error.h"

#include <utility>

namespace headlight {

ByteCursor::ByteCursor(std::span<const std::byte> bytes, std::string file, std::string what)
    : m_bytes(bytes), m_file(std::move(file)), m_what(std::move(what))
{
}

void ByteCursor::fail(const std::string& message) const
{
    throw Error(ErrorKind::BadFile, m_what + ", byte " + std::to_string(m_position) + ": " + message, m_file);
}

std::string_view ByteCursor::text(std::uint64_t bytes)
{
    if (bytes > left())
        fail("is cut short: it has " + counted(left(), "byte") + " more here, expected " + std::to_string(bytes));
    const std::string_view result(reinterpret_cast<const char*>(m_bytes.data()) + m_position,
                                  static_cast<std::size_t>(bytes));
    m_position += bytes;
    return result;
}

std::uint8_t ByteCursor::byte()
{
    return static_cast<std::uint8_t>(text(1)[0]);
}

std::uint64_t ByteCursor::number(std::size_t bytes)
{
    const std::string_view stored = text(bytes);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(stored[i])) << (8 * i);
    return value;
}

std::string_view ByteCursor::line()
{
    const std::string_view rest(reinterpret_cast<const char*>(m_bytes.data()) + m_position, left());
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos)
        fail("is cut short: a line that begins here does not end");
    m_position += end + 1;
    return rest.substr(0, end);
}

} // namespace headlight
