// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/map_axes.h"
#include "ui/kit/map_shape.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/token_labels.h"
#include "ui/kit/tr.h"
#include "ui/pictures/heatmap/cell_numbers.h"
#include "ui/pictures/heatmap/heatmap_image.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace headlight {

namespace {

constexpr double labelGap = 8.0;
constexpr double stripGap = 10.0;        // between the cells and the strip below them
constexpr double stripLines = 3.0;       // its height in small pixel sizes
constexpr double labelPitch = 1.25;      // from one row label to the next, in their pixel sizes
constexpr double largestCell = 4.5;      // in body pixel sizes
constexpr double widestStretch = 1.75;   // cells of a long text may be wider than high, so that more labels fit
constexpr double slightStretch = 1.4;    // cells of a short text may be so, where the width is there
constexpr double longestFigure = 1440.0; // longest map that is not square, in 1/96 inch
constexpr std::size_t kMostWidest = 64;  // labels that are nearly the widest, and measured in each size
constexpr double kLetterSlack = 0.06;    // in pixel sizes, by which letters side by side are wider or narrower

/// About how wide texts are: what their letters take one by one, where these are Latin; else measured.
class LetterWidths {
public:
    explicit LetterWidths(const QFont& font) : m_font(font), m_metrics(font) { m_widths.fill(-1.0); }

