// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/label_placer.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr double longestPointLabel = 9.0; // in its pixel sizes; longer ones end in …
constexpr double reach = 14.0;            // how far from a mark the cursor meets it
constexpr std::size_t nBeside = 8;        // candidates that touch their mark
constexpr std::size_t fewPoints = 24;     // all of them named, over a line if need be
constexpr std::size_t mostLabels = 300;   // labels of a longer text find no room anyway

/// A line of text whose middle height is at `y`.
QRectF textBox(double left, double y, double width, const QFont& font)
{
    const double height = 1.2 * font.pixelSize();
    return {left, y - height / 2.0, width, height};
}

/// From the mark's edge to the nearest point of the label.
QLineF leaderTo(const QRectF& box, const QPointF& mark, double radius)
{
    const QPointF end(std::clamp(mark.x(), box.left(), box.right()), std::clamp(mark.y(), box.top(), box.bottom()));
    const QLineF whole(mark, end);
    return {whole.pointAt(radius / whole.length()), end};
}

/// Beside the mark, then above and below it, then farther away, where a line leads to it.
std::vector<LabelPlace> candidatesAround(const QPointF& mark, double width, double radius, const QFont& font)
{
    const double height = 1.2 * font.pixelSize();
    std::vector<LabelPlace> result;
    const auto add = [&](const QRectF& box) {
        result.push_back({box});
        if (result.size() > nBeside)
            result.back().leader = leaderTo(box, mark, radius);
    };
    for (const double distance : {0.0, 0.9 * height, 1.9 * height, 3.0 * height, 4.2 * height, 5.5 * height}) {
        const double gap = radius + 3.0 + distance;
        const double up = radius + 1.0 + distance + height / 2.0;
        add(textBox(mark.x() + gap, mark.y(), width, font));
        add(textBox(mark.x() - gap - width, mark.y(), width, font));
        add(textBox(mark.x() - width / 2.0, mark.y() - up, width, font));
        add(textBox(mark.x() - width / 2.0, mark.y() + up, width, font));
        for (const double side : {1.0, -1.0})
            for (const double vertical : {-1.0, 1.0}) {
                const double x = side > 0.0 ? mark.x() + 0.7 * gap : mark.x() - 0.7 * gap - width;
                add(textBox(x, mark.y() + 0.7 * vertical * (up + 2.0), width, font));
            }
    }
    return result;
}

/// Along the arrow, on both sides of it.
std::vector<LabelPlace> candidatesAlong(const QLineF& arrow, double width, const QFont& font)
{
    std::vector<LabelPlace> result;
    const QLineF normal = arrow.normalVector().unitVector();
    for (const double distance : {0.75, 1.2, 1.8})
        for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8})
            for (const double side : {1.0, -1.0}) {
                const QPointF away(normal.dx() * (distance * font.pixelSize() + std::abs(normal.dx()) * width / 2.0),
                                   normal.dy() * distance * font.pixelSize());
                const QPointF middle = arrow.pointAt(share) + side * away;
                result.push_back({textBox(middle.x() - width / 2.0, middle.y(), width, font)});
            }
    return result;
}

/// From the edge of one mark to the edge of the other.
QLineF lineBetween(const QPointF& from, const QPointF& to, double radius)
{
    QLineF line(from, to);
    const double length = line.length();
    const double gap = radius + 2.0;
    if (length < 2.5 * gap)
        return line;
    return {line.pointAt(gap / length), line.pointAt(1.0 - gap / length)};
}

QPointF baselineOf(const QRectF& box, const QFont& font)
{
    return {box.left(), box.center().y() + middleOf(font)};
}

void placePoints(ContextLayout& layout, const ContextPlot& plot)
{
    QPointF low(0.0, 0.0); // the mean of all is always in the picture
    QPointF high(0.0, 0.0);
    for (const ContextPoint& point : plot.points) {
        low = {std::min(low.x(), point.at.x()), std::min(low.y(), point.at.y())};
        high = {std::max(high.x(), point.at.x()), std::max(high.y(), point.at.y())};
    }
    const QRectF inside = layout.frame.adjusted(36.0, 16.0, -36.0, -16.0);
    const QPointF range = high - low;
    const double scale = std::min(range.x() > 0.0 ? inside.width() / range.x() : std::numeric_limits<double>::max(),
                                  range.y() > 0.0 ? inside.height() / range.y() : std::numeric_limits<double>::max());
    const double finite = range.isNull() ? 0.0 : std::max(scale, 0.0); // all in one place
    const auto place = [&](const QPointF& at) {
        const QPointF fromMiddle = at - (low + high) / 2.0;
        return inside.center() + QPointF(fromMiddle.x(), -fromMiddle.y()) * finite; // the second axis goes up
    };
    layout.origin = place({0.0, 0.0});
    for (const ContextPoint& point : plot.points)
        layout.marks.push_back(place(point.at));
    for (const ContextArrow& arrow : plot.arrows)
        layout.arrows.push_back(lineBetween(layout.marks[static_cast<std::size_t>(arrow.from)],
                                            layout.marks[static_cast<std::size_t>(arrow.to)], layout.radius));
}

