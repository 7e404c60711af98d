// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_drawing.h"

#include "ui/chart/canvas_device.h"
#include "ui/chart/chart_points.h"
#include "ui/chart/chart_ticker.h"
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

int asPixels(double length)
{
    return static_cast<int>(std::ceil(length));
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
    : QCustomPlot(parent), m_entries(entries), m_theme(theme(ThemeId::Light))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setAutoAddPlottableToLegend(false);
    setNoAntialiasingOnDrag(false);
    axisRect()->setupFullAxesBox();
    auto* beside = new QCPLayoutGrid;
    plotLayout()->addElement(0, 1, beside);
    plotLayout()->setColumnStretchFactor(1, 0.001);
    plotLayout()->setColumnSpacing(0);
    axisRect()->insetLayout()->take(legend);
    beside->addElement(0, 0, legend);
    beside->addElement(1, 0, new QCPLayoutElement(this));
    beside->setRowStretchFactor(0, 0.001);
    beside->setMargins({});
    legend->setMargins({10, 6, 0, 0});
    legend->setFillOrder(QCPLayoutGrid::foRowsFirst);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setColumnSpacing(12);
}

void ChartDrawing::dress(QCPAxis& axis, const ChartAxis& look, const QString& label)
{
    const QPen line(m_theme.border, 1.0);
    axis.setLayer(QStringLiteral("grid")); // below the curves
    axis.setScaleType(look.isLogarithmic() ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setBasePen(line);
    axis.setTickPen(Qt::NoPen);
    axis.setSubTicks(false);
    axis.setTickLength(0);
    axis.setTickLabelPadding(kTickGap);
    axis.setTickLabelFont(m_theme.smallFont);
    axis.setTickLabelColor(m_theme.mutedText);
    axis.setLabelFont(m_theme.smallFont);
    axis.setLabelColor(m_theme.mutedText);
    axis.setLabelPadding(kTickGap);
    axis.setLabel(label);
    axis.grid()->setPen(QPen(m_theme.raised, 1.0));
    axis.grid()->setSubGridVisible(false);
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

void ChartDrawing::show(const ChartPlot& plot, const Theme& theme)
{
    m_plot = plot;
    m_theme = theme;
    legend->clearItems();
    clearPlottables();
    setBackground(QBrush(theme.surface));
    m_xTicker = QSharedPointer<ChartTicker>::create(plot.x);
    m_yTicker = QSharedPointer<ChartTicker>::create(plot.y);
    xAxis->setTicker(m_xTicker);
    yAxis->setTicker(m_yTicker);
    dress(*xAxis, plot.x, plot.note.isEmpty() ? plot.x.name : plot.x.name + QLatin1Char('\n') + plot.note);
    dress(*yAxis, plot.y, plot.y.name);
    for (QCPAxis* axis : {xAxis2, yAxis2}) {
        axis->setLayer(QStringLiteral("grid"));
        axis->setBasePen(QPen(theme.border, 1.0));
        axis->setTicks(false);
        axis->setTickLabels(false);
    }
    setPart(wholeOf(plot));
    m_shown.assign(plot.series.size(), nullptr);
    m_entriesOf.assign(plot.series.size(), nullptr);
    for (const bool isChosen : {false, true}) // the chosen one in front
        for (std::size_t i = 0; i < plot.series.size(); ++i)
            if (plot.series[i].isChosen == isChosen) {
                const int nBefore = plottableCount();
                addSeries(plot.series[i]);
                m_shown[i] = plottableCount() > nBefore ? plottable(plottableCount() - 1) : nullptr;
            }
    const bool hasLabels = std::ranges::any_of(
        plot.series, [](const ChartSeries& series) { return series.isShown && !series.labels.empty(); });
    if (hasLabels)
        new ChartPointLabels(xAxis, yAxis, plot, theme);
    legend->setVisible(plot.hasLegend());
    legend->setIconSize(kIconWidth, asPixels(lineHeight(theme.smallFont)));
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
        QCPGraph* graph = addGraph();
        graph->setPen(QPen(colour, series.width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
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
        const ChartSeries off{.name = series.name, .colour = faded(series.colour, kPale), .mark = series.mark};
        auto* points = new ChartPoints(xAxis, yAxis, series.isShown ? series : off, m_theme);
        points->setName(series.name);
        return;
    }
    case ChartMark::Bars: {
        auto* bars = new QCPBars(xAxis, yAxis);
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
}

ChartPart ChartDrawing::part() const
{
    return {xAxis->range().lower, xAxis->range().upper, yAxis->range().lower, yAxis->range().upper};
}

void ChartDrawing::layOut(const QSize& size)
{
    const double line = lineHeight(m_theme.smallFont);
    const auto most = [](const ChartAxis& axis, double room, double each) {
        const int fit = std::max(2, static_cast<int>(room / each));
        return axis.ticks == ChartTicks::Names ? fit : std::min(fit, kMostTicks);
    };
    const double rows = std::max(line, size.height() - 3.5 * line); // without what stands below the frame
    m_xTicker->setTickCount(kMostTicks);
    m_yTicker->setTickCount(most(m_plot.y, rows, (m_plot.y.ticks == ChartTicks::Names ? kNameRoom : kTickRoom) * line));
    int nEntries = 0;
    double widest = 0.0;
    for (std::size_t i = 0; i < m_entriesOf.size(); ++i)
        if (m_entriesOf[i]) {
            ++nEntries;
            widest = std::max(widest, textWidth(m_plot.series[i].name, bold(m_theme.smallFont)));
        }
    const int perColumn = std::max(1, static_cast<int>((size.height() - line) / (kEntryPitch * line)));
    legend->setRowSpacing(asPixels((kEntryPitch - 1.0) * line));
    legend->setWrap(perColumn);
    legend->setFillOrder(QCPLayoutGrid::foRowsFirst, true); // places the entries anew
    const int nColumns = nEntries > 0 ? (nEntries + perColumn - 1) / perColumn : 0;
    const double beside = nColumns * (kIconWidth + 18.0 + widest);
    const double left = m_yTicker->widestLabel(m_theme.smallFont) + line + 2.0 * kTickGap;
    const double across = std::max(40.0, size.width() - beside - left);
    const double widestTick = m_xTicker->widestLabel(m_theme.smallFont);
    m_xTicker->setTickCount(most(m_plot.x, across, widestTick + kTickApart));
    // QCustomPlot leaves out the text of a tick that does not lie whole within the chart.
    const int right = nColumns > 0 ? kTickGap : asPixels(std::min(widestTick, 0.25 * size.width()) / 2.0) + kTickGap;
    axisRect()->setMinimumMargins({0, asPixels(line / 2.0) + kTickGap, right, 0});
}

void ChartDrawing::paint(Canvas& canvas, const QRect& area)
{
    layOut(area.size());
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

QPointF ChartDrawing::pixelOf(const QPointF& values) const
{
    return {xAxis->coordToPixel(values.x()), yAxis->coordToPixel(values.y())};
}

QPointF ChartDrawing::valueOf(const QPointF& pixel) const
{
    return {xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y())};
}

QRectF ChartDrawing::entryRect(int series) const
{
    const auto at = static_cast<std::size_t>(series);
    return at < m_entriesOf.size() && m_entriesOf[at] ? QRectF(m_entriesOf[at]->outerRect()) : QRectF();
}

} // namespace headlight
