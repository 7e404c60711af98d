// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ioapi.h>

#include <cstddef>
#include <span>

namespace headlight {

/// The archive in memory that minizip reads in place of a file.
struct ZipMemory {
    std::span<const std::byte> bytes;
    std::size_t position = 0;
};

/// minizip's functions over `memory`, whose address they keep; nothing writes.
zlib_filefunc64_def functionsOver(ZipMemory& memory);

} // namespace headlight
