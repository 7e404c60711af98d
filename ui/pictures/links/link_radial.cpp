// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tokens around a circle, clockwise from the top, chords between them. A text that looks at itself stands there
// once: its links leave a little before the token and arrive a little behind it, those to itself go out of the circle.
// Of two texts the queries' takes the right half, the keys' the left one, both from the top down.

#include "ui/kit/text_metrics.h"
#include "ui/kit/token_labels.h"
#include "ui/pictures/links/link_places.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headlight {

namespace {

constexpr double smallestRadius = 64.0; // pixels
constexpr double turn = 2.0 * std::numbers::pi;

/// Angles are clockwise from the right, as y goes down.
QPointF onCircle(const LinksLayout& layout, double angle, double beyond = 0.0)
{
    return layout.centre + (layout.radius + beyond) * QPointF(std::cos(angle), std::sin(angle));
}

/// Between the circle and the labels: what a link from a token to itself takes, and a gap.
double ringOf(const LinksLayout& layout)
{
    return layout.loop + kLinksLabelGap;
}

/// The places of one text: token i is at first + i · step.
struct Run {
    double first = 0.0;
    double step = 0.0;
};

/// Around from the top, a place left empty between the last token and the first.
Run wholeCircle(qsizetype n)
{
    const double step = turn / static_cast<double>(n + 1);
    return {-turn / 4.0 + step, step};
}

/// From the top down, `side` 1 on the right and −1 on the left.
Run halfCircle(qsizetype n, double side)
{
    const double step = turn / 2.0 / static_cast<double>(n + 1);
    return {-turn / 4.0 + side * step, side * step};
}

void labelAcross(LinksLayout& layout, TokenPlace& place, const QString& text, double angle)
{
    const QPointF at = onCircle(layout, angle, ringOf(layout));
    const double sideways = std::cos(angle);
    const TextAnchor anchor = sideways > 0.25    ? TextAnchor::Start
                              : sideways < -0.25 ? TextAnchor::End
                                                 : TextAnchor::Middle;
    const double off = anchor == TextAnchor::Middle ? 0.6 * layout.font.pixelSize() * std::sin(angle) : 0.0;
    placeLabel(place, layout, text, at + QPointF(0.0, off + middleOf(layout.font)), anchor, 0.0);
}

/// Along the ray, upside down nowhere.
void labelAlong(LinksLayout& layout, TokenPlace& place, const QString& text, double angle)
{
    const bool isRight = std::cos(angle) >= 0.0;
    const QPointF down = (isRight ? 1.0 : -1.0) * QPointF(-std::sin(angle), std::cos(angle));
    const QPointF at = onCircle(layout, angle, ringOf(layout)) + middleOf(layout.font) * down;
    const double degrees = -angle * 360.0 / turn + (isRight ? 0.0 : 180.0);
    placeLabel(place, layout, text, at, isRight ? TextAnchor::Start : TextAnchor::End, degrees);
}

/// A piece of what lies around the circle, beyond the loops.
QPolygonF areaOf(const LinksLayout& layout, double angle, double step)
{
    const double half = std::min(std::abs(step) / 2.0, 0.25);
    const double inner = layout.loop > 0.0 ? layout.loop + 2.0 : -2.0; // a loop can be pointed at
    const double beyond = ringOf(layout) + layout.labelWidth;
    QPolygonF area;
    for (const double way : {-1.0, 0.0, 1.0})
        area << onCircle(layout, angle + way * half, inner);
    for (const double way : {1.0, 0.0, -1.0})
        area << onCircle(layout, angle + way * half, beyond);
    return area;
}

void placeRun(LinksLayout& layout, std::vector<TokenPlace>& places, const QStringList& texts, const Run& run,
              bool isAcross)
{
    const auto nTokens = static_cast<int>(texts.size());
    places.assign(static_cast<std::size_t>(nTokens), {});
    for (int token = 0; token < nTokens; ++token) {
        TokenPlace& place = places[static_cast<std::size_t>(token)];
        const double angle = run.first + token * run.step;
        place.end = onCircle(layout, angle);
        place.area = areaOf(layout, angle, run.step);
        if (isAcross) {
            labelAcross(layout, place, texts[token], angle);
            place.area = place.area.united(place.label);
        }
    }
}

/// Along the rays, as many as do not touch; `taken` are the angles that have a label already.
void labelRun(LinksLayout& layout, std::vector<TokenPlace>& places, const QStringList& texts, const Run& run,
              std::vector<double>& taken)
{
    const double needed = 1.25 * layout.font.pixelSize() / layout.radius;
    for (int token = 0; token < texts.size(); ++token) {
        const double angle = run.first + token * run.step;
        const bool isFree = std::none_of(taken.begin(), taken.end(), [&](double other) {
            return std::abs(std::remainder(angle - other, turn)) < needed - 1e-9;
        });
        if (!isFree)
            continue;
        taken.push_back(angle);
        labelAlong(layout, places[static_cast<std::size_t>(token)], texts[token], angle);
    }
}

bool doLabelsTouch(const LinksLayout& layout)
{
    std::vector<QRectF> boxes;
    for (const auto* places : {&layout.queries, &layout.keys})
        for (const TokenPlace& place : *places)
            boxes.push_back(place.label.boundingRect().adjusted(-2.0, -1.0, 2.0, 1.0));
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (boxes[i].intersects(boxes[j]))
                return true;
    return false;
}

void placeAll(LinksLayout& layout, const LinkPlot& plot, bool isAcross)
{
    std::vector<double> taken;
    const auto place = [&](std::vector<TokenPlace>& places, const QStringList& texts, const Run& run) {
        placeRun(layout, places, texts, run, isAcross);
        if (!isAcross)
            labelRun(layout, places, texts, run, taken);
    };
    if (plot.isOneText) {
        place(layout.queries, plot.queryLabels, wholeCircle(plot.queryLabels.size()));
        return;
    }
    place(layout.queries, plot.queryLabels, halfCircle(plot.queryLabels.size(), 1.0));
    place(layout.keys, plot.keyLabels, halfCircle(plot.keyLabels.size(), -1.0));
}

/// Apart from each other, where a text stands once.
void partEnds(LinksLayout& layout, const Run& run)
{
    const double gap = std::min(0.22 * run.step, 6.0 / layout.radius);
    layout.keys.assign(layout.queries.size(), {});
    for (std::size_t i = 0; i < layout.queries.size(); ++i) {
        const double angle = run.first + static_cast<double>(i) * run.step;
        layout.queries[i].end = onCircle(layout, angle - gap);
        layout.keys[i].end = onCircle(layout, angle + gap);
    }
}

/// Less in a small picture, which needs its width for the labels.
double loopOf(double side, const Theme& theme)
{
    return std::clamp(0.04 * side, 0.0, 0.9 * theme.bodyFont.pixelSize());
}

double closestStep(const LinkPlot& plot)
{
    if (plot.isOneText)
        return wholeCircle(plot.queryLabels.size()).step;
    return halfCircle(std::max(plot.queryLabels.size(), plot.keyLabels.size()), 1.0).step;
}

} // namespace

