// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/file_ending.h"

#include <string>

namespace headlight {

/// Whether the numbers are asked for in place of the picture.
bool isOfNumbers(const std::filesystem::path& file);

/// What the help says of the endings of numbers: ".csv, .json and … for the picture's numbers", which of them hold a
/// matrix alone, and what a masked cell is in each.
std::string numbersHelp(const std::string& what);

/// Throws Error{BadArgument} for an ending that neither a figure nor a table of numbers has.
void requireFigureEnding(const std::filesystem::path& file);

} // namespace headlight
