// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

#include <cstddef>
#include <span>
#include <string>

namespace headlight {

/// The header of a NumPy array (NEP 1, versions 1 to 3): the type of its numbers and where they begin.
struct NpyHeader {
    char byteOrder = '<';     // '<' little-endian, '>' big-endian, '|' for single bytes
    char kind = 'f';          // f, i, u, b, U, S, V as NumPy names them
    std::size_t itemSize = 0; // bytes
    bool isFortran = false;   // the first index is the fastest
    Shape shape;
    std::size_t begin = 0; // the first element's byte
};

constexpr std::size_t kLargestNpyHeader = 1U << 16U; // bytes; real ones have about 100

/// Reads the header of an array of `size` bytes, of which `bytes` are the first kLargestNpyHeader or all, and checks
/// every size in it against them. `label` begins each error: "" for a file, "entry \"a.npy\" " in an archive. Throws
/// Error{BadFile}.
NpyHeader readNpyHeader(std::span<const std::byte> bytes, std::size_t size, const std::string& label,
                        const std::string& file);

/// Whether the kind is f, i, u, b or V2 (how ml_dtypes saves bfloat16).
bool holdsNumbers(const NpyHeader& header);
ArrayNumbers readNpyNumbers(const NpyHeader& header, std::span<const std::byte> bytes, const ReadingWatch& watch = {});

/// Whether the numbers are true and false.
bool holdsTruth(const NpyHeader& header);

/// Whether the array is of Python's objects: their pickle follows the header.
bool holdsObjects(const NpyHeader& header);

/// Whether the kind is U or S; readNpyTexts() reads one text for each element of such an array. Throws Error{BadFile}
/// for bytes that are no text.
bool holdsTexts(const NpyHeader& header);
std::vector<std::string> readNpyTexts(const NpyHeader& header, std::span<const std::byte> bytes,
                                      const std::string& label, const std::string& file);

} // namespace headlight
