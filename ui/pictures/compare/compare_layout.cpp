// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_layout.h"

#include "ui/kit/legend.h"
#include "ui/kit/map_shape.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_frame.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double largestComparedCell = 3.0; // in body pixel sizes
constexpr double smallestMap = 8.0;         // side of a map, in body pixel sizes: below that the picture scrolls
constexpr double narrowestColumn = 16.0;    // width of legends and numbers beside the difference, in body pixel sizes
constexpr double textColumn = 48.0;         // width of note and numbers below the maps, in body pixel sizes
constexpr double worthAnotherForm = 1.15;   // how much larger the cells must become
constexpr double comfortableCell = 1.5;     // in body pixel sizes: from there on the texts stay below the maps

enum class CompareForm {
    Row,       // legends and numbers below
    RowBeside, // legends and numbers at the right of the maps
    Stacked    // the difference below A and B, legends and numbers beside it
};

/// One of the arrangements at a size: the cells it can have, and what that makes of the rest.
class Arrangement {
public:
    Arrangement(const ComparePlot& plot, const QSizeF& size, const CompareText& text, CompareForm form,
                const Theme& theme)
        : m_plot(plot),
          m_size(size),
          m_text(text),
          m_form(form),
          m_isStacked(form == CompareForm::Stacked),
          m_theme(theme)
    {
        m_cell = QSizeF(2.0, 2.0) * theme.bodyFont.pixelSize();
        for (int round = 0; round < 3; ++round) {
            m_frame = compareFrame(plot, m_cell, size, m_isStacked, theme);
            m_cell = fittingCell();
        }
    }

    /// The shorter side of a cell.
    double cell() const { return std::min(m_cell.width(), m_cell.height()); }
    CompareLayout place() const;

private:
    int nRows() const { return std::max(m_plot.a.nQueries(), m_plot.b.nQueries()); }
    double width(const HeatmapPlot& plot) const { return plot.nKeys() * m_cell.width(); }
    double columnWidth(std::size_t panel) const;
    double widestCell(double room) const;
    double textWidth() const { return narrowestColumn * m_theme.bodyFont.pixelSize(); }
    QSizeF fittingCell() const;
    double belowRow() const;
    void placeMap(CompareLayout::Panel& panel, const HeatmapPlot& plot, double rowLabels, const QPointF& corner) const;
    void placeSentence(CompareLayout::Panel& panel, const QPointF& corner, const QSizeF& size, double top) const;
    void placeRefusal(CompareLayout& layout, double x, double top) const;
    void widenTitles(CompareLayout& layout) const;
    void placeTextBelow(CompareLayout& layout) const;
    void placeTextBeside(CompareLayout& layout) const;

    const ComparePlot& m_plot;
    QSizeF m_size;
    CompareText m_text;
    CompareForm m_form;
    bool m_isStacked;
    const Theme& m_theme;
    CompareFrame m_frame;
    QSizeF m_cell;
};

/// Legends, note, numbers and caption under maps in a row; the legends as wide as the maps would be.
double Arrangement::belowRow() const
{
    const double whole = m_size.width() - 2.0 * compareMargin - m_frame.rows[0];
    const double third = whole / 3.0 - compareGap;
    double legends = legendHeight(compareLegend(m_plot), m_plot.hasDifference() ? 2.0 * third : whole, m_theme);
    if (m_plot.hasDifference())
        legends = std::max(legends, legendHeight(differenceLegend(m_plot), third, m_theme));
    return 0.75 * compareGap + legends + m_text.note + compareNumbersHeight(m_plot, whole, m_theme) + m_text.caption;
}

/// Width of A or B, with the refusal where that stands below.
double Arrangement::columnWidth(std::size_t panel) const
{
    const double map = width(panel == 0 ? m_plot.a : m_plot.b);
    return mapAboveRefusal(m_plot) == panel ? std::max(map, compareSentenceWidth(m_theme)) : map;
}

