// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/file_ending.h"

namespace headlight {

/// Whether the numbers are asked for in place of the picture.
bool isCsv(const std::filesystem::path& file);

/// Throws Error{BadArgument} for an ending other than .svg, .pdf, .png and .csv.
void requireFigureEnding(const std::filesystem::path& file);

} // namespace headlight
