// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/io/mapped_file.h"

namespace headlight {

/// The lines of a text file, without their ends, as long as the file is mapped; an empty last line is none. Throws
/// Error{BadFile} for bytes that are no UTF-8, for more than 64 MiB and for what a download left in its place.
std::vector<std::string_view> linesOf(const MappedFile& file);

} // namespace headlight
