// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/rgb_image.h"

namespace headlight {

/// The filters of Pillow, by their numbers there.
enum class ResampleFilter {
    Nearest = 0,
    Lanczos = 1, ///< three lobes
    Bilinear = 2,
    Bicubic = 3, ///< Keys 1981 with a = −0.5
    Box = 4,
    Hamming = 5
};

/// The image in another size, with the bytes that Pillow's Image.resize() gives. But for Nearest the kernel is
/// stretched where the image shrinks, so that every old pixel counts; rows are resized before columns, and the image
/// between the two is rounded to 8 bits. Neither size is empty.
RgbImage resampled(const RgbImage& image, ImageSize size, ResampleFilter filter);

} // namespace headlight
