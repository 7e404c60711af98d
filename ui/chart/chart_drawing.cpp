// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_drawing.h"

#include "ui/chart/canvas_device.h"
#include "ui/chart/chart_arrows.h"
#include "ui/chart/chart_labels.h"
#include "ui/chart/chart_level.h"
#include "ui/chart/chart_markers.h"
#include "ui/chart/chart_part.h"
#include "ui/chart/chart_points.h"
#include "ui/chart/chart_ticker.h"
#include "ui/chart/grey_chart.h"
#include "ui/kit/axis_ticks.h"
#include "ui/kit/dashed_pen.h"
#include "ui/kit/faded.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr double kPale = 0.35;        // share of its colour that a line keeps where it says little
constexpr int kMostTicks = 8;         // numbers along an axis
constexpr std::size_t kMostDots = 16; // points of a line that is drawn with a dot at each
constexpr double kDotSize = 5.0;      // across
constexpr double kTickRoom = 2.2;     // lines of text from one tick of the y axis to the next, at least
constexpr double kNameRoom = 1.4;     // lines from one name of the y axis to the next
constexpr double kTickApart = 18.0;   // between two labels of the x axis
constexpr int kTickGap = 6;           // from a tick's label to the frame
constexpr double kEntryPitch = 1.3;   // lines from one entry of the legend to the next
constexpr int kIconWidth = 14;
constexpr int kDashedIconWidth = 28;
constexpr double kEntryRoom = 18.0;  // an entry has so much more than its icon and its name
constexpr double kUprightRoom = 4.0; // lines of text that an upright name may be long

int asPixels(double length)
{
    return static_cast<int>(std::ceil(length));
}

/// How many ticks find room, each so large with what keeps it apart.
int mostTicks(const ChartAxis& axis, double room, double each)
{
    const int fit = std::max(2, static_cast<int>(room / each));
    return axis.ticks == ChartTicks::Names ? fit : std::min(fit, kMostTicks);
}

AxisScale scaleOf(const ChartAxis& axis)
{
    return {axis.low, axis.high, axis.isLogarithmic()};
}

/// A line's points of one look, with a gap wherever the other look has a piece.
struct Pieces {
    QVector<double> x;
    QVector<double> y;

    void add(const ChartSeries& series, std::size_t from)
    {
        if (x.isEmpty() || x.last() != series.x[from] || std::isnan(y.last())) {
            if (!x.isEmpty()) {
                x << series.x[from];
                y << std::numeric_limits<double>::quiet_NaN();
            }
            x << series.x[from];
            y << series.y[from];
        }
        x << series.x[from + 1];
        y << series.y[from + 1];
    }
};

} // namespace

ChartDrawing::ChartDrawing(ChartEntries entries, QWidget* parent)
    : QCustomPlot(parent), m_entries(entries), m_theme(theme(ThemeId::Light)), m_beside(new QCPLayoutGrid)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setAutoAddPlottableToLegend(false);
    setNoAntialiasingOnDrag(false);
    axisRect()->setupFullAxesBox();
    plotLayout()->addElement(0, 1, m_beside);
    plotLayout()->setColumnStretchFactor(1, 0.001);
    plotLayout()->setColumnSpacing(0);
    plotLayout()->setRowSpacing(0);
    axisRect()->insetLayout()->take(legend);
    m_beside->addElement(0, 0, legend);
    m_beside->addElement(1, 0, new QCPLayoutElement(this));
    m_beside->setRowStretchFactor(0, 0.001);
    m_beside->setMargins({});
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setColumnSpacing(12);
}

