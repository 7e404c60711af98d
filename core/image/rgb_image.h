// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headlight {

/// In pixels.
struct ImageSize {
    int width = 0;
    int height = 0;
    bool operator==(const ImageSize&) const = default;
};

/// A picture in 8 bits a channel.
struct RgbImage {
    ImageSize size;
    std::vector<std::uint8_t> bytes; // [height, width, 3] red, green, blue

    /// A black image.
    static RgbImage ofSize(ImageSize size)
    {
        return {size, std::vector<std::uint8_t>(std::size_t{3} * size.width * size.height)};
    }
    std::uint8_t& at(int row, int column, int channel) { return bytes[indexOf(row, column, channel)]; }
    std::uint8_t at(int row, int column, int channel) const { return bytes[indexOf(row, column, channel)]; }
    bool operator==(const RgbImage&) const = default;

private:
    std::size_t indexOf(int row, int column, int channel) const
    {
        return (static_cast<std::size_t>(row) * size.width + column) * 3 + channel;
    }
};

} // namespace headlight
