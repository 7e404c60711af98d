// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/image/resample.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace headlight {

namespace {

double sinc(double x)
{
    return x == 0.0 ? 1.0 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
}

double kernelAt(ResampleFilter filter, double x)
{
    const double distance = std::abs(x);
    switch (filter) {
    case ResampleFilter::Nearest:
        break;
    case ResampleFilter::Box:
        return x > -0.5 && x <= 0.5 ? 1.0 : 0.0;
    case ResampleFilter::Bilinear:
        return std::max(1.0 - distance, 0.0);
    case ResampleFilter::Hamming:
        return distance >= 1.0 ? 0.0 : sinc(distance) * (0.54 + 0.46 * std::cos(std::numbers::pi * distance));
    case ResampleFilter::Bicubic:
        if (distance < 1.0)
            return (1.5 * distance - 2.5) * distance * distance + 1.0;
        return distance < 2.0 ? -0.5 * (((distance - 5.0) * distance + 8.0) * distance - 4.0) : 0.0;
    case ResampleFilter::Lanczos:
        return x >= -3.0 && x < 3.0 ? sinc(x) * sinc(x / 3.0) : 0.0;
    }
    return 0.0;
}

/// How far from its centre a kernel has weights, in pixels.
double supportOf(ResampleFilter filter)
{
    switch (filter) {
    case ResampleFilter::Nearest:
    case ResampleFilter::Box:
        return 0.5;
    case ResampleFilter::Bilinear:
    case ResampleFilter::Hamming:
        return 1.0;
    case ResampleFilter::Bicubic:
        return 2.0;
    case ResampleFilter::Lanczos:
        break;
    }
    return 3.0;
}

constexpr int kFractionBits = 22; // bits behind a weight's point: a sum of bytes times weights fits an int

/// The old pixels that make one new one, and their weights in units of 2^−kFractionBits.
struct PixelWeights {
    int first = 0;
    std::vector<int> weights;
};

/// Returns the weights of each new pixel along one axis, [to].
std::vector<PixelWeights> weightsAlong(int from, int to, ResampleFilter filter)
{
    const double scale = static_cast<double>(from) / to;
    const double stretch = std::max(scale, 1.0);
    const double support = supportOf(filter) * stretch;
    std::vector<PixelWeights> all(to);
    for (int i = 0; i < to; ++i) {
        const double centre = (i + 0.5) * scale;
        const int first = std::max(static_cast<int>(centre - support + 0.5), 0);
        const int end = std::min(static_cast<int>(centre + support + 0.5), from);
        std::vector<double> kernel;
        double sum = 0.0;
        for (int pixel = first; pixel < end; ++pixel) {
            kernel.push_back(kernelAt(filter, (pixel - centre + 0.5) * (1.0 / stretch)));
            sum += kernel.back();
        }
        all[i].first = first;
        for (const double weight : kernel) {
            const double units = (sum != 0.0 ? weight / sum : weight) * (1 << kFractionBits);
            all[i].weights.push_back(static_cast<int>(units < 0.0 ? units - 0.5 : units + 0.5));
        }
    }
    return all;
}

std::uint8_t roundedByte(int sum)
{
    return static_cast<std::uint8_t>(std::clamp(sum >> kFractionBits, 0, 255));
}

RgbImage withWidth(const RgbImage& image, int width, ResampleFilter filter)
{
    const std::vector<PixelWeights> all = weightsAlong(image.size.width, width, filter);
    RgbImage result = RgbImage::ofSize({width, image.size.height});
    for (int row = 0; row < image.size.height; ++row)
        for (int column = 0; column < width; ++column)
            for (int channel = 0; channel < 3; ++channel) {
                int sum = 1 << (kFractionBits - 1);
                int pixel = all[column].first;
                for (const int weight : all[column].weights)
                    sum += weight * image.at(row, pixel++, channel);
                result.at(row, column, channel) = roundedByte(sum);
            }
    return result;
}

RgbImage withHeight(const RgbImage& image, int height, ResampleFilter filter)
{
    const std::vector<PixelWeights> all = weightsAlong(image.size.height, height, filter);
    RgbImage result = RgbImage::ofSize({image.size.width, height});
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < image.size.width; ++column)
            for (int channel = 0; channel < 3; ++channel) {
                int sum = 1 << (kFractionBits - 1);
                int pixel = all[row].first;
                for (const int weight : all[row].weights)
                    sum += weight * image.at(pixel++, column, channel);
                result.at(row, column, channel) = roundedByte(sum);
            }
    return result;
}

/// The old pixel under the middle of each new one. Pillow adds the steps up, which rounds otherwise than a product.
std::vector<int> nearestPixels(int from, int to)
{
    const double step = static_cast<double>(from) / to;
    std::vector<int> pixels(to);
    double at = step * 0.5;
    for (int& pixel : pixels) {
        pixel = std::min(static_cast<int>(at), from - 1);
        at += step;
    }
    return pixels;
}

RgbImage nearestResampled(const RgbImage& image, ImageSize size)
{
    const std::vector<int> rows = nearestPixels(image.size.height, size.height);
    const std::vector<int> columns = nearestPixels(image.size.width, size.width);
    RgbImage result = RgbImage::ofSize(size);
    for (int row = 0; row < size.height; ++row)
        for (int column = 0; column < size.width; ++column)
            for (int channel = 0; channel < 3; ++channel)
                result.at(row, column, channel) = image.at(rows[row], columns[column], channel);
    return result;
}

} // namespace

RgbImage resampled(const RgbImage& image, ImageSize size, ResampleFilter filter)
{
    assert(image.size.width > 0 && image.size.height > 0 && size.width > 0 && size.height > 0);
    if (size == image.size)
        return image;
    if (filter == ResampleFilter::Nearest)
        return nearestResampled(image, size);
    const RgbImage across = size.width == image.size.width ? image : withWidth(image, size.width, filter);
    return size.height == image.size.height ? across : withHeight(across, size.height, filter);
}

} // namespace headlight
