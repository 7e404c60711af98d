// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/figure_bytes.h"

#include "core/base/error.h"
#include "ui/export/normalise_pdf.h"
#include "ui/kit/svg_canvas.h"
#include "ui/kit/tr.h"

#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double unitsPerInch = 96.0;
constexpr double inchesPerMetre = 39.37007874;

constexpr double mostPixels = 128e6;
constexpr double usualPixels = 32e6;

/// With which a figure has that many pixels.
int dpiOf(const QSizeF& size, double pixels)
{
    return static_cast<int>(unitsPerInch * std::sqrt(pixels / (size.width() * size.height())));
}

} // namespace

QByteArray svgBytes(const Figure& figure, const QSizeF& size, const Theme& theme)
{
    SvgCanvas canvas(size, figure.title(), figure.caption().line());
    figure.paint(canvas, size, theme);
    return canvas.finish();
}

QByteArray pdfBytes(const Figure& figure, const QSizeF& size, const Theme& theme)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        constexpr int resolution = 1200; // positions are rounded to it
        writer.setResolution(resolution);
        writer.setTitle(figure.title());
        writer.setCreator(QStringLiteral("Headlight"));
        constexpr double pointsPerInch = 72.0;
        const QPageSize page(size * pointsPerInch / unitsPerInch, QPageSize::Point, QString(), QPageSize::ExactMatch);
        writer.setPageLayout(QPageLayout(page, QPageLayout::Portrait, QMarginsF()));
        QPainter painter(&writer);
        painter.scale(resolution / unitsPerInch, resolution / unitsPerInch);
        figure.paint(painter, size, theme);
    }
    return normalisedPdf(bytes);
}

int usualDpi(const QSizeF& size)
{
    return std::clamp(dpiOf(size, usualPixels), 36, 300);
}

QByteArray pngBytes(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi)
{
    const double scale = dpi / unitsPerInch;
    const QSize pixels = (size * scale).toSize();
    QImage image;
    if (pixels.width() * double(pixels.height()) <= mostPixels)
        image = QImage(pixels, QImage::Format_RGB32);
    if (image.isNull())
        throw Error(ErrorKind::BadArgument,
                    "at " + std::to_string(dpi) + " dots per inch this figure has " + std::to_string(pixels.width()) +
                        " × " + std::to_string(pixels.height()) + " pixels, more than an image may have; choose " +
                        std::to_string(dpiOf(size, mostPixels)) + " or fewer, or write .svg or .pdf");
    image.fill(theme.surface);
    image.setDotsPerMeterX(static_cast<int>(std::lround(dpi * inchesPerMetre)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dpi * inchesPerMetre)));
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Description"), figure.caption().line());
    {
        QPainter painter(&image);
        painter.scale(scale, scale);
        figure.paint(painter, size, theme);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "png").write(image);
    return bytes;
}

} // namespace headlight
