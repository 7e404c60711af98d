// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/deflated.h"

#include <new>

#include <zlib.h>

namespace headlight {

std::string deflated(std::span<const std::uint8_t> bytes)
{
    constexpr int usualMemory = 8;
    z_stream stream = {};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, usualMemory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string made(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = const_cast<Bytef*>(bytes.data()); // zlib only reads from it
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(made.data());
    stream.avail_out = static_cast<uInt>(made.size());
    deflate(&stream, Z_FINISH); // in one go, since there is room for the worst
    made.resize(stream.total_out);
    deflateEnd(&stream);
    return made;
}

} // namespace headlight