/// In a row, where the maps have `room` without their labels.
double Arrangement::widestCell(double room) const
{
    const int nA = m_plot.a.nKeys();
    const int nB = m_plot.b.nKeys();
    const int nMaps = m_plot.hasDifference() ? 3 : m_plot.hasB() ? 2 : 1;
    room -= (nMaps - 1) * compareGap;
    const double sentence = m_plot.refusal.isEmpty() ? 0.0 : compareSentenceWidth(m_theme);
    if (const std::optional<std::size_t> above = mapAboveRefusal(m_plot))
        return std::min(room / (nA + nB), (room - sentence) / (*above == 0 ? nB : nA));
    if (sentence > 0.0)
        room -= sentence + compareGap;
    return room / (nA + nB + m_plot.difference.nKeys());
}

QSizeF Arrangement::fittingCell() const
{
    const double room = m_size.width() - 2.0 * compareMargin - m_frame.right;
    const double head = compareTitleHeight(m_theme) + m_frame.top;
    const double heading = compareHeadingHeight(m_plot, m_theme);
    const int nA = m_plot.a.nKeys();
    const int nB = m_plot.b.nKeys();
    double byWidth = 0.0;
    double byHeight = 0.0;
    if (m_isStacked) {
        byWidth = std::min((room - m_frame.rows[0] - m_frame.rows[1] - compareGap) / (nA + nB),
                           (room - m_frame.rows[2] - compareGap - textWidth()) / nA);
        byHeight =
            (m_size.height() - 2.0 * compareMargin - heading - 2.0 * head - compareGap - m_text.note - m_text.caption) /
            (2.0 * nRows());
    } else if (m_form == CompareForm::RowBeside) {
        byWidth = widestCell(room - m_frame.rows[0] - m_frame.rows[1] - m_frame.rows[2] - compareGap - textWidth());
        byHeight =
            (m_size.height() - 2.0 * compareMargin - heading - head - compareGap / 4.0 - m_text.note - m_text.caption) /
            nRows();
    } else {
        byWidth = widestCell(room - m_frame.rows[0] - m_frame.rows[1] - m_frame.rows[2]);
        byHeight = (m_size.height() - 2.0 * compareMargin - heading - head - belowRow()) / nRows();
    }
    const double body = m_theme.bodyFont.pixelSize();
    const double least = smallestMap * body / std::max({nRows(), nA, nB});
    byHeight = std::max(byHeight, least);
    const double square = std::min({byWidth, byHeight, largestComparedCell * body});
    const QSizeF cell = stretchedCell(square, {byWidth, byHeight}, nRows(), std::max(nA, nB));
    // Whole pixels keep every cell equally large, as long as they don't cost much of the picture.
    const auto side = [](double length) { return length >= 6.0 ? std::floor(length) : std::max(length, 0.05); };
    return {side(cell.width()), side(cell.height())};
}

/// `corner` is the top left of the title and of the query labels.
void Arrangement::placeMap(CompareLayout::Panel& panel, const HeatmapPlot& plot, double rowLabelWidth,
                           const QPointF& corner) const
{
    const double left = corner.x() + rowLabelWidth;
    const double top = corner.y() + compareTitleHeight(m_theme) + m_frame.top;
    panel.isShown = true;
    panel.map.nQueries = plot.nQueries();
    panel.map.nKeys = plot.nKeys();
    panel.map.cells = QRectF(left, top, width(plot), plot.nQueries() * m_cell.height());
    panel.title = {left, corner.y() + compareTitleHeight(m_theme) / 2.0 + middleOf(m_theme.smallFont)};
    panel.titleWidth = std::max(width(plot), 4.0 * m_theme.bodyFont.pixelSize());
    if (rowLabelWidth > axisWordsWidth(m_theme))
        panel.map.axisWords = QPointF(left - compareLabelGap, top - axisWordsGap);
    if (rowLabelWidth > 0.0)
        panel.rowSide = {top, m_cell.height(), left - compareLabelGap, rowLabelWidth - compareLabelGap + 1.0};
    panel.columnSide = {left, m_cell.width(), top - compareLabelGap / 2.0, m_frame.columns + 1.0};
}

