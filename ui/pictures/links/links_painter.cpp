// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/links_painter.h"

#include "ui/kit/faded.h"
#include "ui/kit/grey_colours.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/links/link_places.h"

#include <QPainterPath>
#include <QTransform>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace headlight {

namespace {

/// How faint the links of a switched-off head are beside those of the others.
constexpr double ablatedOpacity = 0.2;

QColor slotColour(const LinkPlot& plot, int slot, const Theme& theme)
{
    if (theme.isGrey())
        return greyOfLine(slot);
    return headColour(plot.heads[static_cast<std::size_t>(slot)], plot.nLayers, plot.nHeadsPerLayer, theme);
}

/// The dashes of a head's lines, which are longer where a line is wide.
std::vector<double> slotDashes(int slot, double width)
{
    constexpr double thin = 2.0;
    std::vector<double> dashes = dashesOfLine(slot);
    for (double& length : dashes)
        length *= std::max(1.0, width / thin);
    return dashes;
}

/// Each line on its own, since the heads differ in their dashes.
void paintGreyCurves(Canvas& canvas, const std::vector<LinkCurve>& curves, const std::vector<TokenLink>& links)
{
    for (std::size_t i = 0; i < curves.size(); ++i)
        canvas.dashedPath(curves[i].path(), curves[i].colour, curves[i].width,
                          slotDashes(links[i].headSlot, curves[i].width));
}

/// A square, or a piece of a line.
void paintSwatch(Canvas& canvas, const QRectF& box, const LinkPlot& plot, int slot, const Theme& theme)
{
    const QColor colour = slotColour(plot, slot, theme);
    const bool isOn = !plot.ablated.contains(plot.heads[static_cast<std::size_t>(slot)]);
    if (!theme.isGrey())
        return canvas.roundedRect(box, 2.0, isOn ? colour : QColor(), isOn ? QColor() : colour);
    constexpr double width = 2.5;
    QPainterPath line({box.left(), box.center().y()});
    line.lineTo(box.right(), box.center().y());
    canvas.dashedPath(line, isOn ? colour : faded(colour, ablatedOpacity), width, slotDashes(slot, width));
}

void paintLegends(Canvas& canvas, const LinksLayout& layout, const LinkPlot& plot,
                  const std::optional<HeadIndex>& lookedAt, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("legend"));
    if (!layout.title.isEmpty())
        canvas.text(layout.titleAt, layout.title, bold(theme.smallFont), theme.text);
    for (std::size_t i = 0; i < layout.swatches.size(); ++i) {
        const HeadSwatch& swatch = layout.swatches[i];
        paintSwatch(canvas, swatch.box, plot, static_cast<int>(i), theme);
        const bool isLookedAt = plot.heads.size() > 1 && plot.heads[i] == lookedAt;
        canvas.text(swatch.text, swatch.name, isLookedAt ? bold(theme.smallFont) : theme.smallFont,
                    isLookedAt ? theme.text : theme.mutedText);
    }
    for (const LinkEndWords& words : layout.endWords)
        canvas.text(words.at, words.text, theme.smallFont, theme.mutedText);
    canvas.text(layout.sampleTitle, linkUnit(plot), theme.smallFont, theme.mutedText);
    for (const WeightSample& sample : layout.samples) {
        QColor ink = theme.text;
        ink.setAlphaF(static_cast<float>(linkOpacity(sample.strength)));
        canvas.roundedRect(sample.line, 0.0, ink, QColor());
        canvas.text(sample.text, sample.name, theme.smallFont, theme.mutedText);
    }
    canvas.endGroup();
}

/// Above the columns.
void paintColumnNames(Canvas& canvas, const LinksLayout& layout, const Theme& theme)
{
    if (!layout.columnNames)
        return;
    canvas.text({layout.left - kLinksLabelGap, *layout.columnNames}, tr(QT_TRANSLATE_NOOP("headlight", "queries")),
                theme.smallFont, theme.mutedText, TextAnchor::End);
    canvas.text({layout.right + kLinksLabelGap, *layout.columnNames}, tr(QT_TRANSLATE_NOOP("headlight", "keys")),
                theme.smallFont, theme.mutedText, TextAnchor::Start);
}

struct LinkSide {
    const QStringList& labels;
    const std::vector<TokenPlace>& places;
    std::set<int> linked; // tokens with a link to what is looked at
    std::map<int, QString> notes;
    std::set<int> strong;
};

