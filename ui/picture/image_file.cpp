// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/image_file.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QImageReader>
#include <QSet>

#include <algorithm>

namespace headlight {

namespace {

[[noreturn]] void failImage(const QString& path, const QString& what)
{
    throw Error(ErrorKind::BadFile, what.toStdString(), path.toStdString());
}

/// Throws for a picture whose header promises more pixels than Headlight decodes.
void requireFewPixels(const QImageReader& reader, const QString& path)
{
    const QSize size = reader.size();
    if (size.isValid() && qint64{size.width()} * size.height() <= kMostImagePixels)
        return;
    if (!size.isValid())
        failImage(path, tr("is damaged, or does not say how large its picture is"));
    failImage(path, tr("has a picture of %1 × %2 pixels, Headlight reads at most %3 million of them")
                        .arg(size.width())
                        .arg(size.height())
                        .arg(kMostImagePixels >> 20));
}

} // namespace

RgbImage readImageFile(const QString& path)
{
    static const QSet<QByteArray> raster{"png", "jpeg", "jpg", "webp", "bmp", "gif", "tiff"};
    if (!QFileInfo::exists(path))
        failImage(path, tr("cannot be read: there is no such file"));
    if (!QFileInfo(path).isFile())
        failImage(path, tr("cannot be read: it is not a regular file"));
    QImageReader reader(path);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    if (!reader.canRead() || !raster.contains(reader.format()))
        failImage(path, tr("is no picture that Headlight reads, expected PNG, JPEG, WebP, BMP, GIF or TIFF"));
    requireFewPixels(reader, path);
    const QImage decoded = reader.read();
    if (decoded.isNull())
        failImage(path, tr("is a damaged picture: %1").arg(reader.errorString()));
    const QImage image = decoded.convertToFormat(QImage::Format_RGB888);
    RgbImage result = RgbImage::ofSize({image.width(), image.height()});
    const std::size_t rowBytes = std::size_t{3} * image.width();
    for (int row = 0; row < image.height(); ++row)
        std::copy_n(image.constScanLine(row), rowBytes, result.bytes.begin() + static_cast<qint64>(row * rowBytes));
    return result;
}

QStringList imageFilePatterns()
{
    return {QStringLiteral("*.png"), QStringLiteral("*.jpg"), QStringLiteral("*.jpeg"), QStringLiteral("*.webp"),
            QStringLiteral("*.bmp"), QStringLiteral("*.gif"), QStringLiteral("*.tif"),  QStringLiteral("*.tiff")};
}

bool isImageFile(const QString& path)
{
    return QDir::match(imageFilePatterns(), QFileInfo(path).fileName());
}

} // namespace headlight
