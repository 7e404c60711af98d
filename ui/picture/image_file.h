// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/rgb_image.h"

#include <QString>
#include <QStringList>

namespace headlight {

/// Reads a picture (PNG, JPEG, WebP, BMP, GIF, TIFF) in 8 bits a channel, turned as its EXIF orientation says;
/// transparency is left out, of several pictures the first one is read. Throws Error{BadFile} that names the file: no
/// regular file, no picture, more pixels than kMostImagePixels, which is known before they are decoded.
RgbImage readImageFile(const QString& path);

/// The patterns of such names for a file dialog: "*.png", "*.jpg", …
QStringList imageFilePatterns();
/// Whether a file ends as one of them does.
bool isImageFile(const QString& path);

inline constexpr qint64 kMostImagePixels = qint64{1} << 26; // 64 million: 256 MB while it is decoded

} // namespace headlight