void ChartDrawing::dress(QCPAxis& axis, const ChartAxis& look)
{
    const QPen line(m_theme.border, 1.0);
    axis.setLayer(QStringLiteral("grid")); // below the curves
    axis.setScaleType(look.isLogarithmic() ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setBasePen(line);
    axis.setTicks(true);
    axis.setTickLabels(look.ticks != ChartTicks::Origin);
    axis.setTickPen(Qt::NoPen);
    axis.setSubTicks(false);
    axis.setTickLength(0);
    axis.setTickLabelPadding(kTickGap);
    axis.setTickLabelFont(m_theme.smallFont);
    axis.setTickLabelColor(m_theme.mutedText);
    axis.setLabelFont(m_theme.smallFont);
    axis.setLabelColor(m_theme.mutedText);
    axis.setLabelPadding(kTickGap);
    axis.grid()->setPen(QPen(m_theme.raised, 1.0));
    axis.grid()->setSubGridVisible(false);
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

/// The frame's right side: an axis of its own, or a line.
void ChartDrawing::dressRight()
{
    m_rightTicker.reset();
    if (m_plot.right) {
        m_rightTicker = QSharedPointer<ChartTicker>::create(*m_plot.right);
        yAxis2->setTicker(m_rightTicker);
        dress(*yAxis2, *m_plot.right);
    }
    for (QCPAxis* axis : {xAxis2, yAxis2}) {
        if (axis == yAxis2 && m_plot.right)
            continue;
        axis->setLayer(QStringLiteral("grid"));
        axis->setBasePen(QPen(m_theme.border, 1.0));
        axis->setTicks(false);
        axis->setTickLabels(false);
        axis->setLabel({});
    }
}

/// The legend is an element of the layout that it stands in: of a row above the frame, or of the column beside it.
void ChartDrawing::placeLegend()
{
    const bool isAbove = m_plot.legend == ChartLegend::Above && m_plot.hasLegend();
    if (isAbove == (legend->layout() == plotLayout()))
        return;
    if (isAbove) {
        plotLayout()->insertRow(0);
        plotLayout()->addElement(0, 0, legend);
        plotLayout()->setRowStretchFactor(0, 0.001);
        return;
    }
    m_beside->addElement(0, 0, legend);
    plotLayout()->simplify();
}

void ChartDrawing::show(const ChartPlot& chart, const Theme& theme)
{
    const ChartPlot plot = theme.isGrey() ? greyChart(chart, theme) : chart;
    m_plot = plot;
    m_theme = theme;
    if (plot.x.areNamesUpright)
        for (QString& name : m_plot.x.names)
            name = elided(name, theme.smallFont, kUprightRoom * lineHeight(theme.smallFont));
    legend->clearItems();
    clearPlottables();
    setBackground(QBrush(theme.surface));
    m_xTicker = QSharedPointer<ChartTicker>::create(m_plot.x);
    m_yTicker = QSharedPointer<ChartTicker>::create(plot.y);
    xAxis->setTicker(m_xTicker);
    yAxis->setTicker(m_yTicker);
    dress(*xAxis, plot.x);
    xAxis->setTickLabelRotation(plot.x.areNamesUpright ? -90.0 : 0.0);
    dress(*yAxis, plot.y);
    dressRight();
    placeLegend();
    setPart(wholeOf(plot));
    m_shown.assign(plot.series.size(), nullptr);
    m_entriesOf.assign(plot.series.size(), nullptr);
    if (!plot.arrows.empty())
        new ChartArrows(xAxis, yAxis, plot);
    for (const bool isChosen : {false, true}) // the chosen one in front
        for (std::size_t i = 0; i < plot.series.size(); ++i)
            if (plot.series[i].isChosen == isChosen) {
                const int nBefore = plottableCount();
                addSeries(plot.series[i]);
                m_shown[i] = plottableCount() > nBefore ? plottable(plottableCount() - 1) : nullptr;
            }
    if (!plot.markers.empty())
        new ChartMarkers(xAxis, yAxis, plot.markers, theme);
    const bool hasLabels = std::ranges::any_of(
        plot.series, [](const ChartSeries& series) { return series.isShown && !series.labels.empty(); });
    if (hasLabels)
        new ChartPointLabels(xAxis, yAxis, plot, theme);
    legend->setVisible(plot.hasLegend());
    legend->setIconSize(iconWidth(), asPixels(lineHeight(theme.smallFont)));
    legend->setIconTextPadding(6);
    legend->setFont(theme.smallFont);
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const ChartSeries& series = plot.series[i];
        if (series.name.isEmpty() || !m_shown[i])
            continue;
        auto* entry = new QCPPlottableLegendItem(legend, m_shown[i]);
        entry->setFont(series.isChosen ? bold(theme.smallFont) : theme.smallFont);
        entry->setTextColor(!series.isShown   ? faded(theme.mutedText, 0.55)
                            : series.isChosen ? theme.text
                                              : theme.mutedText);
        legend->addItem(entry);
        m_entriesOf[i] = entry;
    }
}

/// The icon of a dashed line shows how it is dashed.
int ChartDrawing::iconWidth() const
{
    return m_theme.isGrey() ? kDashedIconWidth : kIconWidth;
}

void ChartDrawing::addLine(const ChartSeries& series)
{
    Pieces whole;
    Pieces pale;
    const auto isPale = [&](std::size_t i) { return !series.isPale.empty() && series.isPale[i]; };
    for (std::size_t i = 0; series.isShown && i + 1 < series.x.size(); ++i)
        if (std::isfinite(series.y[i]) && std::isfinite(series.y[i + 1]))
            (isPale(i) || isPale(i + 1) ? pale : whole).add(series, i);
    if (series.isShown && series.x.size() == 1) { // a dot and no line
        whole.x << series.x.front();
        whole.y << series.y.front();
    }
    const auto add = [&](const Pieces& pieces, const QColor& colour) {
        QCPGraph* graph = addGraph(xAxis, axisOf(series));
        graph->setPen(dashed(QPen(colour, series.width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin), series.dashes));
        graph->setData(pieces.x, pieces.y, true);
        graph->setName(series.name);
        graph->setAntialiased(true);
        graph->setAntialiasedScatters(true);
        if (series.x.size() <= kMostDots)
            graph->setScatterStyle({QCPScatterStyle::ssCircle, QPen(Qt::NoPen), QBrush(colour), kDotSize});
    };
    if (!pale.x.isEmpty())
        add(pale, faded(series.colour, kPale));
    add(whole, series.isShown ? series.colour : faded(series.colour, kPale));
}

void ChartDrawing::addSeries(const ChartSeries& series)
{
    if (!series.isShown && m_entries == ChartEntries::ShownSeries)
        return;
    switch (series.mark) {
    case ChartMark::Line:
        addLine(series);
        return;
    case ChartMark::Points: {
        const ChartSeries off{
            .name = series.name, .colour = faded(series.colour, kPale), .mark = series.mark, .shape = series.shape};
        auto* points = new ChartPoints(xAxis, axisOf(series), series.isShown ? series : off, m_theme);
        points->setName(series.name);
        return;
    }
    case ChartMark::Bars: {
        auto* bars = new QCPBars(xAxis, axisOf(series));
        bars->setName(series.name);
        bars->setPen(Qt::NoPen);
        bars->setBrush(series.isShown ? series.colour : faded(series.colour, kPale));
        bars->setWidthType(QCPBars::wtPlotCoords);
        bars->setWidth(series.width);
        bars->setAntialiased(false);
        if (series.isShown)
            bars->setData(QVector<double>(series.x.begin(), series.x.end()),
                          QVector<double>(series.y.begin(), series.y.end()), true);
        return;
    }
    }
}

void ChartDrawing::setPart(const ChartPart& part)
{
    xAxis->setRange(part.left, part.right);
    yAxis->setRange(part.bottom, part.top);
    if (!m_rightTicker)
        return;
    const AxisScale left = scaleOf(m_plot.y); // what is seen of the right axis is the same share of it
    const AxisScale right = scaleOf(*m_plot.right);
    yAxis2->setRange(right.value(left.share(part.bottom)), right.value(left.share(part.top)));
}

ChartPart ChartDrawing::part() const
{
    return {xAxis->range().lower, xAxis->range().upper, yAxis->range().lower, yAxis->range().upper};
}

/// Places its entries, in columns beside the frame or in rows above it that begin at `left`; returns the width that it
/// takes beside the frame.
int ChartDrawing::layOutLegend(const QSize& size, double left)
{
    const double line = lineHeight(m_theme.smallFont);
    int nEntries = 0;
    double widest = 0.0;
    for (std::size_t i = 0; i < m_entriesOf.size(); ++i)
        if (m_entriesOf[i]) {
            ++nEntries;
            widest = std::max(widest, textWidth(m_plot.series[i].name, bold(m_theme.smallFont)));
        }
    const double each = iconWidth() + kEntryRoom + widest;
    legend->setRowSpacing(asPixels((kEntryPitch - 1.0) * line));
    if (m_plot.legend == ChartLegend::Above) {
        for (std::size_t i = 0; i < m_entriesOf.size(); ++i) // a name may be a sentence
            if (m_entriesOf[i])
                m_shown[i]->setName(elided(m_plot.series[i].name, bold(m_theme.smallFont),
                                           std::max(0.0, size.width() - left - iconWidth() - kEntryRoom)));
        legend->setMargins({asPixels(left), 0, 0, 0});
        legend->setWrap(std::clamp(static_cast<int>((size.width() - left) / each), 1, std::max(nEntries, 1)));
        legend->setFillOrder(QCPLayoutGrid::foColumnsFirst, true); // places the entries anew
        return 0;
    }
    const int perColumn = std::max(1, static_cast<int>((size.height() - line) / (kEntryPitch * line)));
    legend->setMargins({10, 6, 0, 0});
    legend->setWrap(perColumn);
    legend->setFillOrder(QCPLayoutGrid::foRowsFirst, true);
    const int nColumns = (nEntries + perColumn - 1) / perColumn;
    return asPixels(nColumns * each);
}

void ChartDrawing::layOut(const QSize& size)
{
    const double line = lineHeight(m_theme.smallFont);
    const auto sideWidth = [&](const ChartTicker& ticker) {
        return ticker.widestLabel(m_theme.smallFont) + line + 2.0 * kTickGap;
    };
    const double rows = std::max(line, size.height() - 3.5 * line); // without what stands below the frame
    m_xTicker->setTickCount(kMostTicks);
    m_yTicker->setTickCount(
        mostTicks(m_plot.y, rows, (m_plot.y.ticks == ChartTicks::Names ? kNameRoom : kTickRoom) * line));
    if (m_rightTicker)
        m_rightTicker->setTickCount(mostTicks(*m_plot.right, rows, kTickRoom * line));
    const double left = sideWidth(*m_yTicker);
    const int beside = layOutLegend(size, left);
    const double across =
        std::max(40.0, size.width() - beside - left - (m_rightTicker ? sideWidth(*m_rightTicker) : 0));
    const double widestTick = m_plot.x.areNamesUpright ? line : m_xTicker->widestLabel(m_theme.smallFont);
    m_xTicker->setTickCount(mostTicks(m_plot.x, across, widestTick + (m_plot.x.areNamesUpright ? 0.0 : kTickApart)));
    QStringList below{m_plot.x.name, m_plot.note, levelSentence(m_plot, part(), across)};
    below.removeAll(QString());
    xAxis->setLabel(below.join(u'\n'));
    yAxis->setLabel(elided(m_plot.y.name, m_theme.smallFont, rows));
    if (m_plot.right)
        yAxis2->setLabel(elided(m_plot.right->name, m_theme.smallFont, rows));
    // QCustomPlot leaves out the text of a tick that does not lie whole within the chart.
    const int right = beside > 0 ? kTickGap : asPixels(std::min(widestTick, 0.25 * size.width()) / 2.0) + kTickGap;
    axisRect()->setMinimumMargins({0, asPixels(line / 2.0) + kTickGap, right, 0});
}

QSizeF ChartDrawing::frameIn(const QSize& size)
{
    layOut(size);
    const QRect before = viewport();
    setViewport({QPoint(), size});
    updateLayout();
    const QSizeF frame = axisRect()->size();
    setViewport(before);
    return frame;
}

void ChartDrawing::paint(Canvas& canvas, const QRect& area)
{
    layOut(area.size());
    if (m_plot.isPlane) {
        fitPlane(m_plot, frameIn(area.size()));
        setPart(wholeOf(m_plot));
    }
    setBackground(Qt::NoBrush); // the page's
    CanvasDevice device(canvas, QSize(area.right() + 1, area.bottom() + 1));
    QCPPainter painter;
    if (!painter.begin(&device))
        return;
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.translate(area.topLeft());
    toPainter(&painter, area.width(), area.height());
}

QPointF ChartDrawing::pixelOf(const ChartSeries& series, std::size_t point) const
{
    return {xAxis->coordToPixel(series.x[point]), axisOf(series)->coordToPixel(series.y[point])};
}

QRectF ChartDrawing::entryRect(int series) const
{
    const auto at = static_cast<std::size_t>(series);
    return at < m_entriesOf.size() && m_entriesOf[at] ? QRectF(m_entriesOf[at]->outerRect()) : QRectF();
}

} // namespace headlight
