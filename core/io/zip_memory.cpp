// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/zip_memory.h"

#include <algorithm>
#include <cstring>

namespace headlight {

namespace {

ZipMemory& memoryOf(voidpf stream)
{
    return *static_cast<ZipMemory*>(stream);
}

voidpf openMemory(voidpf opaque, const void* /*name*/, int /*mode*/)
{
    return opaque;
}

uLong readMemory(voidpf /*opaque*/, voidpf stream, void* to, uLong size)
{
    ZipMemory& memory = memoryOf(stream);
    const std::size_t count = std::min<std::size_t>(size, memory.bytes.size() - memory.position);
    if (count > 0)
        std::memcpy(to, memory.bytes.data() + memory.position, count);
    memory.position += count;
    return count;
}

ZPOS64_T tellMemory(voidpf /*opaque*/, voidpf stream)
{
    return memoryOf(stream).position;
}

long seekMemory(voidpf /*opaque*/, voidpf stream, ZPOS64_T offset, int origin)
{
    ZipMemory& memory = memoryOf(stream);
    const std::size_t base = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                             : origin == ZLIB_FILEFUNC_SEEK_CUR ? memory.position
                                                                : memory.bytes.size();
    if (offset > memory.bytes.size() - base)
        return -1;
    memory.position = base + static_cast<std::size_t>(offset);
    return 0;
}

/// Nothing is to be closed, and there is no error beside what the sizes say.
int noError(voidpf /*opaque*/, voidpf /*stream*/)
{
    return 0;
}

} // namespace

zlib_filefunc64_def functionsOver(ZipMemory& memory)
{
    zlib_filefunc64_def functions = {};
    functions.zopen64_file = openMemory;
    functions.zread_file = readMemory;
    functions.ztell64_file = tellMemory;
    functions.zseek64_file = seekMemory;
    functions.zclose_file = noError;
    functions.zerror_file = noError;
    functions.opaque = &memory;
    return functions;
}

} // namespace headlight
