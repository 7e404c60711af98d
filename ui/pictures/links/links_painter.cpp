// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/links_painter.h"

#include "ui/kit/head_colours.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <QCoreApplication>
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

void paintLegends(Canvas& canvas, const LinksLayout& layout, const LinkPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("legend"));
    for (std::size_t i = 0; i < layout.swatches.size(); ++i) {
        const HeadSwatch& swatch = layout.swatches[i];
        const QColor colour = slotColour(plot, static_cast<int>(i), theme);
        const bool isOn = !plot.ablated.contains(plot.heads[i]);
        canvas.roundedRect(swatch.box, 2.0, isOn ? colour : QColor(), isOn ? QColor() : colour);
        canvas.text(swatch.text, swatch.name, theme.smallFont, theme.mutedText);
    }
    canvas.text(layout.sampleTitle, linkUnit(plot), theme.smallFont, theme.mutedText);
    for (const WeightSample& sample : layout.samples) {
        QColor ink = theme.text;
        ink.setAlphaF(static_cast<float>(linkOpacity(sample.weight)));
        canvas.roundedRect(sample.line, 0.0, ink, QColor());
        canvas.text(sample.text, sample.name, theme.smallFont, theme.mutedText);
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

struct Side {
    const QStringList& labels;
    const std::vector<TokenPlace>& places;
    Weights weights; // of the tokens that are linked with the one under the cursor
    int shownToken = -1;
};

void paintWeight(Canvas& canvas, const LinksLayout& layout, const TokenPlace& place, double textEnd, double weight,
                 const Theme& theme)
{
    const double side = place.anchor == TextAnchor::End ? -1.0 : 1.0;
    canvas.text(place.baseline + QPointF(side * (textEnd + 8.0), 0.0), QLocale().toString(weight, 'f', 3),
                withPixelSize(layout.font, std::max(9, layout.font.pixelSize() - 2)), theme.mutedText, place.anchor);
}

void paintSide(Canvas& canvas, const LinksLayout& layout, const Side& side, bool isHovering, const QRectF& visible,
               const Theme& theme)
{
    QColor faded = theme.mutedText;
    faded.setAlphaF(0.45F);
    for (int token = 0; token < side.labels.size(); ++token) {
        const TokenPlace& place = side.places[static_cast<std::size_t>(token)];
        if (!place.hasLabel || !place.label.boundingRect().intersects(visible))
            continue;
        const auto weight = side.weights.find(token);
        const bool isStrong = token == side.shownToken;
        const bool isLinked = weight != side.weights.end();
        const QFont font = isStrong ? bold(layout.font) : layout.font;
        const QColor ink = isStrong || isLinked || !isHovering ? theme.text : faded;
        const QString text = elided(side.labels[token], font, layout.labelWidth);
        canvas.text(place.baseline, text, font, ink, place.anchor, place.degrees);
        if (isLinked && layout.kind == LinkLayoutKind::Columns)
            paintWeight(canvas, layout, place, textWidth(text, font), weight->second, theme);
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

std::vector<LinkCurve> linkCurves(const LinkPlot& plot, const LinksLayout& layout, const std::vector<TokenLink>& links,
                                  bool isStrong, const Theme& theme)
{
    std::vector<QColor> colours;
    for (std::size_t i = 0; i < plot.heads.size(); ++i)
        colours.push_back(slotColour(plot, static_cast<int>(i), theme));
    std::vector<LinkCurve> curves;
    curves.reserve(links.size());
    for (const TokenLink& link : links) {
        const double weight = plot.strength(link);
        const double opacity = isStrong ? 0.35 + 0.65 * weight : linkOpacity(weight);
        const bool isOn = !plot.ablated.contains(plot.heads[static_cast<std::size_t>(link.headSlot)]);
        LinkCurve curve = layout.curveOf(link);
        curve.width = layout.lineScale * linkWidth(weight, theme);
        curve.colour = colours[static_cast<std::size_t>(link.headSlot)];
        curve.colour.setAlphaF(static_cast<float>(isOn ? opacity : ablatedOpacity * opacity));
        curves.push_back(curve);
    }
    return curves;
}

void paintLinkTexts(Canvas& canvas, const LinksLayout& layout, const LinkPlot& plot, const LinkToken& shown,
                    const std::vector<TokenLink>& links, const QRectF& visible, const Theme& theme)
{
    OtherEnds ends = shown.isNone() ? OtherEnds{} : otherEnds(links, shown);
    Side queries{plot.queryLabels, layout.queries, std::move(ends.queries), shown.query};
    Side keys{plot.keyLabels, layout.keys, std::move(ends.keys), shown.key};
    if (plot.isOneText && layout.kind != LinkLayoutKind::Columns) { // the queries' labels are the keys' too
        queries.weights.merge(keys.weights);
        queries.shownToken = std::max(shown.query, shown.key);
    }
    canvas.beginGroup(QStringLiteral("query-labels"));
    paintSide(canvas, layout, queries, !shown.isNone(), visible, theme);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("key-labels"));
    paintSide(canvas, layout, keys, !shown.isNone(), visible, theme);
    canvas.endGroup();
    paintLegends(canvas, layout, plot, theme);
    canvas.text(layout.count, linkCountText(plot), theme.smallFont, theme.mutedText);
}

void paintLinksFigure(Canvas& canvas, const QSizeF& size, const LinkPlot& plot, const Theme& theme)
{
    const double below = captionHeight(plot.caption, size.width() - 2.0 * 16.0, theme);
    const LinksLayout layout = layoutLinks(plot, size, below, theme);
    canvas.beginGroup(QStringLiteral("links"));
    canvas.curves(linkCurves(plot, layout, plot.links, false, theme));
    canvas.endGroup();
    paintLinkTexts(canvas, layout, plot, {}, {}, QRectF(QPointF(), layout.size), theme);
    paintCaption(canvas, layout.caption, layout.captionWidth, plot.caption, theme);
}

const FigureLook<LinkPlot>& figureLook(const LinkPlot*)
{
    static const FigureLook<LinkPlot> look{preferredLinksSize, paintLinksFigure,
                                           [](const LinkPlot&) { return tr("Token links"); }};
    return look;
}

} // namespace headlight