bool isPinned(const ContextPlot& plot, int point)
{
    const ContextPoint& one = plot.points[static_cast<std::size_t>(point)];
    return plot.pinned && one.sentence == 0 && one.position == *plot.pinned;
}

/// The arrows that get a number, that of the pinned word first.
std::vector<std::size_t> numberOrder(const ContextPlot& plot)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < plot.arrows.size(); ++i)
        if (!plot.arrows[i].isChange)
            order.insert(isPinned(plot, plot.arrows[i].from) ? order.begin() : order.end(), i);
    order.resize(std::min(order.size(), mostLabels));
    return order;
}

/// Whether a point's label is wanted before those of others: of the pinned word, and at both ends of an arrow.
bool isNamedFirst(const ContextPlot& plot, int point)
{
    return plot.wordArrowAt(point) >= 0 || isPinned(plot, point);
}

/// The points that get a label: the pinned word's in both sentences, the ends of the other arrows lineBetween these,
/// then the rest.
std::vector<int> labelOrder(const ContextPlot& plot)
{
    std::vector<int> first;
    std::vector<int> others;
    for (std::size_t i = 0; i < plot.points.size(); ++i) {
        const int point = static_cast<int>(i);
        if (plot.points[i].isBefore)
            continue;
        const int arrow = plot.wordArrowAt(point);
        const int from = arrow >= 0 ? plot.arrows[static_cast<std::size_t>(arrow)].from : point;
        if (isPinned(plot, from))
            first.insert(first.begin(), point);
        else
            (isNamedFirst(plot, point) ? first : others).push_back(point);
    }
    first.insert(first.end(), others.begin(), others.end());
    return first;
}

/// A placer that keeps labels off the marks, and off the arrows where it can.
LabelPlacer placerFor(const ContextLayout& layout)
{
    LabelPlacer placer(layout.frame.adjusted(2.0, 2.0, -2.0, -2.0));
    const QPointF corner(layout.radius + 1.0, layout.radius + 1.0);
    for (const QPointF& mark : layout.marks)
        placer.block(QRectF(mark - corner, mark + corner));
    for (const QLineF& arrow : layout.arrows)
        placer.avoid(arrow);
    return placer;
}

void placeNumbers(ContextLayout& layout, LabelPlacer& placer, const ContextPlot& plot, const QFont& font)
{
    for (const std::size_t i : numberOrder(plot)) {
        const QString text = cosineText(plot.arrows[i].cosine);
        const double width = textWidth(text, bold(font)) + 4.0;
        const QLineF& arrow = layout.arrows[i];
        const auto candidates = arrow.length() < 1.0 ? candidatesAround(arrow.p1(), width, layout.radius, font)
                                                     : candidatesAlong(arrow, width, font);
        const OverLines overLines = isPinned(plot, plot.arrows[i].from) ? OverLines::LastResort : OverLines::Never;
        const auto found = placer.place(candidates, overLines);
        if (!found)
            continue;
        const QRectF& box = candidates[*found].box;
        layout.numbers.push_back(
            {static_cast<int>(i), text, box, baselineOf(box.adjusted(2.0, 0.0, 0.0, 0.0), font), {}});
    }
}

void placeNames(ContextLayout& layout, LabelPlacer& placer, const ContextPlot& plot, const QFont& font)
{
    const std::vector<int> order = labelOrder(plot);
    for (std::size_t i = 0; i < std::min(order.size(), mostLabels); ++i) {
        const int point = order[i];
        const QPointF mark = layout.marks[static_cast<std::size_t>(point)];
        const QString text =
            elided(plot.points[static_cast<std::size_t>(point)].name, bold(font), longestPointLabel * font.pixelSize());
        std::vector<LabelPlace> candidates = candidatesAround(mark, textWidth(text, bold(font)), layout.radius, font);
        if (!isWord(text)) // a full stop far from its mark is a speck
            candidates.resize(nBeside);
        const bool mayCross = plot.points.size() <= fewPoints || isNamedFirst(plot, point);
        const auto found = placer.place(candidates, mayCross ? OverLines::LastResort : OverLines::Never);
        if (!found)
            continue;
        const LabelPlace& place = candidates[*found];
        layout.labels.push_back({point, text, place.box, baselineOf(place.box, font), place.leader});
    }
    layout.nLeftOut = static_cast<int>(order.size() - layout.labels.size());
}

