// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/inflater.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr std::size_t kAtOnce = std::size_t{1} << 30U; // bytes: zlib counts them in 32 bits

} // namespace

Inflater::Inflater(std::span<const std::byte> deflated) : m_left(deflated)
{
    m_isGood = inflateInit2(&m_stream, -MAX_WBITS) == Z_OK;
}

Inflater::~Inflater()
{
    inflateEnd(&m_stream);
}

void Inflater::takeInput()
{
    const std::size_t size = std::min(m_left.size(), kAtOnce);
    m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(m_left.data())); // zlib only reads from it
    m_stream.avail_in = static_cast<uInt>(size);
    m_left = m_left.subspan(size);
}

bool Inflater::fill(std::span<std::byte> target)
{
    while (m_isGood && !target.empty()) {
        if (m_stream.avail_in == 0)
            takeInput();
        const std::size_t size = std::min(target.size(), kAtOnce);
        m_stream.next_out = reinterpret_cast<Bytef*>(target.data());
        m_stream.avail_out = static_cast<uInt>(size);
        m_isGood = inflate(&m_stream, Z_NO_FLUSH) == Z_OK;
        target = target.subspan(size - m_stream.avail_out);
    }
    return target.empty();
}

} // namespace headlight
