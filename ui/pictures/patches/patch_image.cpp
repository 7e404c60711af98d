// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patches/patch_image.h"

#include "core/image/grid_fit.h"
#include "ui/kit/colour_map.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kDarkest = 0.12; // brightness of what is not looked at: where it lies can still be seen

Index cellUnder(const PatchPlot& plot, int x, int y, const QSize& size)
{
    const Index row = std::min<Index>(Index{y} * plot.grid.size.rows / size.height(), plot.grid.size.rows - 1);
    const Index column = std::min<Index>(Index{x} * plot.grid.size.columns / size.width(), plot.grid.size.columns - 1);
    return row * plot.grid.size.columns + column;
}

bool isBlended(const PatchPlot& plot)
{
    return plot.choice.interpolation == PatchInterpolation::Bilinear;
}

} // namespace

Matrix patchPixels(const PatchPlot& plot, const PatchPanel& panel, const QSize& size)
{
    if (isBlended(plot)) {
        const Eigen::Map<const Matrix> column(panel.laid.data(), panel.laid.size(), 1);
        const Matrix fittedCells =
            fittedToGrid(column, plot.grid.size, {size.height(), size.width()}, GridFit::Bilinear);
        return Eigen::Map<const Matrix>(fittedCells.data(), size.height(), size.width());
    }
    Matrix pixels(size.height(), size.width());
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            pixels(y, x) = panel.laid.data()[cellUnder(plot, x, y, size)];
    return pixels;
}

QImage patchHeat(const PatchPlot& plot, const PatchPanel& panel, const QSize& size)
{
    const QSize pixels = isBlended(plot) ? size : QSize(plot.grid.size.columns, plot.grid.size.rows);
    QImage image(pixels, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    if (!panel.hasValue)
        return image;
    const int opacity = plot.choice.form == PatchForm::Overlay && !plot.picture.isNull()
                            ? static_cast<int>(std::lround(plot.choice.alpha * 255.0))
                            : 255;
    const Matrix weights = patchPixels(plot, panel, pixels);
    const CellColours colours(panel.colours);
    for (int y = 0; y < pixels.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y)); // NOLINT: Qt hands over bytes
        for (int x = 0; x < pixels.width(); ++x)
            if (panel.keeps(cellUnder(plot, x, y, pixels))) {
                const QRgb one = colours(double{weights(y, x)}, panel.largest);
                line[x] = qRgba(qRed(one), qGreen(one), qBlue(one), opacity);
            }
    }
    return image;
}

QImage maskedPicture(const PatchPlot& plot, const PatchPanel& panel, const QSize& size)
{
    QImage image = plot.picture.isNull() ? QImage(size, QImage::Format_RGB32)
                                         : plot.picture.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                                               .convertToFormat(QImage::Format_RGB32);
    if (plot.picture.isNull())
        image.fill(Qt::white);
    const Matrix weights = patchPixels(plot, panel, size);
    const ScalePositions positions(panel.colours);
    for (int y = 0; y < size.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y)); // NOLINT: Qt hands over bytes
        for (int x = 0; x < size.width(); ++x) {
            double light = panel.hasValue && panel.keeps(cellUnder(plot, x, y, size)) ? 1.0 : 0.0;
            if (light > 0.0 && !plot.isCutOut())
                light = positions(double{weights(y, x)}, panel.largest);
            light = kDarkest + (1.0 - kDarkest) * light;
            const auto lit = [light](int channel) { return static_cast<int>(std::lround(channel * light)); };
            line[x] = qRgb(lit(qRed(line[x])), lit(qGreen(line[x])), lit(qBlue(line[x])));
        }
    }
    return image;
}

} // namespace headlight
