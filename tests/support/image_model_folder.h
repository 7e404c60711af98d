// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QString>

namespace headlight::test {

/// Copies a small checkpoint of images (tests/golden/image_families) with a description of how pictures are prepared
/// into `folder`/`name`; returns the folder of the model.
inline QString writeImageModel(const QDir& folder, const QString& golden, const char* processor, const QString& name)
{
    const QDir from(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/image_families/") + golden);
    folder.mkpath(name);
    for (const char* file : {"config.json", "model.safetensors"})
        QFile::copy(from.filePath(QString::fromLatin1(file)), folder.filePath(name + u'/' + QLatin1String(file)));
    QFile config(folder.filePath(name + QStringLiteral("/preprocessor_config.json")));
    if (config.open(QFile::WriteOnly))
        config.write(processor);
    return folder.filePath(name);
}

/// The golden checkpoint of Swin with classes: stages of 16 × 16, 8 × 8 and 4 × 4 patches.
inline QString writeSwin(const QDir& folder)
{
    return writeImageModel(folder, QStringLiteral("../swin/classes"),
                           R"({"image_processor_type": "ViTImageProcessor", "size": {"height": 32, "width": 32}})",
                           QStringLiteral("swin"));
}

/// Resizes a picture to 16 × 16 pixels: 4 × 4 patches of the golden "vit".
inline constexpr const char* kSmallVitProcessor =
    R"({"image_processor_type": "ViTImageProcessor", "size": {"height": 16, "width": 16}})";

/// Draws a ramp with a bright square in its corner.
inline QImage drawnPicture(int width, int height)
{
    QImage image(width, height, QImage::Format_RGB888);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.setPixelColor(x, y, QColor(x * 255 / width, y * 255 / height, x < 9 && y < 9 ? 255 : 40));
    return image;
}

} // namespace headlight::test
