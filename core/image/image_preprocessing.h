// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/pixel_values.h"
#include "core/image/resample.h"
#include "core/image/rgb_image.h"

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace headlight {

/// How a checkpoint wants an image resized.
enum class ResizeKind {
    None,
    ToSize,      ///< to a width and a height, whatever its own are
    ShortestEdge ///< its shorter edge to a length, the other in proportion, rounded down
};

/// How a picture becomes the numbers that a model reads, in this order: resized, cropped around its middle, scaled, and
/// each channel freed of its mean and divided by its deviation.
struct ImagePreprocessing {
    ResizeKind resize = ResizeKind::None;
    ImageSize size;       // read for ToSize
    int shortestEdge = 0; // pixels; read for ShortestEdge
    ResampleFilter filter = ResampleFilter::Bilinear;
    bool crops = false;
    ImageSize crop;                // where the image is smaller, black fills up
    bool cropRoundsToEven = false; // half a pixel of margin, as torchvision does; else it is rounded down
    bool rescales = true;
    double factor = 1.0 / 255.0;
    bool normalises = true;
    std::array<float, 3> mean{};
    std::array<float, 3> deviation{};
    std::vector<std::string> remarks; // whole sentences about what the file says besides
};

/// "640 × 480 pixels".
std::string sizeInPixels(std::int64_t width, std::int64_t height);

/// Reads preprocessor_config.json of a checkpoint's folder, or what timm says in its config.json. What the file leaves
/// out is what its "image_processor_type" (or "feature_extractor_type") takes. Throws Error{BadFile} that names the
/// field: a folder without the file, a kind that is not known, a step that Headlight does not take, sizes that
/// contradict each other.
ImagePreprocessing loadImagePreprocessing(const std::filesystem::path& folder);

/// A picture on its way to the model.
struct PreparedImage {
    RgbImage resized;
    RgbImage seen; // what the model sees: resized and cropped
    PixelValues pixels;
};

/// Where a crop of `crop` pixels begins along an edge of `length` pixels: before it where the crop is longer.
int cropStart(const ImagePreprocessing& steps, int length, int crop);

/// The size that an image gets before it is cropped. Throws Error{BadArgument} where it would have no pixel, or more
/// than a model reads.
ImageSize resizedSize(const ImagePreprocessing& steps, ImageSize size);

/// Takes the steps with the numbers of transformers' image processors, which compute them in float32.
PreparedImage preparedImage(const ImagePreprocessing& steps, const RgbImage& image);

} // namespace headlight
