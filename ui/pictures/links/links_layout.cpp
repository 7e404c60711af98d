// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/links_layout.h"

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/token_labels.h"
#include "ui/kit/tr.h"
#include "ui/pictures/links/link_places.h"

#include <QLineF>
#include <QTransform>

#include <algorithm>
#include <cmath>
#include <vector>

namespace headlight {

namespace {

/// "head 5", or "3.5" where the heads are of several layers; of a head that has a name of its own, that.
QString swatchName(const LinkPlot& plot, int headSlot)
{
    const HeadIndex& head = plot.heads[static_cast<std::size_t>(headSlot)];
    const bool isOneLayer = std::all_of(plot.heads.begin(), plot.heads.end(),
                                        [&](const HeadIndex& other) { return other.layer == head.layer; });
    return isOneLayer && plot.headNames.isEmpty() ? tr("head %1").arg(head.head) : linkHeadName(plot, headSlot);
}

/// Names of the heads that there is something to say of, in their order.
QStringList swatchNames(const LinkPlot& plot)
{
    QStringList names;
    for (int slot = 0; slot < static_cast<int>(plot.heads.size()); ++slot)
        names << swatchName(plot, slot);
    names.removeAll(QString());
    return names;
}

constexpr double kSwatchGap = 16.0;

double swatchSide(const QFont& font)
{
    return std::round(0.8 * font.pixelSize());
}

/// A square of colour, or a piece of a line that shows its dashes.
double swatchLength(const Theme& theme)
{
    return (theme.isGrey() ? 3.0 : 1.0) * swatchSide(theme.smallFont);
}

double swatchWidth(const QString& name, const Theme& theme)
{
    return swatchLength(theme) + 6.0 + textWidth(name, theme.smallFont);
}

/// The layer's name and the swatches behind it, all in one line.
double legendWidth(const LinkPlot& plot, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    double width = plot.caption.layer.isEmpty() ? 0.0 : textWidth(plot.caption.layer, bold(font)) + kSwatchGap;
    for (const QString& name : swatchNames(plot))
        width += swatchWidth(name, theme) + kSwatchGap;
    return std::max(0.0, width - kSwatchGap);
}

/// The layer's name and swatches in lines no wider than `width`; the height they take.
double placeSwatches(LinksLayout& layout, const LinkPlot& plot, const QPointF& topLeft, double width,
                     const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double line = lineHeight(font);
    const double side = swatchSide(font);
    const double length = swatchLength(theme);
    layout.title = elided(plot.caption.layer, bold(font), width);
    layout.titleAt = topLeft + QPointF(0.0, line / 2.0 + middleOf(font));
    double x = layout.title.isEmpty() ? 0.0 : textWidth(layout.title, bold(font)) + kSwatchGap;
    double y = 0.0;
    for (const QString& name : swatchNames(plot)) {
        const double itemWidth = swatchWidth(name, theme);
        if (x > 0.0 && x + itemWidth > width) {
            x = 0.0;
            y += line;
        }
        const QPointF middle = topLeft + QPointF(x, y + line / 2.0);
        layout.swatches.push_back({QRectF(middle - QPointF(0.0, side / 2.0), QSizeF(length, side)),
                                   middle + QPointF(length + 6.0, middleOf(font)), name});
        x += itemWidth + kSwatchGap;
    }
    return layout.swatches.empty() && layout.title.isEmpty() ? 0.0 : y + line;
}

/// A number of one digit near to `value`, which is above 0: the next one, or the next below.
double oneDigit(double value, bool isBelow)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
    return unit * (isBelow ? std::floor(value / unit + 1e-9) : std::round(value / unit));
}

/// The weights of the legend's lines, which can be read at once: about a tenth, a half and all of what is drawn
/// strongest. None where nothing is drawn.
std::vector<double> sampleWeights(const LinkPlot& plot)
{
    const auto full = static_cast<double>(plot.fullWeight);
    if (full <= 0.0)
        return {};
    return {oneDigit(0.1 * full, false), oneDigit(0.5 * full, false), oneDigit(full, true)};
}

double sampleLength(const Theme& theme)
{
    return 2.0 * theme.smallFont.pixelSize();
}

double samplesWidth(const LinkPlot& plot, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    double width = textWidth(linkUnit(plot), font);
    for (const double weight : sampleWeights(plot))
        width += 10.0 + sampleLength(theme) + 4.0 + textWidth(scaleNumber(weight), font);
    return width;
}

/// From `x` on, in the line whose middle is at `y`.
void placeSamples(LinksLayout& layout, const LinkPlot& plot, double x, double y, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double baseline = y + middleOf(font);
    layout.sampleTitle = {x, baseline};
    x += textWidth(linkUnit(plot), font);
    for (const double weight : sampleWeights(plot)) {
        const double strength = weight / static_cast<double>(plot.fullWeight);
        const double width = layout.lineScale * linkWidth(strength, theme);
        const QString name = scaleNumber(weight);
        x += 10.0;
        const QRectF line(x, y - width / 2.0, sampleLength(theme), width);
        x = line.right() + 4.0;
        layout.samples.push_back({line, {x, baseline}, name, strength});
        x += textWidth(name, font);
    }
}

bool samplesFitBesideCount(const LinkPlot& plot, double width, const Theme& theme)
{
    return textWidth(linkCountText(plot), theme.smallFont) + 24.0 + samplesWidth(plot, theme) <= width;
}

/// Count and legend of the weights take one line, or two where the picture is narrow; above them stands which end
/// looks.
double countHeight(const LinkPlot& plot, double width, const Theme& theme)
{
    const double nLines = samplesFitBesideCount(plot, width, theme) ? 1.0 : 2.0;
    const auto nWords = static_cast<double>(wrapped(linkEndsText(plot), theme.smallFont, width).size());
    return (nLines + nWords) * lineHeight(theme.smallFont);
}

void placeEndWords(LinksLayout& layout, const LinkPlot& plot, double top, double width, const Theme& theme)
{
    const double line = lineHeight(theme.smallFont);
    double baseline = top + line / 2.0 + middleOf(theme.smallFont);
    for (const QString& words : wrapped(linkEndsText(plot), theme.smallFont, width)) {
        layout.endWords.push_back({{kLinksMargin, baseline}, words});
        baseline += line;
    }
}

const TokenPlace* placeAt(const std::vector<TokenPlace>& places, int token)
{
    return token >= 0 && token < static_cast<int>(places.size()) ? &places[static_cast<std::size_t>(token)] : nullptr;
}

int tokenIn(const std::vector<TokenPlace>& places, const QPointF& point)
{
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i].area.containsPoint(point, Qt::OddEvenFill))
            return static_cast<int>(i);
    return -1;
}

