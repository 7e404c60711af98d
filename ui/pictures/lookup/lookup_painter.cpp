// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/canvas.h"
#include "ui/kit/faded.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/larger_type.h"
#include "ui/kit/legend.h"
#include "ui/kit/link_curve.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_tint.h"
#include "ui/pictures/lookup/lookup_plot.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kTallestRow = 54.0;
constexpr double kWidestCell = 54.0;
constexpr double kThickestLink = 14.0;

/// The columns of the picture from left to right, in its units.
struct LookupLayout {
    double query = 0.0; // left of the query's vector
    double links = 0.0; // from here to `labels` a line goes from the query to each key
    double labels = 0.0;
    double keys = 0.0;
    double scores = 0.0; // right end of the numbers
    double bars = 0.0;
    double longestBar = 0.0;
    double values = 0.0;
    double answers = 0.0; // from here to `blend` a line comes from each value
    double blend = 0.0;
    double cell = 0.0;
    double top = 0.0; // top of the first row
    double row = 0.0;

    double middleOfRow(std::size_t i) const { return top + (static_cast<double>(i) + 0.5) * row; }
};

QString scoreOf(const LookupPlot& plot, const LookupEntry& entry)
{
    return entry.isHidden ? QStringLiteral("−∞") : numberText(entry.score, plot.decimals.scores);
}

QString weightOf(const LookupPlot& plot, const LookupEntry& entry)
{
    return numberText(entry.weight, plot.decimals.weights);
}

/// The room of a number of each entry, `least` at least.
double widestOf(const LookupPlot& plot, QString (*numberOf)(const LookupPlot&, const LookupEntry&), double least,
                const QFont& font)
{
    double width = least;
    for (const LookupEntry& entry : plot.entries)
        width = std::max(width, textWidth(numberOf(plot, entry), font) + 0.6 * font.pixelSize());
    return width;
}

double lookupFoot(const LookupPlot& plot, double width, const Theme& theme)
{
    return 10.0 + linesHeight(wrapped(plot.sentence, theme.bodyFont, width), theme.bodyFont) + 6.0 +
           captionHeight(plot.caption, width, theme);
}

LookupLayout layoutLookup(const LookupPlot& plot, const QSizeF& size, const Theme& theme)
{
    const double em = theme.bodyFont.pixelSize();
    const auto nKey = static_cast<double>(std::max<std::size_t>(1, plot.queryVector.size()));
    const auto nValue = static_cast<double>(std::max<std::size_t>(1, plot.blend.size()));
    double label = 0.0;
    for (const LookupEntry& entry : plot.entries)
        label = std::max(label, textWidth(entry.key, theme.bodyFont));
    label = std::min(label, 8.0 * em);
    const double gap = std::clamp(0.06 * size.width(), 2.2 * em, 4.5 * em); // room for the lines
    const double number = widestOf(plot, scoreOf, 3.6 * em, theme.bodyFont);
    const double bar = std::clamp(0.13 * size.width(), 6.0 * em, 9.0 * em);
    const double fixed = 2.0 * kFigureMargin + 2.0 * gap + label + 8.0 + number + 12.0 + bar + 14.0;
    LookupLayout layout;
    layout.cell = std::clamp((size.width() - fixed) / (2.0 * (nKey + nValue)), 4.0, kWidestCell);
    const double used = fixed + 2.0 * (nKey + nValue) * layout.cell;
    layout.query = kFigureMargin + std::max(0.0, (size.width() - used) / 2.0);
    layout.links = layout.query + nKey * layout.cell;
    layout.labels = layout.links + gap;
    layout.keys = layout.labels + label + 8.0;
    layout.scores = layout.keys + nKey * layout.cell + number;
    layout.bars = layout.scores + 12.0;
    layout.longestBar = bar - widestOf(plot, weightOf, 3.2 * em, theme.bodyFont); // its number stands behind it
    layout.values = layout.bars + bar + 14.0;
    layout.answers = layout.values + nValue * layout.cell;
    layout.blend = layout.answers + gap;
    const double heading = 2.0 * lineHeight(theme.bodyFont);
    const double room =
        size.height() - 2.0 * kFigureMargin - heading - lookupFoot(plot, size.width() - 2.0 * kFigureMargin, theme);
    layout.row =
        std::clamp(room / static_cast<double>(std::max<std::size_t>(1, plot.entries.size())), 6.0, kTallestRow);
    layout.top = kFigureMargin + heading;
    return layout;
}

