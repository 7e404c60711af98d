// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace headlight {

/// The opcodes that tensors need, of protocols 0 to 5 (Python's pickletools names and documents them).
enum class PickleOpcode : std::uint8_t {
    Proto = 0x80,
    Frame = 0x95,
    Stop = '.',
    Mark = '(',
    Pop = '0',
    PopMark = '1',
    None = 'N',
    NewTrue = 0x88,
    NewFalse = 0x89,
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    Long1 = 0x8A,
    Long4 = 0x8B,
    BinFloat = 'G',
    BinUnicode = 'X',
    ShortBinUnicode = 0x8C,
    BinUnicode8 = 0x8D,
    BinString = 'T',
    ShortBinString = 'U',
    BinBytes = 'B',
    ShortBinBytes = 'C',
    BinBytes8 = 0x8E,
    ByteArray8 = 0x96,
    EmptyTuple = ')',
    Tuple = 't',
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    EmptyList = ']',
    Append = 'a',
    Appends = 'e',
    EmptyDict = '}',
    SetItem = 's',
    SetItems = 'u',
    Global = 'c',
    StackGlobal = 0x93,
    Inst = 'i',
    Reduce = 'R',
    Build = 'b',
    BinPut = 'q',
    LongBinPut = 'r',
    Memoize = 0x94,
    BinGet = 'h',
    LongBinGet = 'j',
    PersId = 'P',
    BinPersId = 'Q',
};

/// Python's name for any opcode, "NEWOBJ"; its number where it has none.
std::string pickleOpcodeName(std::uint8_t opcode);

} // namespace headlight
