// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/reading_watch.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace headlight {

/// The numbers of an array, row-major.
struct ArrayNumbers {
    std::vector<float> values;
    std::vector<std::uint8_t> hidden; // 1 where the file has no number; empty: it has all
};

/// An array of a file, its shape checked against the file's size. Its numbers are read when they are asked for.
struct NumberArray {
    std::string name; // empty where the file has one array without a name
    Shape shape;
    std::function<ArrayNumbers(const ReadingWatch&)> read;
    bool namesAxes = false;   // the file itself says that they are layers, heads, queries and keys
    bool mayBeTurned = false; // the last two axes are queries and keys, or keys and queries: the file's names fit both
    bool isOfTruth = false;   // true and false, as a mask has
    bool hasOwnText = false;  // the labels beside it are others than those beside the arrays of other numbers
};

struct TextArray {
    std::string name;
    std::vector<std::string> texts;
};

/// The arrays of a file of any format.
struct ArrayFile {
    std::string name; // the file's name without its folder
    std::vector<NumberArray> numbers;
    std::vector<TextArray> texts;
    std::vector<std::string> readAs = {}; // sentences on what was taken for what
};

/// Bytes that the arrays and texts of a file may have in memory, one by one and all together: 64 times the file's
/// bytes, and 64 MiB. Compression, strides of 0 and values that are named many times would make gigabytes of a small
/// file.
std::uint64_t mostUnpackedBytes(const std::filesystem::path& path);
std::uint64_t mostUnpackedBytes(std::size_t fileBytes);

/// Opens a file by its ending. Throws Error{BadFile}, Error{Cancelled}.
ArrayFile openArrayFile(const std::filesystem::path& path, const ReadingWatch& watch = {});

// Open a file of one format. Each throws Error{BadFile}.
ArrayFile openNpy(const std::filesystem::path& path);
ArrayFile openNpz(const std::filesystem::path& path);
ArrayFile openCsvMatrix(const std::filesystem::path& path, const ReadingWatch& watch = {});
ArrayFile openJsonArrays(const std::filesystem::path& path, const ReadingWatch& watch = {});
ArrayFile openJsonLines(const std::filesystem::path& path, const ReadingWatch& watch = {});
ArrayFile openSafetensorsArrays(const std::filesystem::path& path);
ArrayFile openTorchArrays(const std::filesystem::path& path);
ArrayFile openPickledArrays(const std::filesystem::path& path); // a pickle of NumPy arrays, or what torch.save writes

} // namespace headlight
