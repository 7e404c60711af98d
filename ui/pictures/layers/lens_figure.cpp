// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The logit lens on a page: a long text goes on in bands below each other, as a line of print does.

#include "ui/kit/tr.h"
#include "ui/pictures/layers/lens_painter.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double usualCell = 6.5; // in body pixel sizes
constexpr int mostInBand = 14;    // tokens
constexpr double bandGap = 12.0;

int bandCount(int nTokens, int inBand)
{
    return (nTokens + inBand - 1) / inBand;
}

/// At most `most` tokens in each band, and in the last one not many fewer.
int evenly(int nTokens, int most)
{
    const int nBands = bandCount(nTokens, std::max(1, most));
    return (nTokens + nBands - 1) / nBands;
}

double bandsHeight(const LensPlot& plot, int inBand, const Theme& theme)
{
    const int nBands = bandCount(plot.nTokens(), inBand);
    return nBands * layoutLens(plot, 0.0, theme).size().height() + (nBands - 1) * bandGap;
}

double footOf(const LensPlot& plot, double width, const Theme& theme)
{
    return 2.0 * lensMargin + lensFootHeight(plot, width, theme) +
           captionHeight(plot.caption, width - 2.0 * lensMargin, theme);
}

/// The tokens in each band of a page: all of them where they fit beside each other, or where bands would not fit below
/// each other either.
int tokensInBand(const LensPlot& plot, const QSizeF& page, const Theme& theme)
{
    const double width = page.width() - 2.0 * lensMargin;
    const LensLayout whole = layoutLens(plot, width, theme);
    if (whole.size().width() <= width)
        return plot.nTokens();
    const double cell = std::floor(usualCell * theme.bodyFont.pixelSize());
    const int inBand = evenly(plot.nTokens(), static_cast<int>((width - whole.rowNames) / cell));
    const double height = bandsHeight(plot, inBand, theme) + footOf(plot, page.width(), theme);
    return height <= page.height() + 0.5 ? inBand : plot.nTokens();
}

/// The lens of some of the tokens.
LensPlot lensOf(const LensPlot& plot, int first, int count)
{
    LensPlot part;
    part.tokens = plot.tokens.mid(first, count);
    part.following = plot.following.mid(first, count);
    part.colours = plot.colours;
    for (const LensState& state : plot.states) {
        const auto predictions = state.byPosition.begin() + first;
        const auto following = state.following.begin() + first;
        part.states.push_back({state.state, {predictions, predictions + count}, {following, following + count}});
    }
    if (plot.pinned && *plot.pinned >= first && *plot.pinned < first + count)
        part.pinned = *plot.pinned - first;
    return part;
}

/// From `top` on; where they end.
double paintBands(Canvas& canvas, double top, double width, int inBand, const LensPlot& plot, const Theme& theme)
{
    const QSizeF cell = layoutLens(lensOf(plot, 0, inBand), width, theme).cell; // the last band's is no wider
    for (int first = 0; first < plot.nTokens(); first += inBand) {
        const LensPlot band = lensOf(plot, first, std::min(inBand, plot.nTokens() - first));
        LensLayout layout = layoutLens(band, width, theme);
        layout.cell = cell;
        layout.origin = {lensMargin, top};
        canvas.beginGroup(QStringLiteral("tokens-%1").arg(first));
        paintLens(canvas, layout, band, QRectF(layout.origin, layout.size()), std::nullopt, theme);
        canvas.endGroup();
        top += layout.size().height() + bandGap;
    }
    return top - bandGap;
}

} // namespace

QSizeF preferredLensSize(const LensPlot& plot, const Theme& theme)
{
    const int inBand = evenly(std::max(1, plot.nTokens()), mostInBand);
    const double cell = std::floor(usualCell * theme.bodyFont.pixelSize());
    const double table = layoutLens(plot, 0.0, theme).rowNames + inBand * cell;
    const double width = std::ceil(std::max(table + 2.0 * lensMargin, 32.0 * theme.bodyFont.pixelSize()));
    return {width, std::ceil(bandsHeight(plot, inBand, theme) + footOf(plot, width, theme))};
}

void paintLensFigure(Canvas& canvas, const QSizeF& size, const LensPlot& plot, const Theme& theme)
{
    if (plot.nStates() == 0 || plot.nTokens() == 0)
        return;
    const double width = size.width() - 2.0 * lensMargin;
    const double bottom = paintBands(canvas, lensMargin, width, tokensInBand(plot, size, theme), plot, theme);
    const QPointF legend(lensMargin, bottom + 8.0);
    paintLegend(canvas, legend, width, legendOf(plot), theme);
    paintCaption(canvas, legend + QPointF(0.0, legendHeight(legendOf(plot), width, theme)), width, plot.caption, theme);
}

const FigureLook<LensPlot>& figureLook(const LensPlot*)
{
    static const FigureLook<LensPlot> look{preferredLensSize, paintLensFigure,
                                           [](const LensPlot&) { return tr("Logit lens"); }};
    return look;
}

} // namespace headlight
