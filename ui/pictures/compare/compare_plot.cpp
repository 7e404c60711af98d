// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_plot.h"

#include "core/activations/derived_maps.h"
#include "ui/kit/tr.h"
#include "ui/picture/shared_range.h"
#include "ui/pictures/compare/compare_text.h"
#include "ui/pictures/heatmap/heatmap_part.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr int kLongestText = 48; // characters of a text in a title

QString quotedTitle(const QString& text)
{
    const QString line = text.simplified();
    if (line.size() <= kLongestText)
        return QStringLiteral("“%1”").arg(line);
    const int cut = line.at(kLongestText - 1).isLowSurrogate() ? kLongestText - 2 : kLongestText - 1;
    return QStringLiteral("“%1…”").arg(line.left(cut));
}

/// "cross-attention" of two layers of it, so that neither title is cut for what both have; else empty.
QString commonPart(const FigureCaption& a, const FigureCaption& b)
{
    const QString part = a.layer.section(QStringLiteral(", "), 0, -2);
    return part == b.layer.section(QStringLiteral(", "), 0, -2) ? part : QString();
}

/// What one side has of its own, against the other's caption.
QString titleOf(const FigureCaption& own, const FigureCaption& other, const QString& text, const QString& otherText)
{
    QStringList parts;
    if (text != otherText)
        parts << quotedTitle(text);
    if (own.model != other.model)
        parts << own.model;
    if (own.layer != other.layer || own.head != other.head)
        parts << (commonPart(own, other).isEmpty() ? own.layer : own.layer.section(QStringLiteral(", "), -1))
              << own.head;
    if (own.mask != other.mask)
        parts << own.mask;
    if (own.notes != other.notes)
        parts << (own.notes.isEmpty() ? tr("as trained") : own.notes);
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

FigureCaption commonCaption(const ComparePlot& plot)
{
    FigureCaption common = plot.a.caption;
    const FigureCaption& other = plot.b.caption;
    const bool sameHead = common.layer == other.layer && common.head == other.head;
    if (!sameHead) {
        common.layer = commonPart(common, other);
        common.head.clear();
    }
    for (const auto field : {&FigureCaption::model, &FigureCaption::mask, &FigureCaption::rows, &FigureCaption::notes})
        if (common.*field != other.*field)
            (common.*field).clear();
    QStringList sides;
    for (const auto& [letter, title] : {std::pair("A", plot.aTitle), std::pair("B", plot.bTitle)})
        if (!title.isEmpty())
            sides << QStringLiteral("%1: %2").arg(QLatin1String(letter), title);
    common.method = sides.join(QStringLiteral(" · "));
    return common;
}

bool isSquare(const HeatmapPlot& plot)
{
    return plot.head.part != AttentionPart::Cross;
}

/// Why two maps of different sizes have no difference.
QString sizeRefusal(const HeatmapPlot& a, const HeatmapPlot& b)
{
    if (isSquare(a) && isSquare(b))
        return tr("The two texts have %1 and %2 tokens: there is no cell-by-cell difference.")
            .arg(a.nQueries())
            .arg(b.nQueries());
    return tr("The two maps have %1 × %2 and %3 × %4 cells (queries × keys): there is no cell-by-cell difference.")
        .arg(a.nQueries())
        .arg(a.nKeys())
        .arg(b.nQueries())
        .arg(b.nKeys());
}

QStringList pairNames(const QStringList& a, const QStringList& b)
{
    QStringList names;
    for (int i = 0; i < a.size(); ++i)
        names << tokenPairName(a[i], b.value(i));
    return names;
}

/// The difference in numbers, over the cells where either map has a weight and both rows have a value.
PatternDifference numbersOf(const ComparePlot& plot)
{
    PatternComparison comparison;
    for (const TokenRange& band : plot.difference.cells.bands(plot.difference.nQueries()))
        comparison.add(plot.a.cells.rows(band).values, plot.b.cells.rows(band).values,
                       plot.difference.cells.rows(band).shown);
    return comparison.result();
}

ColourScale differenceScale(double largest)
{
    ColourScale scale;
    scale.map = ColourMapId::BlueRed;
    scale.high = largest > 0.0 ? largest : 1.0;
    scale.low = -scale.high;
    scale.range = ScaleRange::Head;
    return scale;
}

HeatmapPlot differenceOf(const HeatmapPlot& a, const HeatmapPlot& b)
{
    HeatmapPlot result;
    result.head = a.head;
    result.shows = CellValue::Difference;
    result.queryLabels = pairNames(a.queryLabels, b.queryLabels);
    result.keyLabels = pairNames(a.keyLabels, b.keyLabels);
    result.cells = HeatmapCells(differenceMap(a.cells.map(), b.cells.map()));
    return result;
}

QString positionNote(const HeatmapPlot& a, const HeatmapPlot& b)
{
    if (a.queryLabels == b.queryLabels && a.keyLabels == b.keyLabels)
        return {};
    return tr("The tokens differ: B − A subtracts cell by cell what stands at the same positions, named A/B, and marks "
              "go by it.");
}

using PlacesInB = std::vector<std::optional<int>>;

constexpr std::size_t kPanelB = 1;

const HeatmapPlot& mapOf(const ComparePlot& plot, std::size_t panel)
{
    return panel == 0 ? plot.a : panel == kPanelB ? plot.b : plot.difference;
}

std::optional<int> within(int line, int nLines)
{
    return line >= 0 && line < nLines ? std::optional(line) : std::nullopt;
}

std::optional<int> inB(const PlacesInB& places, int place, int nLines)
{
    const int nInA = static_cast<int>(places.size());
    if (place < 0)
        return std::nullopt;
    return place < nInA ? places[static_cast<std::size_t>(place)] : within(place - nInA, nLines);
}

/// From the first to the last of B's places that belong to some of A's; empty where none does.
std::optional<TokenRange> rangeInB(const PlacesInB& places, const TokenRange& ofA)
{
    std::optional<TokenRange> range;
    for (Index place = ofA.first; place < std::min<Index>(ofA.first + ofA.count, std::ssize(places)); ++place)
        if (const std::optional<int>& line = places[static_cast<std::size_t>(place)]) {
            const Index first = range ? std::min<Index>(range->first, *line) : *line;
            const Index end = std::max<Index>(range ? range->first + range->count : 0, *line + 1);
            range = TokenRange{first, end - first};
        }
    return range;
}

int placeOfB(const PlacesInB& places, int line)
{
    const auto found = std::ranges::find(places, std::optional(line));
    return static_cast<int>(found - places.begin()) + (found == places.end() ? line : 0);
}

} // namespace

