// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/shape.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace headlight {

/// What an array holds, row-major.
struct ArrayNumbers {
    std::vector<float> values;
    std::vector<std::uint8_t> hidden; // 1 where the file has no number; empty: it has all
};

/// An array of a file whose shape was checked against the file's size; its numbers are read when they are asked for.
struct NumberArray {
    std::string name; // empty where the file has one array without a name
    Shape shape;
    std::function<ArrayNumbers()> read;
};

struct TextArray {
    std::string name;
    std::vector<std::string> texts;
};

/// The arrays of a file of whatever form.
struct ArrayFile {
    std::string name; // of the file, without its folder
    std::vector<NumberArray> numbers;
    std::vector<TextArray> texts;
};

/// By the file's ending. Throws Error{BadFile}.
ArrayFile openArrayFile(const std::filesystem::path& path);

// Each form. All throw Error{BadFile}.
ArrayFile openNpy(const std::filesystem::path& path);
ArrayFile openNpz(const std::filesystem::path& path);
ArrayFile openCsvMatrix(const std::filesystem::path& path);
ArrayFile openJsonArrays(const std::filesystem::path& path);
ArrayFile openSafetensorsArrays(const std::filesystem::path& path);
ArrayFile openTorchArrays(const std::filesystem::path& path);

} // namespace headlight