struct VectorLook {
    int decimals = 2;
    double largest = 1.0; // largest number of the column, in full colour
    double share = 1.0;   // share of the full colour
};

/// A vector as tinted cells, with its numbers where they have the room.
void paintVector(Canvas& canvas, const QPointF& left, const std::vector<double>& numbers, const VectorLook& look,
                 const LookupLayout& layout, const Theme& theme)
{
    const double height = std::min(layout.row - 4.0, 2.2 * lineHeight(theme.smallFont));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const QRectF cell(left.x() + static_cast<double>(i) * layout.cell, left.y() - height / 2.0, layout.cell - 1.0,
                          height);
        canvas.fillRect(cell, faded(signedTint(numbers[i] / look.largest, theme), look.share));
        const QString text = numberText(numbers[i], look.decimals);
        if (textWidth(text, theme.smallFont) + 2.0 <= cell.width() && lineHeight(theme.smallFont) <= height + 2.0)
            canvas.text({cell.center().x(), cell.center().y() + middleOf(theme.smallFont)}, text, theme.smallFont,
                        theme.text, TextAnchor::Middle);
    }
}

double largestOf(const LookupPlot& plot, bool ofValues)
{
    double largest = 1e-12;
    const auto take = [&](const std::vector<double>& numbers) {
        for (const double number : numbers)
            largest = std::max(largest, std::abs(number));
    };
    take(ofValues ? plot.blend : plot.queryVector);
    for (const LookupEntry& entry : plot.entries)
        take(ofValues ? entry.value : entry.keyVector);
    return largest;
}

void paintLookupHeadings(Canvas& canvas, const LookupPlot& plot, const LookupLayout& layout, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("headings"));
    const double baseline = kFigureMargin + lineHeight(theme.bodyFont);
    const QFont font = bold(theme.bodyFont);
    const auto heading = [&](double x, const QString& text, TextAnchor anchor = TextAnchor::Start) {
        canvas.text({x, baseline}, text, font, theme.text, anchor);
    };
    if (!plot.queryVector.empty()) {
        heading(layout.query, tr("query"));
        heading(layout.keys, tr("keys"));
    }
    heading(layout.scores, tr("score"), TextAnchor::End);
    heading(layout.bars, tr("weight"));
    heading(layout.values, tr("values"));
    heading(layout.blend, tr("blend"));
    canvas.endGroup();
}

void paintLookupLinks(Canvas& canvas, const LookupPlot& plot, const LookupLayout& layout, double middle,
                      const Theme& theme)
{
    const double largest = plot.largestWeight();
    std::vector<LinkCurve> asks;
    std::vector<LinkCurve> answers;
    for (std::size_t i = 0; i < plot.entries.size(); ++i) {
        if (plot.entries[i].weight <= 0.0)
            continue;
        const double share = plot.entries[i].weight / largest;
        const double y = layout.middleOfRow(i);
        const double width = std::max(0.8, share * std::min(kThickestLink, layout.row - 2.0));
        const QColor colour = faded(theme.accent, 0.2 + 0.45 * share);
        asks.push_back({{layout.links + 4.0, middle}, {layout.labels - 6.0, y}, 1.2, faded(theme.mutedText, 0.6)});
        answers.push_back({{layout.answers + 4.0, y}, {layout.blend - 6.0, middle}, width, colour});
    }
    canvas.beginGroup(QStringLiteral("links"));
    if (!plot.queryVector.empty())
        canvas.curves(asks);
    canvas.curves(answers);
    canvas.endGroup();
}

