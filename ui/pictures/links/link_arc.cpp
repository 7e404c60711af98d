// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tokens in one line, arcs above it. A text that looks at itself stands there once: its links leave a little left
// of the token and arrive a little right of it. Of two texts the keys' stands on the left, the queries' on the right.

#include "ui/kit/text_metrics.h"
#include "ui/kit/token_labels.h"
#include "ui/pictures/links/link_places.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double highestArc = 0.5;   // share of its length
constexpr double lowestArcs = 64.0;  // pixels, of the longest one
constexpr double betweenTexts = 1.5; // tokens

/// Half of what is between the points where a token's links leave and arrive.
double halfGap(double pitch)
{
    return std::min(0.22 * pitch, 6.0);
}

double nPlaces(const LinkPlot& plot)
{
    const double nQueries = std::max(1.0, static_cast<double>(plot.queryLabels.size()));
    return plot.isOneText ? nQueries : nQueries + betweenTexts + static_cast<double>(plot.keyLabels.size());
}

/// How the labels stand under the line.
struct ArcLabels {
    bool isUpright = true; // else turned, reading upwards
    double height = 0.0;
    double behind = 0.0; // how far a note reaches behind the label
};

ArcLabels fitLabels(LinksLayout& layout, const LinkPlot& plot, const QRectF& room, double pitch, const Theme& theme)
{
    layout.font = theme.bodyFont;
    layout.labelWidth = pitch - 6.0;
    if (widestToken(plot, layout.font) <= layout.labelWidth)
        return {true, 1.4 * layout.font.pixelSize(), 1.2 * noteFont(layout.font).pixelSize()};
    layout.font = rowFont(theme.bodyFont, pitch, smallestLabel(theme));
    const double most = std::max(0.3 * room.height(), 6.0 * layout.font.pixelSize());
    layout.labelWidth = std::ceil(std::min(most, widestToken(plot, layout.font)));
    return {false, layout.labelWidth, noteWidth(layout.font)};
}

void placeText(LinksLayout& layout, std::vector<TokenPlace>& places, const QStringList& texts, const ArcLabels& labels,
               const QPointF& first, double pitch, double gap)
{
    const auto nTokens = static_cast<int>(texts.size());
    const double needed = 1.25 * layout.font.pixelSize();
    const std::vector<int> labelled =
        labels.isUpright ? tokensWithLabel(nTokens, 1.0, 1.0, {}) : tokensWithLabel(nTokens, pitch, needed, {});
    places.resize(static_cast<std::size_t>(nTokens));
    for (int token = 0; token < nTokens; ++token) {
        TokenPlace& place = places[static_cast<std::size_t>(token)];
        const QPointF middle = first + QPointF(token * pitch, 0.0);
        place.end = middle - QPointF(gap, 0.0);
        place.area = QRectF(middle.x() - pitch / 2.0, middle.y(), pitch, kLinksLabelGap + labels.height);
    }
    for (const int token : labelled) {
        const QPointF under = first + QPointF(token * pitch, kLinksLabelGap);
        TokenPlace& place = places[static_cast<std::size_t>(token)];
        if (labels.isUpright)
            placeLabel(place, layout, texts[token], under + QPointF(0.0, layout.font.pixelSize()), TextAnchor::Middle,
                       0.0);
        else
            placeLabel(place, layout, texts[token], under + QPointF(middleOf(layout.font), 0.0), TextAnchor::End, 90.0);
    }
}

} // namespace

double placeArc(LinksLayout& layout, const LinkPlot& plot, const QRectF& room, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double pitch = std::min(room.width() / nPlaces(plot), 12.0 * body);
    const double length = pitch * nPlaces(plot);
    const ArcLabels labels = fitLabels(layout, plot, room, pitch, theme);
    const double under = kLinksLabelGap + labels.height + labels.behind;
    const double longest = std::max(1.0, length - pitch);
    const double rise = std::max(lowestArcs, std::min(highestArc * longest, room.height() - under));
    layout.bowShare = std::min(highestArc, rise / longest);
    // In the middle where the arcs leave room.
    const double above = std::max(0.0, (room.height() - rise - under) / 2.0);
    const QPointF first(room.center().x() - length / 2.0 + pitch / 2.0, std::floor(room.top() + above + rise));
    if (plot.isOneText) {
        const double gap = halfGap(pitch);
        placeText(layout, layout.queries, plot.queryLabels, labels, first, pitch, gap);
        for (const TokenPlace& query : layout.queries) {
            TokenPlace key;
            key.end = query.end + QPointF(2.0 * gap, 0.0);
            layout.keys.push_back(key);
        }
    } else {
        const double toQueries = (static_cast<double>(plot.keyLabels.size()) + betweenTexts) * pitch;
        placeText(layout, layout.keys, plot.keyLabels, labels, first, pitch, 0.0);
        placeText(layout, layout.queries, plot.queryLabels, labels, first + QPointF(toQueries, 0.0), pitch, 0.0);
    }
    layout.rowHeight = labels.height;
    layout.lineScale = crowdedLines(pitch, theme);
    return std::max(room.bottom(), first.y() + under);
}

QSizeF preferredArc(const LinkPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double label = std::min(10.0 * body, widestToken(plot, theme.bodyFont));
    const double pitch = nPlaces(plot) * (label + 8.0) <= 70.0 * body ? label + 8.0 : 1.5 * body;
    const double width = std::clamp(nPlaces(plot) * pitch, 30.0 * body, 110.0 * body);
    return {width, 0.42 * width + label + kLinksLabelGap + noteWidth(theme.bodyFont)};
}

} // namespace headlight