double placeRadial(LinksLayout& layout, const LinkPlot& plot, const QRectF& room, const Theme& theme)
{
    constexpr int mostAcross = 32; // more tokens never have room for labels that all read from left to right
    const double side = std::min(room.width(), room.height());
    layout.loop = plot.isOneText ? loopOf(side, theme) : 0.0;
    const auto fit = [&](const QFont& font) {
        layout.font = font;
        layout.labelWidth = std::ceil(std::min(0.26 * room.width(), widestToken(plot, font)));
    };
    fit(theme.bodyFont);
    const auto setRadius = [&](double width, double height, double beyond) {
        layout.radius = std::max(smallestRadius, std::min(width, height) / 2.0);
        layout.centre = {room.center().x(), room.top() + std::max(room.height() / 2.0, layout.radius + beyond)};
    };
    const auto beside = [&] { return std::max(0.0, noteWidth(layout.font) - kLinksMargin + 2.0); };
    const double line = 2.6 * layout.font.pixelSize(); // height of a label with a note over or under it
    setRadius(room.width() - 2.0 * (ringOf(layout) + layout.labelWidth + beside()),
              room.height() - 2.0 * (ringOf(layout) + line), ringOf(layout) + line);
    double below = layout.radius + ringOf(layout) + line;
    const bool mayBeAcross = plot.queryLabels.size() + plot.keyLabels.size() <= mostAcross;
    if (mayBeAcross)
        placeAll(layout, plot, true);
    if (!mayBeAcross || doLabelsTouch(layout)) {
        const double likely = std::max(smallestRadius, 0.36 * side);
        fit(rowFont(theme.bodyFont, likely * closestStep(plot), smallestLabel(theme)));
        layout.labelWidth = std::min(layout.labelWidth, std::ceil(std::max(0.16 * side, 64.0)));
        const double around = 2.0 * (ringOf(layout) + layout.labelWidth + beside());
        // Rather a picture that is scrolled a little than every second label; of hundreds of tokens most have none.
        const double forAll = 2.0 * 1.26 * smallestLabel(theme) / closestStep(plot);
        const double wide = room.width() - around;
        setRadius(wide, std::max(room.height() - around, forAll <= std::min(wide, 400.0) ? forAll : 0.0), around / 2.0);
        layout.font = rowFont(theme.bodyFont, layout.radius * closestStep(plot), smallestLabel(theme));
        below = layout.radius + around / 2.0;
        placeAll(layout, plot, false);
    }
    if (plot.isOneText)
        partEnds(layout, wholeCircle(plot.queryLabels.size()));
    layout.rowHeight = 1.25 * layout.font.pixelSize();
    layout.lineScale = crowdedLines(layout.radius * closestStep(plot), theme);
    return std::max(room.bottom(), layout.centre.y() + below);
}

QSizeF preferredRadial(const LinkPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double label = std::min(10.0 * body, widestToken(plot, theme.bodyFont));
    const double radius = std::clamp(1.3 * body / closestStep(plot), 12.0 * body, 60.0 * body);
    const double side = 2.0 * (radius + body + label + noteWidth(theme.bodyFont));
    return {side, side};
}

} // namespace headlight
