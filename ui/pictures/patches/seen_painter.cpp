// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/canvas.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/patches/seen_plot.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kBetweenSteps = 24.0;
constexpr double kStepSide = 24.0; // body pixel sizes, of a picture on a page

struct SeenStep {
    QString words;
    const QImage* image;
};

std::vector<SeenStep> seenSteps(const SeenPlot& plot)
{
    const auto size = [](const QSize& pixels) { return tr("%1 × %2").arg(pixels.width()).arg(pixels.height()); };
    const QString resized = plot.given == plot.resized.size()
                                ? tr("the picture, %1 pixels").arg(size(plot.given))
                                : tr("%1 pixels resized to %2").arg(size(plot.given), size(plot.resized.size()));
    const QString patches =
        tr("%1 × %2 patches of %3 × %3 pixels").arg(plot.grid.rows).arg(plot.grid.columns).arg(plot.patchSize);
    if (!plot.isCropped())
        return {{resized + captionSeparator() + patches, &plot.seen}};
    return {{resized, &plot.resized},
            {tr("cropped to %1").arg(size(plot.seen.size())) + captionSeparator() + patches, &plot.seen}};
}

/// Lines of words below the pictures, in the width that each has.
int linesOfSteps(const std::vector<SeenStep>& steps, double width, const Theme& theme)
{
    qsizetype most = 1;
    for (const SeenStep& step : steps)
        most = std::max(most, wrapped(step.words, theme.smallFont, width).size());
    return static_cast<int>(most);
}

QRectF fittedInto(const QRectF& room, const QSize& pixels)
{
    const double scale = std::min(room.width() / pixels.width(), room.height() / pixels.height());
    const QSizeF size(pixels.width() * scale, pixels.height() * scale);
    return {room.center().x() - size.width() / 2.0, room.bottom() - size.height(), size.width(), size.height()};
}

/// Hairlines between patches; none around pixels beyond the last whole patch.
void paintPatchLines(Canvas& canvas, const QRectF& area, const SeenPlot& plot, const Theme& theme)
{
    const double pixel = area.width() / plot.seen.width();
    const double step = plot.patchSize * pixel;
    const QRectF grid(area.topLeft(), QSizeF(step * plot.grid.columns, step * plot.grid.rows));
    QPainterPath lines;
    for (int column = 0; column <= plot.grid.columns; ++column) {
        lines.moveTo(grid.left() + column * step, grid.top());
        lines.lineTo(grid.left() + column * step, grid.bottom());
    }
    for (int row = 0; row <= plot.grid.rows; ++row) {
        lines.moveTo(grid.left(), grid.top() + row * step);
        lines.lineTo(grid.right(), grid.top() + row * step);
    }
    canvas.strokePath(lines, theme.surface, 0.75);
}

QSizeF preferredSeenSize(const SeenPlot& plot, const Theme& theme)
{
    const std::vector<SeenStep> steps = seenSteps(plot);
    const double side = kStepSide * theme.bodyFont.pixelSize();
    const auto n = static_cast<double>(steps.size());
    const double width = 2.0 * kFigureMargin + n * side + (n - 1.0) * kBetweenSteps;
    double highest = 0.0;
    for (const SeenStep& step : steps) // narrow pictures are as high as they would be wide
        highest = std::max(highest, std::min(side, side * step.image->height() / step.image->width()));
    const double words = linesOfSteps(steps, side, theme) * lineHeight(theme.smallFont) + 12.0;
    return {width,
            2.0 * kFigureMargin + highest + words + captionHeight(plot.caption, width - 2.0 * kFigureMargin, theme)};
}

void paintSeen(Canvas& canvas, const QSizeF& size, const SeenPlot& plot, const Theme& theme)
{
    const std::vector<SeenStep> steps = seenSteps(plot);
    const double width = size.width() - 2.0 * kFigureMargin;
    const auto n = static_cast<double>(steps.size());
    const double each = std::max(8.0, (width - (n - 1.0) * kBetweenSteps) / n);
    const double line = lineHeight(theme.smallFont);
    const double words = linesOfSteps(steps, each, theme) * line + 12.0;
    const double caption = captionHeight(plot.caption, width, theme);
    const double height = std::max(8.0, size.height() - 2.0 * kFigureMargin - words - caption);
    double left = kFigureMargin;
    for (const SeenStep& step : steps) {
        const QRectF area = fittedInto({left, kFigureMargin, each, height}, step.image->size());
        canvas.beginGroup(step.image == &plot.seen ? QStringLiteral("seen") : QStringLiteral("resized"));
        canvas.photo(area, *step.image);
        if (step.image == &plot.seen) {
            paintPatchLines(canvas, area, plot, theme);
        } else {
            const double pixel = area.width() / step.image->width();
            const QRectF kept =
                QRectF(area.topLeft() + QPointF(plot.crop.topLeft()) * pixel, QSizeF(plot.crop.size()) * pixel)
                    .intersected(area);
            canvas.strokeRect(kept, theme.surface, 4.0);
            canvas.strokeRect(kept, theme.accent, 2.0);
        }
        canvas.endGroup();
        double baseline = kFigureMargin + height + 6.0 + line / 2.0 + middleOf(theme.smallFont);
        for (const QString& text : wrapped(step.words, theme.smallFont, each)) {
            canvas.text({left + each / 2.0, baseline}, text, theme.smallFont, theme.text, TextAnchor::Middle);
            baseline += line;
        }
        left += each + kBetweenSteps;
    }
    paintCaption(canvas, {kFigureMargin, size.height() - kFigureMargin - caption}, width, plot.caption, theme);
}

} // namespace

const FigureLook<SeenPlot>& figureLook(const SeenPlot*)
{
    static const FigureLook<SeenPlot> look{preferredSeenSize, paintSeen,
                                           [](const SeenPlot&) { return tr("What the model sees of the picture"); }};
    return look;
}

} // namespace headlight
