// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace headlight {

/// Walks through the bytes of a file and never past their end. Throws Error{BadFile}.
class ByteCursor {
public:
    /// `what` names the bytes in errors: "data.pkl".
    ByteCursor(std::span<const std::byte> bytes, std::string file, std::string what);

    std::size_t position() const { return m_position; }
    std::size_t left() const { return m_bytes.size() - m_position; }
    const std::string& file() const { return m_file; }

    std::uint8_t byte();
    /// The next `bytes` bytes, 1 to 8, as a little-endian number.
    std::uint64_t number(std::size_t bytes);
    std::string_view text(std::uint64_t bytes);
    /// The text up to the next line feed; the cursor moves past that.
    std::string_view line();
    void skip(std::uint64_t bytes) { text(bytes); }

    /// Throws Error{BadFile} with the place: "data.pkl, byte 17: …".
    [[noreturn]] void fail(const std::string& message) const;

private:
    std::span<const std::byte> m_bytes;
    std::string m_file;
    std::string m_what;
    std::size_t m_position = 0;
};

} // namespace headlight