QString tokenPairName(const QString& a, const QString& b)
{
    return a == b ? a : QStringLiteral("%1/%2").arg(a, b);
}

ComparePlot makeComparePlot(ComparedMap a, ComparedMap b, const ColourScale& colours, QStringList notes,
                            const QString& whyNoDifference)
{
    ComparePlot plot;
    plot.aTitle = titleOf(a.plot.caption, b.plot.caption, a.text, b.text);
    plot.bTitle = titleOf(b.plot.caption, a.plot.caption, b.text, a.text);
    plot.notes = std::move(notes);
    const bool hasSinks = a.hasSink() && b.hasSink(); // one is compared with one
    if (a.hasSink() != b.hasSink())
        plot.notes << tr("Only %1 has a sink: its column is left out.").arg(QLatin1String(a.hasSink() ? "A" : "B"));
    plot.a = a.take(hasSinks);
    plot.b = b.take(hasSinks);
    plot.caption = commonCaption(plot);
    plot.a.colours = plot.b.colours = fitted(colours, rangeOfBoth(rangeOf(plot.a), rangeOf(plot.b)));
    if (plot.a.nQueries() != plot.b.nQueries() || plot.a.nKeys() != plot.b.nKeys()) {
        plot.refusal = sizeRefusal(plot.a, plot.b);
        return plot;
    }
    if (!whyNoDifference.isEmpty()) {
        plot.refusal = whyNoDifference;
        return plot;
    }
    plot.difference = differenceOf(plot.a, plot.b);
    plot.numbers = numbersOf(plot);
    if (isFileNumber(plot.a.shows) || isFileNumber(plot.b.shows))
        plot.a.shows = plot.b.shows = CellValue::FileNumber;
    if (isNorm(plot.a.shows) || isFileNumber(plot.a.shows)) { // their rows are no distributions
        plot.numbers.rowDivergence.assign(plot.numbers.rowDivergence.size(), std::nullopt);
        plot.numbers.meanDivergence.reset();
    }
    if (const auto& cell = plot.numbers.largest)
        plot.largestAt = comparePairText(plot, {static_cast<int>(cell->query), static_cast<int>(cell->key)});
    const double largest = plot.numbers.largest ? std::abs(plot.numbers.largest->difference) : 0.0;
    plot.difference.colours = differenceScale(largest);
    plot.difference.caption = plot.caption;
    if (const QString note = positionNote(plot.a, plot.b); !note.isEmpty())
        plot.notes << note;
    if (largest == 0.0)
        plot.notes << tr("A and B are the same in every cell.");
    return plot;
}

