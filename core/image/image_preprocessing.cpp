// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/image/image_preprocessing.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr std::int64_t kMostPixels = std::int64_t{1} << 26;

/// The middle of an image; black around it where the crop is larger.
RgbImage croppedAroundMiddle(const RgbImage& image, const ImagePreprocessing& steps)
{
    const ImageSize crop = steps.crop;
    const int top = cropStart(steps, image.size.height, crop.height);
    const int first = cropStart(steps, image.size.width, crop.width);
    RgbImage result = RgbImage::ofSize(crop);
    for (int row = 0; row < crop.height; ++row)
        for (int column = 0; column < crop.width; ++column) {
            const int oldRow = top + row;
            const int oldColumn = first + column;
            if (oldRow < 0 || oldRow >= image.size.height || oldColumn < 0 || oldColumn >= image.size.width)
                continue;
            for (int channel = 0; channel < 3; ++channel)
                result.at(row, column, channel) = image.at(oldRow, oldColumn, channel);
        }
    return result;
}

PixelValues valuesOf(const ImagePreprocessing& steps, const RgbImage& image)
{
    PixelValues pixels{3, image.size.height, image.size.width, {}};
    pixels.values.reserve(image.bytes.size());
    for (int channel = 0; channel < 3; ++channel)
        for (int row = 0; row < pixels.height; ++row)
            for (int column = 0; column < pixels.width; ++column) {
                const double byte = image.at(row, column, channel);
                auto value = static_cast<float>(steps.rescales ? byte * steps.factor : byte);
                if (steps.normalises)
                    value = (value - steps.mean[channel]) / steps.deviation[channel];
                pixels.values.push_back(value);
            }
    return pixels;
}

} // namespace

std::string sizeInPixels(std::int64_t width, std::int64_t height)
{
    return std::to_string(width) + " × " + std::to_string(height) + " pixels";
}

/// Half of the difference, rounded towards −∞: an odd pixel of margin is above an image and at its left.
int cropStart(const ImagePreprocessing& steps, int length, int crop)
{
    const int difference = length - crop;
    if (steps.cropRoundsToEven)
        return static_cast<int>(std::nearbyint(difference / 2.0));
    return difference >= 0 ? difference / 2 : -((1 - difference) / 2);
}

ImageSize resizedSize(const ImagePreprocessing& steps, ImageSize size)
{
    if (steps.resize == ResizeKind::None)
        return size;
    if (steps.resize == ResizeKind::ToSize)
        return steps.size;
    const bool isUpright = size.width <= size.height;
    const std::int64_t shorter = isUpright ? size.width : size.height;
    const std::int64_t longer = isUpright ? size.height : size.width;
    const auto length =
        static_cast<std::int64_t>(static_cast<double>(steps.shortestEdge * longer) / static_cast<double>(shorter));
    if (length * steps.shortestEdge > kMostPixels)
        throw Error(ErrorKind::BadArgument,
                    "the image of " + sizeInPixels(size.width, size.height) + " would have " +
                        sizeInPixels(isUpright ? steps.shortestEdge : length, isUpright ? length : steps.shortestEdge) +
                        " once its shorter edge has the length that the model wants: it is "
                        "too long for its breadth");
    const int other = static_cast<int>(length);
    return isUpright ? ImageSize{steps.shortestEdge, other} : ImageSize{other, steps.shortestEdge};
}

PreparedImage preparedImage(const ImagePreprocessing& steps, const RgbImage& image)
{
    if (image.size.width < 1 || image.size.height < 1)
        throw Error(ErrorKind::BadArgument, "the image has no pixels");
    PreparedImage prepared;
    prepared.resized = resampled(image, resizedSize(steps, image.size), steps.filter);
    prepared.seen = steps.crops ? croppedAroundMiddle(prepared.resized, steps) : prepared.resized;
    prepared.pixels = valuesOf(steps, prepared.seen);
    return prepared;
}

} // namespace headlight