    double of(const QString& text)
    {
        double sum = 0.0;
        for (const QChar letter : text) {
            const std::size_t code = letter.unicode();
            if (code < u' ' || code >= m_widths.size())
                return textWidth(text, m_font);
            double& width = m_widths[code];
            if (width < 0.0)
                width = m_metrics.horizontalAdvance(letter);
            sum += width;
        }
        return sum;
    }

private:
    QFont m_font;
    QFontMetricsF m_metrics;
    std::array<double, 0x250> m_widths = {};
};

struct AxisWidths {
    AxisWidths(const HeatmapPlot& plot, const Theme& theme)
        : rows(plot.queryLabels, bold(theme.bodyFont)), columns(plot.keyLabels, bold(theme.bodyFont))
    {
    }
    WidestLabel rows;
    WidestLabel columns;
};

/// What the labels take around the cells, for one choice of type.
struct Frame {
    MapAxes axes;
    double rowWidth = 0.0;    // width of the widest row label, elided
    double columnWidth = 0.0; // width of the widest column label, along the text
    double left = 0.0;
    double top = 0.0;
    double right = 0.0;
};

/// Rows of cosines look at no columns.
bool saysAxes(const HeatmapPlot& plot)
{
    return plot.shows != CellValue::Cosine;
}

QString titleOf(const HeatmapPlot& plot)
{
    const QString what =
        plot.shows == CellValue::Cosine ? tr(QT_TRANSLATE_NOOP("headlight", "cosine similarity")) : QString();
    QStringList parts{what, plot.caption.layer, plot.caption.head};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

/// What the title and the words of the axes need above the cells. The title stands beside the first slanted labels
/// where it is short enough, else above all of them.
double cornerHeight(const HeatmapPlot& plot, double labels, double left, const QSizeF& cell, const Theme& theme)
{
    const QString title = titleOf(plot);
    const double words = saysAxes(plot) ? axisWordsHeight(theme) : 0.0;
    if (title.isEmpty())
        return words + labelGap / 2.0;
    const double line = lineHeight(theme.bodyFont);
    const double beside = std::max(labels + labelGap / 2.0, line + words + labelGap / 2.0);
    const double clear = left + cell.width() / 2.0 + (beside - line - labelGap); // the first label's x at that height
    const double reach = textWidth(title, bold(theme.bodyFont));
    return std::ceil(reach <= clear || labels + line + labelGap <= beside ? beside : labels + line + labelGap);
}

Frame frameFor(const HeatmapPlot& plot, const AxisWidths& widths, const QSizeF& size, const QSizeF& cell,
               const Theme& theme)
{
    Frame result;
    result.axes = mapAxes(theme.bodyFont, cell, theme);
    result.rowWidth = std::min(
        {widths.rows.in(bold(result.axes.rows)), 0.2 * size.width(), kLongestLabel * result.axes.rows.pixelSize()});
    const double rise = result.axes.degrees == 90.0 ? 1.0 : kSin45; // height per pixel along a column's label
    result.columnWidth = std::min({widths.columns.in(bold(result.axes.columns)), 0.2 * size.height() / rise,
                                   kLongestLabel * result.axes.columns.pixelSize()});
    if (plot.combined) {
        const double name = textWidth(plot.combined->name(), theme.smallFont) + 1.0;
        result.rowWidth = std::max(result.rowWidth, std::min(name, 0.2 * size.width()));
    }
    const double words = saysAxes(plot) ? axisWordsWidth(theme) : 0.0;
    result.left = std::ceil(std::max(result.rowWidth, std::min(words, 0.2 * size.width()))) + labelGap;
    const double labels = result.axes.height(result.columnWidth);
    result.top = std::max(std::ceil(labels) + labelGap / 2.0, cornerHeight(plot, labels, result.left, cell, theme));
    result.right = result.axes.reach(plot.keyLabels, result.columnWidth, cell.width());
    return result;
}

QSizeF cellSize(const QSizeF& room, int nQueries, int nKeys, const Theme& theme)
{
    const double most = largestCell * theme.bodyFont.pixelSize();
    const QSizeF there(room.width() / nKeys, room.height() / nQueries);
    const bool isLong = std::max(nQueries, nKeys) > kShortText;
    const double square = std::min({there.width(), there.height(), most});
    const QSizeF cell = stretchedCell(square, isLong ? there : there.boundedTo({most, most}), nQueries, nKeys);
    const double stretch = isLong ? widestStretch : slightStretch;
    double width = std::max(cell.width(), std::min({there.width(), stretch * square, most}));
    double height = cell.height();
    // Whole pixels keep every cell equally large, as long as they don't cost much of the picture.
    if (std::min(width, height) >= 6.0) {
        width = std::floor(width);
        height = std::floor(height);
    }
    return {std::max(width, 0.05), std::max(height, 0.05)}; // a long text still fits in its pane
}

double stripHeight(const Theme& theme)
{
    return std::ceil(stripLines * theme.smallFont.pixelSize());
}

double stripSpace(const HeatmapPlot& plot, const Theme& theme)
{
    return plot.combined ? stripGap + stripHeight(theme) : 0.0;
}

double sentencesHeight(const HeatmapPlot& plot, const Theme& theme)
{
    return double(plot.sentences.size()) * lineHeight(theme.smallFont);
}

/// Those of the rows whose label has room beside what is strong already: their neighbours have a mark at the cells.
void addWithRoom(std::set<int>& strong, const std::vector<int>& rows, double pitch, const QFont& type)
{
    for (const int row : rows) {
        const bool hasRoom = std::ranges::none_of(
            strong, [&](int other) { return std::abs(other - row) * pitch < labelPitch * type.pixelSize(); });
        if (hasRoom)
            strong.insert(row);
    }
}

} // namespace

QRectF HeatmapLayout::cell(int query, int key) const
{
    if (query < 0 || key < 0 || query >= nQueries || key >= nKeys)
        return {};
    const QPointF topLeft(cellEdge(cells.left(), cells.width(), nKeys, key),
                          cellEdge(cells.top(), cells.height(), nQueries, query));
    const QPointF bottomRight(cellEdge(cells.left(), cells.width(), nKeys, key + 1),
                              cellEdge(cells.top(), cells.height(), nQueries, query + 1));
    return {topLeft, bottomRight};
}

std::optional<TokenPair> HeatmapLayout::cellAt(const QPointF& point) const
{
    if (!cells.contains(point) || nQueries == 0 || nKeys == 0)
        return std::nullopt;
    const double row = (point.y() - cells.top()) / cells.height() * nQueries;
    const double column = (point.x() - cells.left()) / cells.width() * nKeys;
    return TokenPair{std::clamp(static_cast<int>(row), 0, nQueries - 1),
                     std::clamp(static_cast<int>(column), 0, nKeys - 1)};
}

int HeatmapLayout::stripKeyAt(const QPointF& point) const
{
    if (strip.isEmpty() || !strip.contains(point) || nKeys == 0)
        return -1;
    return std::clamp(static_cast<int>((point.x() - strip.left()) / strip.width() * nKeys), 0, nKeys - 1);
}

double HeatmapLayout::noteStart(double textWidth) const
{
    return std::min(note.x(), legend.x() + legendWidth - textWidth);
}

WidestLabel::WidestLabel(const QStringList& texts, const QFont& largest)
{
    constexpr std::size_t kMany = 1024; // among more, those with about the most letters: see widestLabel()
    constexpr qsizetype kNearly = 2;
    qsizetype least = 0;
    if (static_cast<std::size_t>(texts.size()) > kMany)
        for (const QString& text : texts)
            least = std::max(least, text.size() - kNearly);
    LetterWidths widths(largest);
    double widest = 0.0;
    std::vector<std::pair<double, QString>> labels; // by minus their width
    for (const QString& text : texts)
        if (text.size() >= least && labels.size() < kMany) {
            const double width = widths.of(text);
            widest = std::max(widest, width);
            labels.emplace_back(-width, text);
        }
    const double slack = kLetterSlack * largest.pixelSize();
    std::erase_if(labels, [&](const auto& label) {
        return -label.first < widest - slack * static_cast<double>(label.second.size() + kNearly);
    });
    std::ranges::sort(labels);
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    labels.resize(std::min(labels.size(), kMostWidest));
    for (const auto& [width, text] : labels)
        m_widest << text;
}

double WidestLabel::in(const QFont& font) const
{
    return widestLabel(m_widest, font);
}

HeatmapLayout layoutHeatmap(const HeatmapPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme)
{
    HeatmapLayout result;
    result.nQueries = plot.nQueries();
    result.nKeys = plot.nKeys();
    result.nFirstTokens = plot.nFirstTokens;
    if (plot.isEmpty())
        return result;
    const Legend legend = legendOf(plot);
    const double width = size.width() - 2.0 * kFigureMargin;
    const double below = stripSpace(plot, theme) + kFigureMargin + legendHeight(legend, width, theme) +
                         sentencesHeight(plot, theme) + noteHeight;

    // Type follows the cells and the cells get what the type leaves: twice is enough to agree.
    QSizeF cell(theme.bodyFont.pixelSize() * 2.0, theme.bodyFont.pixelSize() * 2.0);
    const AxisWidths widths(plot, theme);
    Frame frame;
    for (int round = 0; round < 3; ++round) {
        frame = frameFor(plot, widths, size, cell, theme);
        const QSizeF room(width - frame.left - frame.right, size.height() - 2.0 * kFigureMargin - frame.top - below);
        cell = cellSize(room, result.nQueries, result.nKeys, theme);
    }
    const double cellsWidth = cell.width() * result.nKeys;
    const double blockWidth = frame.left + cellsWidth + frame.right;
    const double left = std::floor(std::max(kFigureMargin, (size.width() - blockWidth) / 2.0)) + frame.left;
    result.cells = QRectF(left, kFigureMargin + frame.top, cellsWidth, cell.height() * result.nQueries);

    if (plot.combined) {
        result.strip = QRectF(left, result.cells.bottom() + stripGap, cellsWidth, stripHeight(theme));
        result.stripLabelWidth = frame.rowWidth + 1.0;
    }

    const std::optional<int> pinnedQuery = plot.pinned ? std::optional(plot.pinned->query) : std::nullopt;
    const std::optional<int> pinnedKey = plot.pinned ? std::optional(plot.pinned->key) : std::nullopt;
    std::set<int> strongRows = strongTokens(plot.hoveredQuery, pinnedQuery);
    if (plot.combined)
        addWithRoom(strongRows, plot.combined->rows, cell.height(), frame.axes.rows);
    result.queries =
        rowLabels(plot.queryLabels,
                  {result.cells.top(), cell.height(), left - labelGap, frame.rowWidth + 1.0, pinnedQuery.value_or(0)},
                  frame.axes.rows, strongRows);
    result.keys = columnLabels(
        plot.keyLabels,
        {left, cell.width(), result.cells.top() - labelGap / 2.0, frame.columnWidth + 1.0, pinnedKey.value_or(0)},
        frame.axes.columns, strongTokens(plot.hoveredKey, pinnedKey), frame.axes.degrees);
    result.title = titleOf(plot);
    result.titleAt = {left - frame.left, kFigureMargin + lineHeight(theme.bodyFont) / 2.0 + middleOf(theme.bodyFont)};
    if (saysAxes(plot))
        result.axisWords = QPointF(left - labelGap, result.cells.top() - axisWordsGap);

    const double right = size.width() - kFigureMargin;
    result.legend = QPointF(legendStart(legend, kFigureMargin, left, right, theme),
                            result.cells.bottom() + stripSpace(plot, theme) + kFigureMargin);
    result.legendWidth = right - result.legend.x();
    result.sentencesAt = result.legend + QPointF(0.0, legendHeight(legend, result.legendWidth, theme));
    for (const QString& line : sentenceLines(plot))
        result.sentences << elided(line, theme.smallFont, result.legendWidth);
    result.note = QPointF(left, result.sentencesAt.y() + sentencesHeight(plot, theme));
    result.noteWidth = right - kFigureMargin;
    return result;
}

QSizeF preferredHeatmapSize(const HeatmapPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    double square = std::max(plot.nQueries(), plot.nKeys()) <= kShortText ? 2.25 * body : 1.75 * body;
    if (plot.numbers && whyNoNumbers(plot).isEmpty())
        square = std::max(square, numberedSide(plot, theme));
    const QSizeF cell = figureCell(square, longestFigure, plot.nQueries(), plot.nKeys());
    const QSizeF plenty(1e5, 1e5);
    const Frame frame = frameFor(plot, AxisWidths(plot, theme), plenty, cell, theme);
    const double rowWidth = std::min(frame.left, 14.0 * body);
    const double width =
        std::max(rowWidth + frame.right + cell.width() * plot.nKeys() + 2.0 * kFigureMargin, 24.0 * body);
    const double inner = width - 2.0 * kFigureMargin;
    const double height = std::min(frame.top, 12.0 * body) + cell.height() * plot.nQueries() + stripSpace(plot, theme) +
                          3.5 * kFigureMargin + legendHeight(legendOf(plot), inner, theme) +
                          sentencesHeight(plot, theme) + captionHeight(plot.caption, inner, theme);
    return {std::ceil(width), std::ceil(height)};
}

} // namespace headlight