/// `top`: of the place below its title.
void Arrangement::placeSentence(CompareLayout::Panel& panel, const QPointF& corner, const QSizeF& size,
                                double top) const
{
    panel.isShown = true;
    panel.title = {corner.x(), corner.y() + compareTitleHeight(m_theme) / 2.0 + middleOf(m_theme.smallFont)};
    panel.titleWidth = size.width();
    panel.sentence = QRectF(QPointF(corner.x(), corner.y() + compareTitleHeight(m_theme) + top), size);
}

/// Beside the maps, where a row goes on at `x`, or below one that is much shorter than the other.
void Arrangement::placeRefusal(CompareLayout& layout, double x, double top) const
{
    CompareLayout::Panel& panel = layout.panels[m_plot.hasB() ? 2 : 1];
    const double wide = compareSentenceWidth(m_theme);
    const double least = 0.6 * wide;
    if (const std::optional<std::size_t> above = mapAboveRefusal(m_plot)) {
        const QPointF corner = layout.panels[*above].map.cells.bottomLeft() + QPointF(0.0, compareGap);
        placeSentence(panel, corner, {wide, least}, compareLabelGap);
    } else {
        placeSentence(panel, {x, top}, {wide, std::max(m_plot.a.nQueries() * m_cell.height(), least)}, m_frame.top);
    }
}

/// Lets the titles of A and B reach as far as the next one beside them.
void Arrangement::widenTitles(CompareLayout& layout) const
{
    for (std::size_t i = 0; i < 2; ++i) {
        CompareLayout::Panel& panel = layout.panels[i];
        const CompareLayout::Panel& next = layout.panels[i + 1];
        const bool isBeside = next.isShown && next.title.y() == panel.title.y();
        const double end = isBeside ? next.title.x() - compareGap : m_size.width() - compareMargin;
        panel.titleWidth = std::max(panel.titleWidth, end - panel.title.x());
    }
}

void Arrangement::placeTextBelow(CompareLayout& layout) const
{
    const QRectF& a = layout.panels[0].map.cells;
    const QRectF& difference = layout.panels[2].map.cells;
    double bottom = a.bottom();
    for (const CompareLayout::Panel& panel : layout.panels)
        bottom = std::max({bottom, panel.map.cells.bottom(), panel.sentence.bottom()});
    const double right = m_size.width() - compareMargin;
    const double whole = right - a.left();
    layout.legend = {a.left(), bottom + compareGap / 2.0};
    if (!m_plot.hasDifference())
        layout.legend.setX(legendStart(compareLegend(m_plot), compareMargin, a.left(), right, m_theme));
    layout.legendWidth = (m_plot.hasDifference() ? layout.panels[1].map.cells.right() : right) - layout.legend.x();
    double y = layout.legend.y() + legendHeight(compareLegend(m_plot), layout.legendWidth, m_theme);
    if (m_plot.hasDifference()) {
        layout.differenceLegend = {difference.left(), layout.legend.y()};
        layout.differenceLegendWidth = m_size.width() - compareMargin - difference.left();
        y = std::max(y,
                     layout.legend.y() + legendHeight(differenceLegend(m_plot), layout.differenceLegendWidth, m_theme));
    }
    const double textLeft = whole < textColumn * m_theme.bodyFont.pixelSize() ? compareMargin : a.left();
    const double textWide = m_size.width() - compareMargin - textLeft;
    y += compareGap / 4.0;
    layout.note = {textLeft, y};
    layout.numbers = {textLeft, y + m_text.note};
    layout.noteWidth = layout.numbersWidth = layout.captionWidth = textWide;
    layout.caption = {textLeft, layout.numbers.y() + compareNumbersHeight(m_plot, textWide, m_theme)};
    layout.size.setHeight(std::max(m_size.height(), layout.caption.y() + m_text.caption + compareMargin));
}

