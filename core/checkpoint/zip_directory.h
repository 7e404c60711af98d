// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace headlight {

/// An entry of a ZIP archive.
struct ZipEntry {
    std::size_t begin = 0; // first byte in the archive
    std::size_t size = 0;
    bool isPlain = true;        // neither compressed nor encrypted
    bool isDeflated = false;    // deflated and not encrypted
    std::size_t wholeSize = 0;  // bytes of the inflated content, as the archive says
    std::uint32_t checksum = 0; // CRC-32 of the inflated content
};

/// Whether the bytes begin like a ZIP archive.
bool looksLikeZip(std::span<const std::byte> bytes);

/// The entries of an archive in memory by name, 64-bit sizes included, each within the archive's bytes. Throws
/// Error{BadFile}: bytes that are no archive, an entry beyond the end, a name given twice.
std::map<std::string, ZipEntry, std::less<>> readZipDirectory(std::span<const std::byte> bytes,
                                                              const std::string& file);

/// Inflates a deflated entry of the archive `bytes`, or its first `most` bytes. Takes no more memory than the
/// compressed bytes can fill. `between` is called after each 4 MiB. Throws Error{BadFile}: another compression, a size
/// that is not what comes out, and, for a whole entry, a checksum that does not fit.
std::vector<std::byte> inflateZipEntry(std::span<const std::byte> bytes, const ZipEntry& entry, const std::string& name,
                                       const std::string& file, std::size_t most = SIZE_MAX,
                                       const BetweenPieces& between = {});

} // namespace headlight
