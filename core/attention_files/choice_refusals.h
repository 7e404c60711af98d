// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"
#include "core/attention_files/matrix_reading.h"

#include <string>
#include <vector>

namespace headlight {

// The functions below refuse arrays that are no attention weights, or leave open what they hold.

/// The names and shapes of a file's first arrays of numbers.
std::string listOfArrays(const ArrayFile& file);
/// Throws Error{BadFile} that names the shape of the array.
[[noreturn]] void failShape(const NumberArray& array, const std::string& file, const char* expected);
/// Throws the question how arrays are to be read; returns where no order of axes suits them.
void askHowToRead(const std::vector<const NumberArray*>& arrays, const std::string& file);
/// The number of an array's sizes other than 1, and of the last two.
std::size_t nSizesOf(const NumberArray& array);
/// Throws Error{OpenChoice} that names the options which settle how a file is read.
[[noreturn]] void failOpenChoice(const MatrixQuestion& question, std::int64_t nExamples, const std::string& file);

} // namespace headlight
