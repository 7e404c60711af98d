// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/painting/links_painter.h"

#include "ui/painting/curve_raster.h"
#include "ui/painting/head_colours.h"
#include "ui/painting/legend.h"
#include "ui/painting/text_metrics.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace headlight {

namespace {

/// How faint the links of a switched-off head are beside those of the others.
constexpr double ablatedOpacity = 0.2;

QColor slotColour(const LinkPlot& plot, int slot, const Theme& theme)
{
    return headColour(plot.heads[static_cast<std::size_t>(slot)], plot.nLayers, plot.nHeadsPerLayer, theme.isDark());
}

void paintLegendOfHeads(Canvas& canvas, const LinksLayout& layout, const LinkPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("legend"));
    for (std::size_t i = 0; i < layout.swatches.size(); ++i) {
        const HeadSwatch& swatch = layout.swatches[i];
        const QColor colour = slotColour(plot, static_cast<int>(i), theme);
        const bool isOn = !plot.ablated.contains(plot.heads[i]);
        canvas.roundedRect(swatch.box, 2.0, isOn ? colour : QColor(), isOn ? QColor() : colour);
        canvas.text(swatch.text, swatch.name, theme.smallFont, theme.mutedText);
    }
    canvas.endGroup();
}

/// Token → the largest weight of a shown link that ends there.
using Weights = std::map<int, double>;

/// The tokens at the other end of the shown links.
struct OtherEnds {
    Weights queries;
    Weights keys;
};

OtherEnds otherEnds(const std::vector<TokenLink>& links, const LinkToken& shown)
{
    OtherEnds result;
    for (const TokenLink& link : links) {
        double& largest = shown.query >= 0 ? result.keys[link.key] : result.queries[link.query];
        largest = std::max(largest, static_cast<double>(link.weight));
    }
    return result;
}

struct Column {
    const QStringList& labels;
    const Weights& weights; // what to print beside the labels, if anything
    int shownToken = -1;
    bool isQueries = true;
};

void paintColumn(Canvas& canvas, const LinksLayout& layout, const Column& column, bool isHovering, const Theme& theme)
{
    const double drop = middleOf(layout.font);
    QColor faded = theme.mutedText;
    faded.setAlphaF(0.45F);
    for (int token = 0; token < column.labels.size(); ++token) {
        const auto weight = column.weights.find(token);
        const bool isStrong = token == column.shownToken;
        const bool isLinked = weight != column.weights.end();
        const QFont font = isStrong ? bold(layout.font) : layout.font;
        const QColor ink = isStrong || isLinked || !isHovering ? theme.text : faded;
        const QPointF end = column.isQueries ? layout.queryEnd(token) : layout.keyEnd(token);
        const double side = column.isQueries ? -1.0 : 1.0;
        const TextAnchor anchor = column.isQueries ? TextAnchor::End : TextAnchor::Start;
        const QPointF baseline = end + QPointF(side * 8.0, drop);
        const QString text = elided(column.labels[token], font, layout.labelWidth);
        canvas.text(baseline, text, font, ink, anchor);
        if (isLinked) {
            const double x = side * (textWidth(text, font) + 8.0);
            canvas.text(baseline + QPointF(x, 0.0), QLocale().toString(weight->second, 'f', 3),
                        withPixelSize(layout.font, std::max(9, layout.font.pixelSize() - 2)), theme.mutedText, anchor);
        }
    }
}

} // namespace

std::vector<TokenLink> visibleLinks(const LinkPlot& plot, const LinkToken& shown)
{
    std::vector<TokenLink> result;
    std::copy_if(plot.links.begin(), plot.links.end(), std::back_inserter(result),
                 [&](const TokenLink& link) { return shown.shows(link); });
    return result;
}

double linkWidth(double weight, const Theme& theme)
{
    return theme.bodyFont.pixelSize() * (0.05 + 0.35 * std::clamp(weight, 0.0, 1.0));
}

double linkOpacity(double weight)
{
    return 0.10 + 0.82 * std::clamp(weight, 0.0, 1.0);
}

void paintLinks(Canvas& canvas, const LinksLayout& layout, const LinkPlot& plot, const LinkToken& shown,
                const Theme& theme)
{
    const std::vector<TokenLink> links = visibleLinks(plot, shown);
    canvas.beginGroup(QStringLiteral("links"));
    std::vector<QColor> colours;
    for (std::size_t i = 0; i < plot.heads.size(); ++i)
        colours.push_back(slotColour(plot, static_cast<int>(i), theme));
    std::vector<LinkCurve> curves;
    curves.reserve(links.size());
    for (const TokenLink& link : links) {
        QColor colour = colours[static_cast<std::size_t>(link.headSlot)];
        const double weight = link.weight;
        const double opacity = shown.isNone() ? linkOpacity(weight) : 0.35 + 0.65 * weight;
        const bool isOn = !plot.ablated.contains(plot.heads[static_cast<std::size_t>(link.headSlot)]);
        colour.setAlphaF(static_cast<float>(isOn ? opacity : ablatedOpacity * opacity));
        curves.push_back({layout.queryEnd(link.query), layout.keyEnd(link.key), linkWidth(weight, theme), colour});
    }
    canvas.curves(curves);
    canvas.endGroup();
    const OtherEnds ends = shown.isNone() ? OtherEnds{} : otherEnds(links, shown);
    canvas.beginGroup(QStringLiteral("query-labels"));
    paintColumn(canvas, layout, {plot.queryLabels, ends.queries, shown.query, true}, !shown.isNone(), theme);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("key-labels"));
    paintColumn(canvas, layout, {plot.keyLabels, ends.keys, shown.key, false}, !shown.isNone(), theme);
    canvas.endGroup();
    paintLegendOfHeads(canvas, layout, plot, theme);
    canvas.text(layout.count, linkCountText(links.size(), plot.nLinksInAll), theme.smallFont, theme.mutedText);
}

void paintLinksFigure(Canvas& canvas, const QSizeF& size, const LinkPlot& plot, const Theme& theme)
{
    const double below = captionHeight(plot.caption, size.width() - 32.0, theme);
    const LinksLayout layout = layoutLinks(plot, size, below, theme);
    paintLinks(canvas, layout, plot, {}, theme);
    paintCaption(canvas, layout.caption, layout.captionWidth, plot.caption, theme);
}

} // namespace headlight