/// How far a chord is drawn towards the middle of its circle, and at most, in parts of its length.
constexpr double pull = 0.6;
constexpr double mostBow = 0.45;
/// A link from a token to itself stands on two points close to each other.
constexpr double bowToItself = 1.0;
/// On a circle it is a loop, as high as the layout has room for and at most so many of its lengths.
constexpr double highestLoop = 4.0;

/// Out of the circle. A bow leans towards the axis that it is off; it reaches as far as one that does not.
LinkCurve loopOut(const LinksLayout& layout, const LinkCurve& ends)
{
    LinkCurve result = ends;
    const QLineF base(ends.from, ends.to);
    const QLineF outwards = QLineF(layout.centre, base.center()).unitVector();
    const bool alongX = std::abs(base.dx()) >= std::abs(base.dy());
    const double off = alongX ? outwards.dy() : outwards.dx();
    result.shape = alongX ? LinkShape::BowAlongX : LinkShape::BowAlongY;
    result.bow = std::min(layout.loop, highestLoop * base.length()) / off;
    return result;
}

LinkCurve chord(const LinksLayout& layout, const LinkCurve& ends)
{
    LinkCurve result = ends;
    const QPointF along = ends.to - ends.from;
    const QPointF inwards = layout.centre - (ends.from + ends.to) / 2.0;
    const bool alongX = std::abs(along.x()) >= std::abs(along.y());
    const double length = std::abs(alongX ? along.x() : along.y());
    const double off = alongX ? inwards.y() : inwards.x();
    result.shape = alongX ? LinkShape::BowAlongX : LinkShape::BowAlongY;
    result.bow = std::clamp(pull * off, -mostBow * length, mostBow * length);
    return result;
}

} // namespace

bool LinkToken::shows(const TokenLink& link) const
{
    return (query < 0 || link.query == query) && (key < 0 || link.key == key);
}

QPointF LinksLayout::queryEnd(int query) const
{
    const TokenPlace* place = placeAt(queries, query);
    return place ? place->end : QPointF();
}

QPointF LinksLayout::keyEnd(int key) const
{
    const TokenPlace* place = placeAt(keys, key);
    return place ? place->end : QPointF();
}

QRectF LinksLayout::queryRect(int query) const
{
    const TokenPlace* place = placeAt(queries, query);
    return place ? place->area.boundingRect() : QRectF();
}

QRectF LinksLayout::keyRect(int key) const
{
    const TokenPlace* place = placeAt(keys, key);
    if (place && place->area.isEmpty())
        return queryRect(key);
    return place ? place->area.boundingRect() : QRectF();
}

LinkToken LinksLayout::tokenAt(const QPointF& point) const
{
    if (const int query = tokenIn(queries, point); query >= 0)
        return {query, -1};
    return {-1, tokenIn(keys, point)};
}

LinkCurve LinksLayout::curveOf(const TokenLink& link) const
{
    LinkCurve result;
    result.from = queryEnd(link.query);
    result.to = keyEnd(link.key);
    switch (kind) {
    case LinkLayoutKind::Columns:
        break;
    case LinkLayoutKind::Arc: {
        const TokenPlace* key = placeAt(keys, link.key);
        const bool toItself = link.query == link.key && key && key->area.isEmpty();
        result.shape = LinkShape::BowAlongX;
        result.bow = -(toItself ? bowToItself : bowShare) * std::abs(result.to.x() - result.from.x());
        break;
    }
    case LinkLayoutKind::Radial: {
        const TokenPlace* key = placeAt(keys, link.key);
        const bool toItself = link.query == link.key && key && key->area.isEmpty();
        return toItself ? loopOut(*this, result) : chord(*this, result);
    }
    }
    return result;
}

