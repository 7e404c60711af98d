// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/protobuf_fields.h"

#include "core/base/error.h"

#include <bit>

namespace headlight {

float ProtobufField::asFloat() const
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(value));
}

void ProtobufFields::fail() const
{
    throw Error(ErrorKind::BadFile, "is not a whole SentencePiece model: a field of its protobuf message is broken",
                m_file);
}

std::uint64_t ProtobufFields::varint()
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const auto byte = static_cast<unsigned char>(take(1).front());
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80)
            return value;
    }
    fail();
}

std::string_view ProtobufFields::take(std::uint64_t size)
{
    if (size > m_rest.size())
        fail();
    const std::string_view taken = m_rest.substr(0, size);
    m_rest.remove_prefix(size);
    return taken;
}

std::optional<ProtobufField> ProtobufFields::next()
{
    if (m_rest.empty())
        return std::nullopt;
    enum WireType : std::uint64_t { Varint = 0, Fixed64 = 1, Delimited = 2, Fixed32 = 5 };
    const std::uint64_t tag = varint();
    ProtobufField field;
    field.number = static_cast<std::uint32_t>(tag >> 3U);
    const auto fixed = [&](std::size_t size) {
        const std::string_view bytes = take(size);
        for (std::size_t i = size; i-- > 0;)
            field.value = field.value << 8U | static_cast<unsigned char>(bytes[i]);
    };
    switch (tag & 7U) {
    case Varint:
        field.value = varint();
        break;
    case Fixed64:
        fixed(8);
        break;
    case Delimited:
        field.bytes = take(varint());
        break;
    case Fixed32:
        fixed(4);
        break;
    default:
        fail();
    }
    return field;
}

} // namespace headlight
