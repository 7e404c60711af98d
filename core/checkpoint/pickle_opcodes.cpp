// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/pickle_opcodes.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

/// Opcodes that exist but are refused, by name for the error.
constexpr std::array<std::pair<std::uint8_t, std::string_view>, 21> kRefusedOpcodes{{
    {'2', "DUP"},        {'F', "FLOAT"},        {'I', "INT"},
    {'L', "LONG"},       {'S', "STRING"},       {'V', "UNICODE"},
    {'d', "DICT"},       {'g', "GET"},          {'l', "LIST"},
    {'o', "OBJ"},        {'p', "PUT"},          {0x81, "NEWOBJ"},
    {0x82, "EXT1"},      {0x83, "EXT2"},        {0x84, "EXT4"},
    {0x8F, "EMPTY_SET"}, {0x90, "ADDITEMS"},    {0x91, "FROZENSET"},
    {0x92, "NEWOBJ_EX"}, {0x97, "NEXT_BUFFER"}, {0x98, "READONLY_BUFFER"},
}};

} // namespace

std::string pickleOpcodeName(std::uint8_t opcode)
{
    const auto* const found = std::ranges::find(kRefusedOpcodes, opcode, [](const auto& entry) { return entry.first; });
    return found == kRefusedOpcodes.end() ? std::to_string(opcode) : std::string(found->second);
}

} // namespace headlight
