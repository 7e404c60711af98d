// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace headlight {

class MappedFile;

/// Throws Error{BadFile} for a file that is longer.
void requireAtMost(const MappedFile& file, std::size_t maxBytes);

/// All bytes of a regular file of at most `maxBytes`. Throws Error{BadFile} for one that is missing, a folder, a pipe
/// or a device, longer, or changed meanwhile.
std::string readFile(const std::filesystem::path& path, std::size_t maxBytes);

} // namespace headlight