void paintEntry(Canvas& canvas, const LookupPlot& plot, std::size_t i, const LookupLayout& layout, const Theme& theme)
{
    const LookupEntry& entry = plot.entries[i];
    const double y = layout.middleOfRow(i);
    const double middle = y + middleOf(theme.bodyFont);
    const double share = entry.weight / plot.largestWeight();
    const QColor ink = entry.isHidden ? theme.mutedText : theme.text;
    canvas.text({layout.keys - 8.0, middle}, elided(entry.key, theme.bodyFont, layout.keys - 8.0 - layout.labels),
                theme.bodyFont, ink, TextAnchor::End);
    paintVector(canvas, {layout.keys, y}, entry.keyVector, {plot.decimals.keys, largestOf(plot, false)}, layout, theme);
    canvas.text({layout.scores, middle}, scoreOf(plot, entry), theme.bodyFont, ink, TextAnchor::End);
    const double bar = std::max(1.0, share * layout.longestBar);
    canvas.fillRect(QRectF(layout.bars, y - 0.28 * layout.row, bar, 0.56 * layout.row), faded(theme.accent, 0.75));
    canvas.text({layout.bars + bar + 6.0, middle}, weightOf(plot, entry), theme.bodyFont, ink);
    paintVector(canvas, {layout.values, y}, entry.value,
                {plot.decimals.values, largestOf(plot, true), 0.25 + 0.75 * share}, layout, theme);
}

void paintLookup(Canvas& canvas, const QSizeF& size, const LookupPlot& plot, const Theme& given)
{
    const double rowOfLayout = layoutLookup(plot, size, given).row;
    const Theme type = withLargerType(given, std::clamp(std::min(rowOfLayout / 36.0, size.width() / 800.0), 1.0, 1.3));
    const LookupLayout layout = layoutLookup(plot, size, type);
    const auto nRows = static_cast<double>(plot.entries.size());
    const double middle = layout.top + nRows * layout.row / 2.0;
    paintLookupHeadings(canvas, plot, layout, type);
    paintLookupLinks(canvas, plot, layout, middle, type);
    canvas.beginGroup(QStringLiteral("entries"));
    for (std::size_t i = 0; i < plot.entries.size(); ++i)
        paintEntry(canvas, plot, i, layout, type);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("query"));
    const double above = middle - std::min(layout.row, 2.4 * lineHeight(type.smallFont)) / 2.0 - 4.0;
    canvas.text({layout.query, above}, plot.query, bold(type.bodyFont), type.accent);
    paintVector(canvas, {layout.query, middle}, plot.queryVector, {plot.decimals.query, largestOf(plot, false)}, layout,
                type);
    paintVector(canvas, {layout.blend, middle}, plot.blend, {plot.decimals.blend, largestOf(plot, true)}, layout, type);
    canvas.endGroup();
    const double width = size.width() - 2.0 * kFigureMargin;
    double y = layout.top + nRows * layout.row + 10.0;
    const QStringList sentence = wrapped(plot.sentence, type.bodyFont, width);
    paintLines(canvas, {kFigureMargin, y}, sentence, type.bodyFont, type.text);
    y += linesHeight(sentence, type.bodyFont);
    paintCaption(canvas, {kFigureMargin, y + 6.0}, width, plot.caption, type);
}

QSizeF preferredLookupSize(const LookupPlot& plot, const Theme& theme)
{
    const double width = 820.0;
    const double rows = static_cast<double>(plot.entries.size()) * 2.4 * lineHeight(theme.bodyFont);
    return {width, 2.0 * kFigureMargin + 2.0 * lineHeight(theme.bodyFont) + rows +
                       lookupFoot(plot, width - 2.0 * kFigureMargin, theme)};
}

} // namespace

const FigureLook<LookupPlot>& figureLook(const LookupPlot*)
{
    static const FigureLook<LookupPlot> look{preferredLookupSize, paintLookup, [](const LookupPlot& plot) {
                                                 return tr("What the query “%1” gets").arg(plot.query);
                                             }};
    return look;
}

} // namespace headlight
