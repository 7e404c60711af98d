// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/figure_bytes.h"

#include "core/base/error.h"
#include "ui/export/normalise_pdf.h"
#include "ui/kit/svg_canvas.h"
#include "ui/kit/tikz_canvas.h"

#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>

#include <cmath>

namespace headlight {

namespace {

constexpr double inchesPerMetre = 39.37007874;

[[noreturn]] void failToWrite(const char* format)
{
    throw Error(ErrorKind::CannotWrite, std::string("the figure could not be made into a ") + format);
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
        if (!painter.isActive())
            failToWrite("PDF");
        painter.scale(resolution / unitsPerInch, resolution / unitsPerInch);
        figure.paint(painter, size, theme);
    }
    return normalisedPdf(bytes);
}

QByteArray texBytes(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs cells)
{
    TikzCanvas canvas(size, figure.title(), figure.caption().line(), cells);
    figure.paint(canvas, size, theme);
    return canvas.finish();
}

QByteArray pngBytes(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi)
{
    const double scale = dpi / unitsPerInch;
    const QSize pixels = (size * scale).toSize();
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        failToWrite("PNG");
    image.fill(theme.surface);
    image.setDotsPerMeterX(static_cast<int>(std::lround(dpi * inchesPerMetre)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dpi * inchesPerMetre)));
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Description"), figure.caption().line());
    {
        QPainter painter(&image);
        if (!painter.isActive())
            failToWrite("PNG");
        painter.scale(scale, scale);
        figure.paint(painter, size, theme);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!QImageWriter(&buffer, "png").write(image) || bytes.isEmpty())
        failToWrite("PNG");
    return bytes;
}

} // namespace headlight
