// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/seen_image.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace headlight {

/// The numbers that a model of images reads.
struct PixelValues {
    int nChannels = 3;
    int height = 0; // pixels
    int width = 0;
    std::vector<float> values; // [nChannels, height, width]
    SeenImage picture = {};    // that the values were made from

    float at(int channel, int row, int column) const
    {
        return values[(static_cast<std::size_t>(channel) * height + row) * width + column];
    }
    bool operator==(const PixelValues&) const = default;
};

/// Pixel values that copies share; empty for an input without an image. Equal where the numbers are.
class SharedPixels {
public:
    SharedPixels() = default;
    explicit SharedPixels(PixelValues values) : m_values(std::make_shared<const PixelValues>(std::move(values))) {}

    explicit operator bool() const { return m_values != nullptr; }
    const PixelValues& operator*() const { return *m_values; }
    const PixelValues* operator->() const { return m_values.get(); }
    bool operator==(const SharedPixels& other) const
    {
        return m_values == other.m_values || (m_values && other.m_values && *m_values == *other.m_values);
    }

private:
    std::shared_ptr<const PixelValues> m_values;
};

} // namespace headlight
