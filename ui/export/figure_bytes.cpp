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
    SvgCanvas canvas(size, figure.title(), figure.caption().line(theme.caption));
    figure.paint(canvas, size, theme);
    return canvas.finish();
}

QByteArray pdfBytes(const Figure& figure, const QSizeF& size, const Theme& theme)
{
    return pdfPages({&figure, 1}, size, theme);
}

QByteArray pdfPages(std::span<const Figure> figures, const QSizeF& size, const Theme& theme,
                    const std::function<void(std::size_t page)>& begin)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        constexpr int resolution = 1200; // positions are rounded to it
        writer.setResolution(resolution);
        writer.setTitle(figures.front().title());
        writer.setCreator(QStringLiteral("Headlight"));
        constexpr double pointsPerInch = 72.0;
        const QPageSize paper(size * pointsPerInch / unitsPerInch, QPageSize::Point, QString(), QPageSize::ExactMatch);
        writer.setPageLayout(QPageLayout(paper, QPageLayout::Portrait, QMarginsF()));
        QPainter painter(&writer);
        if (!painter.isActive())
            failToWrite("PDF");
        painter.scale(resolution / unitsPerInch, resolution / unitsPerInch);
        for (std::size_t page = 0; page < figures.size(); ++page) {
            if (begin)
                begin(page);
            if (page > 0)
                writer.newPage();
            figures[page].paint(painter, size, theme);
        }
    }
    return normalisedPdf(bytes);
}

QByteArray texBytes(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs cells)
{
    TikzCanvas canvas(size, figure.title(), figure.caption().line(theme.caption), cells);
    figure.paint(canvas, size, theme);
    return canvas.finish();
}

QImage figureImage(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi)
{
    const double scale = dpi / unitsPerInch;
    QImage image((size * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        failToWrite("picture of pixels");
    image.fill(theme.surface);
    image.setDotsPerMeterX(static_cast<int>(std::lround(dpi * inchesPerMetre)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dpi * inchesPerMetre)));
    QPainter painter(&image);
    if (!painter.isActive())
        failToWrite("picture of pixels");
    painter.scale(scale, scale);
    figure.paint(painter, size, theme);
    return image;
}

QByteArray pngBytes(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi)
{
    QImage image = figureImage(figure, size, theme, dpi);
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Description"), figure.caption().line(theme.caption));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!QImageWriter(&buffer, "png").write(image) || bytes.isEmpty())
        failToWrite("PNG");
    return bytes;
}

} // namespace headlight
