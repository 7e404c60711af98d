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

#include <cmath>

namespace headlight {

namespace {

constexpr double unitsPerInch = 96.0;
constexpr double inchesPerMetre = 39.37007874;

QString title(const Figure& figure)
{
    struct Name {
        QString operator()(const HeatmapPlot&) const { return tr("Attention heatmap"); }
        QString operator()(const HeatmapGridPlot&) const { return tr("Attention heatmaps"); }
        QString operator()(const LinkPlot&) const { return tr("Token links"); }
        QString operator()(const ShapePlot&) const { return tr("Shapes of attention"); }
        QString operator()(const HeadTablePlot&) const { return tr("Attention heads and what they do"); }
        QString operator()(const ContextPlot&) const { return tr("Token vectors in context"); }
        QString operator()(const LensPlot&) const { return tr("Logit lens"); }
        QString operator()(const OverviewPlot&) const { return tr("Overview of attention heads"); }
        QString operator()(const InspectorPlot& plot) const
        {
            return tr("An attention weight taken apart: %1").arg(plot.title);
        }
        QString operator()(const PredictionPlot&) const { return tr("Predictions"); }
        QString operator()(const AblationPlot&) const { return tr("What switching off each head changes"); }
        QString operator()(const ComparePlot&) const { return tr("Two attention heatmaps and their difference"); }
        QString operator()(const BenchPlot&) const { return tr("Attention step by step"); }
        QString operator()(const TokensPlot&) const { return tr("A text cut into words, subwords and characters"); }
        QString operator()(const CostPlot&) const { return tr("Shapes and multiplications of attention"); }
        QString operator()(const PairPlot&) const { return tr("Two translators step by step"); }
    };
    return std::visit(Name{}, figure);
}

} // namespace

QByteArray svgBytes(const Figure& figure, const QSizeF& size, const Theme& theme)
{
    SvgCanvas canvas(size, title(figure), caption(figure).line());
    paintFigure(canvas, size, figure, theme);
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
        writer.setTitle(title(figure));
        writer.setCreator(QStringLiteral("Headlight"));
        constexpr double pointsPerInch = 72.0;
        const QPageSize page(size * pointsPerInch / unitsPerInch, QPageSize::Point, QString(), QPageSize::ExactMatch);
        writer.setPageLayout(QPageLayout(page, QPageLayout::Portrait, QMarginsF()));
        QPainter painter(&writer);
        painter.scale(resolution / unitsPerInch, resolution / unitsPerInch);
        paintFigure(painter, size, figure, theme);
    }
    return normalisedPdf(bytes);
}

QByteArray pngBytes(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi)
{
    const double scale = dpi / unitsPerInch;
    QImage image((size * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        throw Error(ErrorKind::BadArgument, "at " + std::to_string(dpi) +
                                                " dots per inch this figure has more pixels than an image can hold; "
                                                "choose fewer, or write .svg or .pdf");
    image.fill(theme.surface);
    image.setDotsPerMeterX(static_cast<int>(std::lround(dpi * inchesPerMetre)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dpi * inchesPerMetre)));
    image.setText(QStringLiteral("Title"), title(figure));
    image.setText(QStringLiteral("Description"), caption(figure).line());
    {
        QPainter painter(&image);
        painter.scale(scale, scale);
        paintFigure(painter, size, figure, theme);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "png").write(image);
    return bytes;
}

} // namespace headlight