/// Behind the label, away from where its links begin; of a label in the middle over or under it.
void paintNote(Canvas& canvas, const LinksLayout& layout, const TokenPlace& place, double labelEnd, const QString& note,
               const Theme& theme)
{
    const QFont font = noteFont(layout.font);
    QPointF off(0.0, 1.2 * font.pixelSize());
    if (place.anchor == TextAnchor::Middle && place.baseline.y() < layout.centre.y())
        off = {0.0, -1.2 * layout.font.pixelSize()};
    else if (place.anchor != TextAnchor::Middle)
        off = QTransform()
                  .rotate(-place.degrees)
                  .map(QPointF((place.anchor == TextAnchor::End ? -1.0 : 1.0) * (labelEnd + kLinksLabelGap), 0.0));
    canvas.text(place.baseline + off, note, font, theme.mutedText, place.anchor, place.degrees);
}

void paintSide(Canvas& canvas, const LinksLayout& layout, const LinkSide& side, bool isLooking, const QRectF& visible,
               const Theme& theme)
{
    for (int token = 0; token < side.labels.size(); ++token) {
        const TokenPlace& place = side.places[static_cast<std::size_t>(token)];
        if (!place.hasLabel || !place.label.boundingRect().intersects(visible))
            continue;
        const auto note = side.notes.find(token);
        const bool isStrong = side.strong.contains(token);
        const QFont font = isStrong ? bold(layout.font) : layout.font;
        const QColor ink = isStrong || side.linked.contains(token) || !isLooking ? theme.text : theme.mutedText;
        const QString text = elided(side.labels[token], font, layout.labelWidth);
        canvas.text(place.baseline, text, font, ink, place.anchor, place.degrees);
        if (note != side.notes.end())
            paintNote(canvas, layout, place, textWidth(text, font), note->second, theme);
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

void paintLinkTexts(Canvas& canvas, const LinksLayout& layout, const LinkPlot& plot, const LinkEnds& ends,
                    const QRectF& visible, const Theme& theme)
{
    const bool isLooking = !ends.strong.isNone();
    LinkSide queries{plot.queryLabels, layout.queries, ends.queries, ends.queryNotes, {ends.strong.query}};
    LinkSide keys{plot.keyLabels, layout.keys, ends.keys, ends.keyNotes, {ends.strong.key}};
    if (plot.isOneText && layout.kind != LinkLayoutKind::Columns) { // the queries' labels are the keys' too
        queries.linked.merge(keys.linked);
        queries.strong.merge(keys.strong);
        // A token that looks at itself has a weight and the head's name: the weight is at the other end.
        std::map<int, QString>& weights = ends.strong.query >= 0 ? keys.notes : queries.notes;
        weights.merge(ends.strong.query >= 0 ? queries.notes : keys.notes);
        queries.notes = std::map<int, QString>(weights);
    }
    canvas.beginGroup(QStringLiteral("query-labels"));
    paintSide(canvas, layout, queries, isLooking, visible, theme);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("key-labels"));
    paintSide(canvas, layout, keys, isLooking, visible, theme);
    canvas.endGroup();
    paintLegends(canvas, layout, plot, ends.head, theme);
    paintColumnNames(canvas, layout, theme);
}

void paintLinksFigure(Canvas& canvas, const QSizeF& size, const LinkPlot& plot, const Theme& theme)
{
    const double below = captionHeight(plot.caption, size.width() - 2.0 * 16.0, theme);
    const LinksLayout layout = layoutLinks(plot, size, below, theme);
    canvas.beginGroup(QStringLiteral("links"));
    const std::vector<LinkCurve> curves = linkCurves(plot, layout, plot.links, false, theme);
    if (theme.isGrey())
        paintGreyCurves(canvas, curves, plot.links);
    else
        canvas.curves(curves);
    canvas.endGroup();
    paintLinkTexts(canvas, layout, plot, {}, QRectF(QPointF(), layout.size), theme);
    canvas.text(layout.count, linkCountText(plot), theme.smallFont, theme.mutedText); // a window says it above
    paintCaption(canvas, layout.caption, layout.captionWidth, plot.caption, theme);
}

const FigureLook<LinkPlot>& figureLook(const LinkPlot*)
{
    static const FigureLook<LinkPlot> look{preferredLinksSize, paintLinksFigure,
                                           [](const LinkPlot&) { return tr("Token links"); }};
    return look;
}

} // namespace headlight