void Arrangement::placeTextBeside(CompareLayout& layout) const
{
    const QRectF& a = layout.panels[0].map.cells;
    const QRectF& difference = layout.panels[2].map.cells;
    const double left = std::max(difference.right() + m_frame.right + compareGap, layout.panels[1].map.cells.left());
    const double column = m_size.width() - compareMargin - left;
    layout.legend = {left, layout.panels[2].title.y() - compareTitleHeight(m_theme) / 2.0};
    layout.legendWidth = layout.differenceLegendWidth = layout.numbersWidth = column;
    layout.differenceLegend = {left, layout.legend.y() + legendHeight(compareLegend(m_plot), column, m_theme) +
                                         compareGap / 2.0};
    layout.numbers = {left, layout.differenceLegend.y() + legendHeight(differenceLegend(m_plot), column, m_theme) +
                                compareGap / 2.0};
    const double numbersEnd = layout.numbers.y() + compareNumbersHeight(m_plot, column, m_theme);
    layout.note = {a.left(), std::max(difference.bottom(), numbersEnd) + compareGap / 4.0};
    layout.noteWidth = layout.captionWidth = m_size.width() - compareMargin - a.left();
    layout.caption = layout.note + QPointF(0.0, m_text.note);
    layout.size.setHeight(std::max(m_size.height(), layout.caption.y() + m_text.caption + compareMargin));
}

CompareLayout Arrangement::place() const
{
    CompareLayout layout;
    layout.size = m_size;
    layout.isStacked = m_isStacked;
    layout.axes = m_frame.axes;
    double block = m_frame.rows[0] + columnWidth(0);
    if (m_plot.hasB())
        block += compareGap + m_frame.rows[1] + columnWidth(1);
    if (m_plot.hasDifference() && !m_isStacked)
        block += compareGap + m_frame.rows[2] + width(m_plot.difference);
    if (m_form == CompareForm::RowBeside)
        block += compareGap + textWidth();
    if (!m_plot.refusal.isEmpty() && !mapAboveRefusal(m_plot))
        block += compareGap + compareSentenceWidth(m_theme);
    double x = std::floor(std::max(compareMargin, (m_size.width() - block - m_frame.right) / 2.0));
    const double left = x;
    const double top = compareMargin + compareHeadingHeight(m_plot, m_theme);
    layout.heading = compareHeading(m_plot);
    layout.headingAt = {left + m_frame.rows[0],
                        compareMargin + lineHeight(m_theme.bodyFont) / 2.0 + middleOf(m_theme.bodyFont)};
    placeMap(layout.panels[0], m_plot.a, m_frame.rows[0], {x, top});
    x = layout.panels[0].map.cells.left() + columnWidth(0) + compareGap;
    if (m_plot.hasB()) {
        placeMap(layout.panels[1], m_plot.b, m_frame.rows[1], {x, top});
        x = layout.panels[1].map.cells.left() + columnWidth(1) + compareGap;
    }
    if (!m_plot.hasDifference()) {
        placeRefusal(layout, x, top);
        placeTextBelow(layout);
    } else if (m_isStacked) {
        placeMap(layout.panels[2], m_plot.difference, m_frame.rows[2],
                 {left, layout.panels[0].map.cells.bottom() + compareGap});
        placeTextBeside(layout);
    } else {
        placeMap(layout.panels[2], m_plot.difference, m_frame.rows[2], {x, top});
        if (m_form == CompareForm::RowBeside)
            placeTextBeside(layout);
        else
            placeTextBelow(layout);
    }
    widenTitles(layout);
    placeCompareLabels(layout, m_plot);
    return layout;
}

} // namespace

CompareLayout layoutCompare(const ComparePlot& plot, const QSizeF& size, const CompareText& text, const Theme& theme)
{
    if (plot.a.isEmpty()) {
        CompareLayout nothing;
        nothing.size = size;
        return nothing;
    }
    const Arrangement row(plot, size, text, CompareForm::Row, theme);
    if (!plot.hasDifference())
        return row.place();
    const Arrangement stacked(plot, size, text, CompareForm::Stacked, theme);
    const Arrangement beside(plot, size, text, CompareForm::RowBeside, theme);
    const bool isLow = row.cell() < comfortableCell * theme.bodyFont.pixelSize();
    if (isLow && beside.cell() > worthAnotherForm * row.cell() && beside.cell() > stacked.cell())
        if (CompareLayout layout = beside.place(); layout.size.height() <= size.height()) // the texts have their room
            return layout;
    return stacked.cell() > worthAnotherForm * row.cell() ? stacked.place() : row.place();
}

} // namespace headlight
