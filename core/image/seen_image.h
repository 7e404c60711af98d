// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/rgb_image.h"

namespace headlight {

/// The picture behind a model's pixel values, for whoever shows it; empty where the values came from elsewhere.
struct SeenImage {
    ImageSize given;  // size of the picture as it was opened
    RgbImage resized; // before the crop
    RgbImage seen;    // what the model sees: resized and cropped
    int cropLeft = 0; // pixels of `resized` at the left of `seen`; below 0 where the crop is wider
    int cropTop = 0;  // pixels of `resized` above `seen`; below 0 where the crop is higher
    bool operator==(const SeenImage&) const = default;

    bool isEmpty() const { return seen.bytes.empty(); }
    bool isCropped() const { return resized.size != seen.size; }
};

} // namespace headlight
