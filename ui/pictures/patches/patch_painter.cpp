// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patches/patch_painter.h"

#include "ui/kit/canvas.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/patches/patch_image.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kPixelsAcross = 2.0; // 1/96 inch of a picture that stands beside others
constexpr int kMostBlended = 1024;    // pixels on a side of interpolated colours

/// The pixels of the picture for an area: its own where it stands alone.
QSize picturePixels(const PatchPlot& plot, const QRectF& area)
{
    const QSize own =
        plot.picture.isNull() ? QSize(plot.grid.size.columns, plot.grid.size.rows) * 16 : plot.picture.size();
    if (!plot.isOfMany())
        return own;
    return own.boundedTo((area.size() * kPixelsAcross).toSize().expandedTo({1, 1}));
}

QSize blendedPixels(const QRectF& area)
{
    return (area.size() * kPixelsAcross).toSize().boundedTo({kMostBlended, kMostBlended}).expandedTo({1, 1});
}

void paintPanel(Canvas& canvas, const QRectF& area, const PatchPlot& plot, const PatchPanel& panel, const Theme& theme)
{
    const QSize pixels = picturePixels(plot, area);
    if (plot.choice.form == PatchForm::Masked) {
        canvas.photo(area, maskedPicture(plot, panel, pixels));
        return;
    }
    if (plot.choice.form == PatchForm::Overlay && !plot.picture.isNull())
        canvas.photo(area, pixels == plot.picture.size()
                               ? plot.picture
                               : plot.picture.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    else
        canvas.fillRect(area, theme.raised);
    canvas.image(area, patchHeat(plot, panel, blendedPixels(area)));
}

/// Two frames within each other: one of them is seen on any picture.
void paintFrame(Canvas& canvas, const QRectF& rect, const Theme& theme)
{
    canvas.strokeRect(rect.adjusted(-1.0, -1.0, 1.0, 1.0), theme.surface, 3.5);
    canvas.strokeRect(rect.adjusted(-1.0, -1.0, 1.0, 1.0), theme.text, 1.75);
}

void paintChips(Canvas& canvas, const PatchLayout& layout, const PatchPlot& plot,
                const std::optional<PatchPlace>& hovered, const Theme& theme)
{
    if (layout.chips.empty())
        return;
    canvas.beginGroup(QStringLiteral("tokens"));
    canvas.text(layout.leadBaseline, layout.lead, theme.smallFont, theme.mutedText);
    for (const TokenChip& chip : layout.chips) {
        const bool isQuery = plot.isOfItself() && chip.token == plot.query;
        const bool isHovered = hovered && hovered->token == chip.token;
        canvas.roundedRect(chip.rect, 4.0, theme.raised, isQuery || isHovered ? theme.accent : theme.border);
        canvas.text({chip.rect.center().x(), chip.rect.center().y() + middleOf(theme.smallFont)}, chip.text,
                    isQuery ? bold(theme.smallFont) : theme.smallFont, isQuery ? theme.text : theme.mutedText,
                    TextAnchor::Middle);
    }
    canvas.endGroup();
}

void paintTitle(Canvas& canvas, const QRectF& rect, const PatchPanel& panel, bool isMarked, const Theme& theme)
{
    const QFont font = isMarked ? bold(theme.smallFont) : theme.smallFont;
    canvas.text({rect.center().x(), rect.center().y() + middleOf(font)}, elided(panel.title, font, rect.width()), font,
                isMarked ? theme.text : theme.mutedText, TextAnchor::Middle);
}

void paintPatchFigure(Canvas& canvas, const QSizeF& size, const PatchPlot& plot, const Theme& theme)
{
    paintPatches(canvas, layoutPatches(plot, size, -1, theme), plot, std::nullopt, theme);
}

} // namespace

Legend patchLegend(const PatchPlot& plot)
{
    Legend legend;
    legend.colours = plot.panels.front().colours;
    legend.shows = plot.shows;
    legend.isOfMany = plot.isOfMany();
    for (const PatchPanel& panel : plot.panels) {
        legend.sameLow = legend.sameLow && panel.colours.lowEnd() == legend.colours.lowEnd();
        legend.sameHigh = legend.sameHigh && panel.colours.high == legend.colours.high;
        legend.colours.largest = std::max(legend.colours.largest, panel.colours.largest);
    }
    if (plot.choice.form == PatchForm::Masked)
        legend.colours.map = *colourMapNamed(QStringLiteral("grey"));
    legend.isPlain = true;
    if (plot.queryCell() >= 0)
        legend.framed = tr("patch that looks");
    return legend;
}

void paintPatches(Canvas& canvas, const PatchLayout& layout, const PatchPlot& plot,
                  const std::optional<PatchPlace>& hovered, const Theme& theme)
{
    paintChips(canvas, layout, plot, hovered, theme);
    const int cell = plot.queryCell();
    for (std::size_t i = 0; i < plot.panels.size(); ++i) {
        const PatchPanel& panel = plot.panels[i];
        const bool isMarked = plot.marked && panel.head == plot.marked;
        canvas.beginGroup(QStringLiteral("panel-%1").arg(i));
        if (!panel.title.isEmpty())
            paintTitle(canvas, layout.titles[i], panel, isMarked, theme);
        paintPanel(canvas, layout.panels[i], plot, panel, theme);
        if (isMarked && plot.isOfMany())
            canvas.strokeRect(layout.panels[i].adjusted(-2.0, -2.0, 2.0, 2.0), theme.accent, 2.0);
        if (cell >= 0)
            paintFrame(canvas, layout.cellRect(static_cast<int>(i), cell), theme);
        canvas.endGroup();
    }
    double baseline = layout.note.y() + lineHeight(theme.smallFont) / 2.0 + middleOf(theme.smallFont);
    for (const QString& line : layout.noteLines) {
        canvas.text({layout.note.x(), baseline}, line, theme.smallFont, theme.text);
        baseline += lineHeight(theme.smallFont);
    }
    if (hasPatchLegend(plot))
        paintLegend(canvas, layout.legend, layout.width, patchLegend(plot), theme);
    paintCaption(canvas, layout.caption, layout.width, plot.caption, theme);
}

const FigureLook<PatchPlot>& figureLook(const PatchPlot*)
{
    static const FigureLook<PatchPlot> look{preferredPatchSize, paintPatchFigure, [](const PatchPlot& plot) {
                                                return tr("What %1 looks at, on the picture").arg(queryPlace(plot));
                                            }};
    return look;
}

} // namespace headlight