ComparePlot makeComparePlot(ComparedMap a, const ColourScale& colours, QString refusal, QStringList notes)
{
    ComparePlot plot;
    plot.a = a.take(a.hasSink());
    plot.a.colours = fitted(colours, rangeOf(plot.a));
    plot.caption = plot.a.caption;
    plot.refusal = std::move(refusal);
    plot.notes = std::move(notes);
    return plot;
}

void showPart(ComparePlot& plot, const MapPart& wanted)
{
    if (plot.a.isEmpty())
        return;
    const HeatmapPart part = placesOf(shownPartOf(plot.a), wanted);
    const bool byTokens = plot.places.areAligned;
    const auto rowsOfB = byTokens ? rangeInB(plot.places.rows, part.rows) : part.rows;
    const auto columnsOfB = byTokens ? rangeInB(plot.places.columns, part.columns) : part.columns;
    showPlaces(plot.a, part.rows, part.columns);
    if (!plot.a.part)
        return;
    sayPart(plot.caption, part);
    if (plot.hasB() && (!rowsOfB || !columnsOfB || !showPlaces(plot.b, *rowsOfB, *columnsOfB))) {
        plot.b = {};
        plot.refusal = tr("B has no token of these rows, or of these columns.");
    }
    if (!plot.hasDifference())
        return;
    showPlaces(plot.difference, part.rows, part.columns);
    auto& divergence = plot.numbers.rowDivergence;
    if (!divergence.empty())
        divergence = {divergence.begin() + part.rows.first, divergence.begin() + part.rows.first + part.rows.count};
}

std::optional<int> rowIn(const ComparePlot& plot, std::size_t panel, int place)
{
    const int nRows = mapOf(plot, panel).nQueries();
    return panel == kPanelB && plot.places.areAligned ? inB(plot.places.rows, place, nRows) : within(place, nRows);
}

std::optional<int> columnIn(const ComparePlot& plot, std::size_t panel, int place)
{
    const int nColumns = mapOf(plot, panel).nKeys();
    return panel == kPanelB && plot.places.areAligned ? inB(plot.places.columns, place, nColumns)
                                                      : within(place, nColumns);
}

std::optional<TokenPair> cellIn(const ComparePlot& plot, std::size_t panel, const TokenPair& place)
{
    const std::optional<int> row = rowIn(plot, panel, place.query);
    const std::optional<int> column = columnIn(plot, panel, place.key);
    return row && column ? std::optional(TokenPair{*row, *column}) : std::nullopt;
}

TokenPair placeOf(const ComparePlot& plot, std::size_t panel, const TokenPair& cell)
{
    if (panel != kPanelB || !plot.places.areAligned)
        return cell;
    return {placeOfB(plot.places.rows, cell.query), placeOfB(plot.places.columns, cell.key)};
}

} // namespace headlight