/// "token vectors · after layer 5 · on their two principal axes, without special tokens"
QStringList headingLines(const ContextPlot& plot, double width, const Theme& theme)
{
    if (plot.points.empty())
        return {};
    return titleLines({tr(QT_TRANSLATE_NOOP("headlight", "token vectors")), vectorsText(plot.vectors),
                       tr(QT_TRANSLATE_NOOP("headlight", "on their two principal axes, without special tokens"))},
                      width, theme);
}

/// Says which arrows run between the sentences, and what their number is.
QStringList arrowKey(const ContextPlot& plot, double width, const Theme& theme)
{
    if (std::none_of(plot.arrows.begin(), plot.arrows.end(), [](const ContextArrow& one) { return !one.isChange; }))
        return {};
    const QString text = tr(QT_TRANSLATE_NOOP(
        "headlight", "→ the same word in A and B; its cosine similarity where there is room for the number"));
    return wrapped(text, theme.smallFont, width);
}

} // namespace

int ContextLayout::pointAt(const QPointF& place) const
{
    int nearest = -1;
    double best = reach;
    for (std::size_t i = 0; i < marks.size(); ++i)
        if (const double distance = QLineF(marks[i], place).length(); distance < best) {
            best = distance;
            nearest = static_cast<int>(i);
        }
    if (nearest >= 0)
        return nearest;
    const auto label =
        std::find_if(labels.begin(), labels.end(), [&](const ContextLabel& one) { return one.box.contains(place); });
    return label == labels.end() ? -1 : label->of;
}

QRectF ContextLayout::placeOf(int point) const
{
    const QPointF mark = marks[static_cast<std::size_t>(point)];
    QRectF place(mark - QPointF(radius, radius), QSizeF(2.0 * radius, 2.0 * radius));
    for (const ContextLabel& label : labels)
        if (label.of == point && !label.leader)
            place |= label.box;
    return place;
}

ContextLayout layoutContext(const ContextPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme)
{
    ContextLayout layout;
    const double line = lineHeight(theme.smallFont);
    const double left = kFigureMargin + line;
    layout.heading = headingLines(plot, size.width() - kFigureMargin - left, theme);
    layout.key = arrowKey(plot, size.width() - kFigureMargin - left, theme);
    if (titleHeight(layout.heading, theme) + line * static_cast<double>(layout.key.size()) > size.height() / 4.0) {
        layout.heading.clear(); // in so little room the points need it more
        layout.key.clear();
    }
    const double above = kFigureMargin / 2.0 + titleHeight(layout.heading, theme);
    const double top = above + line * static_cast<double>(plot.sentences.size() + layout.key.size()) + 4.0;
    const double bottom = size.height() - kFigureMargin / 2.0 - noteHeight - line - 4.0;
    layout.radius = std::round(0.36 * theme.smallFont.pixelSize());
    layout.frame = QRectF(QPointF(left, top),
                          QPointF(std::max(size.width() - kFigureMargin, left + 1.0), std::max(bottom, top + 1.0)));
    layout.headingAt = QPointF(left, kFigureMargin / 2.0);
    layout.sentences = QPointF(left, above);
    layout.firstAxis =
        QPointF(layout.frame.center().x(), layout.frame.bottom() + 4.0 + line / 2.0 + middleOf(theme.smallFont));
    layout.secondAxis = QPointF(kFigureMargin + line / 2.0, layout.frame.center().y());
    layout.note = QPointF(left, layout.frame.bottom() + 4.0 + line);
    layout.noteWidth = layout.frame.width();
    placePoints(layout, plot);
    LabelPlacer placer = placerFor(layout);
    placeNumbers(layout, placer, plot, theme.smallFont);
    placeNames(layout, placer, plot, theme.smallFont);
    return layout;
}

QSizeF preferredContextSize(const ContextPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double side = std::clamp(3.2 * std::sqrt(static_cast<double>(plot.points.size())), 38.0, 80.0) * body;
    const double line = lineHeight(theme.smallFont);
    const double inner = 1.35 * side - 3.0 * kFigureMargin;
    const auto nLines = plot.sentences.size() + arrowKey(plot, inner, theme).size();
    return {std::ceil(1.35 * side),
            std::ceil(side + titleHeight(headingLines(plot, inner, theme), theme) +
                      line * (static_cast<double>(nLines) + 2.0) + captionHeight(plot.caption, inner, theme))};
}

QString cosineText(double cosine)
{
    const double rounded = std::round(cosine * 100.0) / 100.0;
    const QString digits = QLocale().toString(std::abs(rounded), 'f', 2);
    return rounded < 0.0 ? QChar(0x2212) + digits : digits;
}

} // namespace headlight