LinksLayout layoutLinks(const LinkPlot& plot, const QSizeF& size, double captionHeight, const Theme& theme)
{
    LinksLayout result;
    result.kind = plot.options.layout;
    result.size = size;
    const double width = size.width() - 2.0 * kLinksMargin;
    const double top = kLinksMargin + placeSwatches(result, plot, {kLinksMargin, kLinksMargin}, width, theme);
    const double line = lineHeight(theme.smallFont);
    const double counts = countHeight(plot, width, theme);
    const double below = counts + captionHeight + kLinksMargin;
    const QRectF room(kLinksMargin, top + kLinksLabelGap, width, size.height() - top - below - 2.0 * kLinksLabelGap);
    double bottom = 0.0;
    switch (result.kind) {
    case LinkLayoutKind::Columns:
        bottom = placeColumns(result, plot, room, theme);
        break;
    case LinkLayoutKind::Arc:
        bottom = placeArc(result, plot, room, theme);
        break;
    case LinkLayoutKind::Radial:
        bottom = placeRadial(result, plot, room, theme);
        break;
    }
    bottom += kLinksLabelGap;
    const bool isOneLine = samplesFitBesideCount(plot, width, theme);
    placeEndWords(result, plot, bottom, width, theme);
    placeSamples(result, plot, isOneLine ? size.width() - kLinksMargin - samplesWidth(plot, theme) : kLinksMargin,
                 bottom + static_cast<double>(result.endWords.size()) * line + line / 2.0, theme);
    result.count = QPointF(kLinksMargin, bottom + counts - line / 2.0 + middleOf(theme.smallFont));
    result.caption = QPointF(kLinksMargin, bottom + counts);
    result.captionWidth = width;
    result.size.setHeight(std::max(size.height(), bottom + below));
    return result;
}

QSizeF preferredLinksSize(const LinkPlot& plot, const Theme& theme)
{
    QSizeF graph;
    switch (plot.options.layout) {
    case LinkLayoutKind::Columns:
        graph = preferredColumns(plot, theme);
        break;
    case LinkLayoutKind::Arc:
        graph = preferredArc(plot, theme);
        break;
    case LinkLayoutKind::Radial:
        graph = preferredRadial(plot, theme);
        break;
    }
    constexpr double mostWider = 1.3; // a little wider, where the heads then stand in one line
    const double line = legendWidth(plot, theme) + 1.0;
    const double width = std::ceil(line <= mostWider * graph.width() ? std::max(line, graph.width()) : graph.width());
    LinksLayout scratch;
    const double swatches = placeSwatches(scratch, plot, {}, width, theme);
    const double height = 2.0 * kLinksMargin + swatches + 2.0 * kLinksLabelGap + graph.height() +
                          countHeight(plot, width, theme) + captionHeight(plot.caption, width, theme);
    return {width + 2.0 * kLinksMargin, std::ceil(height)};
}

double linkWidth(double weight, const Theme& theme)
{
    return theme.bodyFont.pixelSize() * (0.05 + 0.35 * std::clamp(weight, 0.0, 1.0));
}

double linkOpacity(double weight)
{
    return 0.10 + 0.82 * std::clamp(weight, 0.0, 1.0);
}

double smallestLabel(const Theme& theme)
{
    return std::floor(0.85 * theme.smallFont.pixelSize());
}

double crowdedLines(double pitch, const Theme& theme)
{
    return std::clamp(pitch / (1.7 * theme.bodyFont.pixelSize()), 0.4, 1.0);
}

double noteWidth(const QFont& labelFont)
{
    return kLinksLabelGap + textWidth(QStringLiteral("0.000"), noteFont(labelFont));
}

QFont noteFont(const QFont& labelFont)
{
    return withPixelSize(labelFont, std::max(9, labelFont.pixelSize() - 2));
}

double widestToken(const LinkPlot& plot, const QFont& font)
{
    return std::max(widestLabel(plot.queryLabels, bold(font)), widestLabel(plot.keyLabels, bold(font)));
}

void placeLabel(TokenPlace& place, const LinksLayout& layout, const QString& text, const QPointF& baseline,
                TextAnchor anchor, double degrees)
{
    const QFont strong = bold(layout.font);
    const double width = textWidth(elided(text, strong, layout.labelWidth), strong);
    const double share = anchor == TextAnchor::Start ? 0.0 : anchor == TextAnchor::Middle ? 0.5 : 1.0;
    const double height = 1.2 * layout.font.pixelSize();
    QTransform turn;
    turn.translate(baseline.x(), baseline.y());
    turn.rotate(-degrees);
    place.hasLabel = true;
    place.baseline = baseline;
    place.anchor = anchor;
    place.degrees = degrees;
    place.label = turn.map(QPolygonF(QRectF(-share * width, -middleOf(layout.font) - height / 2.0, width, height)));
}

} // namespace headlight
