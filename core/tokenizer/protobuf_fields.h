// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// One field of a message in protobuf's wire format, not yet given a meaning.
struct ProtobufField {
    std::uint32_t number = 0;
    std::uint64_t value = 0;     // of a varint, or the bits of a fixed field
    std::string_view bytes = {}; // of a length-delimited field

    float asFloat() const;
};

/// Reads a message field by field; `file` is what errors speak of.
class ProtobufFields {
public:
    ProtobufFields(std::string_view message, std::string file) : m_rest(message), m_file(std::move(file)) {}

    /// Nothing at the end. Throws Error{BadFile} for a field that is cut off or of an unknown wire type.
    std::optional<ProtobufField> next();

private:
    std::uint64_t varint();
    std::string_view take(std::uint64_t size);
    [[noreturn]] void fail() const;

    std::string_view m_rest;
    std::string m_file;
};

} // namespace headlight
