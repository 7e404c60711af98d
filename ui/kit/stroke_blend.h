// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace headlight {

/// All four bytes of a pixel times factor / 256.
inline std::uint32_t scaled(std::uint32_t pixel, std::uint32_t factor)
{
    const std::uint32_t redBlue = ((pixel & 0x00FF00FFU) * factor >> 8) & 0x00FF00FFU;
    const std::uint32_t alphaGreen = ((pixel >> 8) & 0x00FF00FFU) * factor & 0xFF00FF00U;
    return redBlue | alphaGreen;
}

/// Source over destination, both premultiplied; `cover` in [0, 256].
inline void blend(std::uint32_t& pixel, std::uint32_t source, std::uint32_t cover)
{
    const std::uint32_t part = scaled(source, cover);
    pixel = part + scaled(pixel, 256U - (part >> 24));
}

/// The four channels of two pixels that lie beside each other in memory.
using Channels = std::uint16_t __attribute__((vector_size(16)));
using ChannelBytes = std::uint8_t __attribute__((vector_size(8)));

inline Channels channelsOf(const std::uint32_t* pixels)
{
    ChannelBytes bytes;
    std::memcpy(&bytes, pixels, sizeof bytes);
    return __builtin_convertvector(bytes, Channels);
}

inline void storeChannels(const Channels& channels, std::uint32_t* pixels)
{
    const ChannelBytes bytes = __builtin_convertvector(channels, ChannelBytes);
    std::memcpy(pixels, &bytes, sizeof bytes);
}

inline Channels inEach(std::uint32_t first, std::uint32_t second)
{
    const auto a = static_cast<std::uint16_t>(first);
    const auto b = static_cast<std::uint16_t>(second);
    return Channels{a, a, a, a, b, b, b, b};
}

/// What is left of the pixels that this part of a colour, premultiplied, comes over: 256 for all of them.
inline Channels restBehind(const Channels& part)
{
    constexpr int alpha = std::endian::native == std::endian::little ? 3 : 0; // its place among a pixel's bytes
    return 256 -
           __builtin_shufflevector(part, part, alpha, alpha, alpha, alpha, alpha + 4, alpha + 4, alpha + 4, alpha + 4);
}

inline void putOver(std::uint32_t* pixels, const Channels& part, const Channels& rest)
{
    storeChannels(part + (channelsOf(pixels) * rest >> 8), pixels);
}

/// blend() of two pixels at once.
inline void blendTwo(std::uint32_t* pixels, const Channels& source, std::uint32_t first, std::uint32_t second)
{
    const Channels part = source * inEach(first, second) >> 8;
    putOver(pixels, part, restBehind(part));
}

/// The pixels of one stroke that a curve covers, and how strongly, in [0, 256].
struct StrokeCover {
    int first = 0;
    int count = 0;
    std::uint32_t strength = 0; // cover of the pixels between the first and the last
    std::uint32_t atFirst = 0;
    std::uint32_t atLast = 0;

    StrokeCover(std::uint32_t low, std::uint32_t high, std::uint32_t whole)
        : first(static_cast<int>(low >> 8)),
          count(static_cast<int>((high + 255U) >> 8) - first),
          strength(whole),
          atFirst(whole * (count == 1 ? high - low : 256U - (low & 255U)) >> 8),
          atLast(whole * (((high - 1U) & 255U) + 1U) >> 8)
    {
    }
};

/// Pixels from the stroke's first on, `across` from one to the next; `colour` is premultiplied.
inline void drawStroke(std::uint32_t* pixel, std::ptrdiff_t across, const StrokeCover& stroke, std::uint32_t colour)
{
    blend(*pixel, colour, stroke.atFirst);
    if (stroke.count == 1)
        return;
    const std::uint32_t full = scaled(colour, stroke.strength);
    const std::uint32_t rest = 256U - (full >> 24);
    for (int k = 2; k < stroke.count; ++k) {
        pixel += across;
        *pixel = full + scaled(*pixel, rest);
    }
    blend(pixel[across], colour, stroke.atLast);
}

/// Draws a stroke whose pixels lie beside each other; `source` is the colour in channels.
inline void drawStroke(std::uint32_t* pixel, const StrokeCover& stroke, std::uint32_t colour, const Channels& source)
{
    const int end = stroke.count - 1;
    if (end == 0) {
        blend(*pixel, colour, stroke.atFirst);
        return;
    }
    blendTwo(pixel, source, stroke.atFirst, end == 1 ? stroke.atLast : stroke.strength);
    const Channels full = source * inEach(stroke.strength, stroke.strength) >> 8;
    const Channels rest = restBehind(full);
    int k = 2;
    for (; k + 1 < end; k += 2)
        putOver(pixel + k, full, rest);
    if (k < end)
        blendTwo(pixel + k, source, stroke.strength, stroke.atLast);
    else if (k == end)
        blend(pixel[k], colour, stroke.atLast);
}

} // namespace headlight
