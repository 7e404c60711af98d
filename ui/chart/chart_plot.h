// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/run_options.h"

#include <QColor>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace headlight {

/// Which values of an axis have a tick.
enum class ChartTicks {
    Numbers,      // 1, 2 or 5 times a power of ten apart
    WholeNumbers, // numbers without fractions: distances, positions
    Decades,      // powers of ten, on a logarithmic axis
    Names,        // a name at 0, 1, 2, …: tokens, layers, heads
    Origin        // a line at 0 and no text: directions of no unit
};

struct ChartAxis {
    QString name;
    double low = 0.0; // the axis when all is shown; both are above 0 where the ticks are decades
    double high = 1.0;
    ChartTicks ticks = ChartTicks::Numbers;
    QStringList names = {};                        // [ticks at 0, 1, 2, …] where the ticks are names
    QString readout = {};                          // what the cursor calls it: "distance"; empty: the name
    std::function<QString(double)> valueText = {}; // a value as the cursor says it; empty: as a tick says it
    std::function<QStringList(const std::vector<double>&)> tickTexts = {}; // its ticks; empty: as `ticks` has them
    bool areNamesUpright = false;                                          // names too long to stand side by side
    bool isLogarithmic() const { return ticks == ChartTicks::Decades; }
};

enum class ChartMark { Line, Points, Bars };

/// What stands for a point.
enum class ChartShape { Disc, Diamond };

/// A curve, a cloud of points, or the bars of a histogram.
struct ChartSeries {
    QString name = {}; // in the legend; empty: it has no entry there
    QColor colour = {};
    ChartMark mark = ChartMark::Line;
    ChartShape shape = ChartShape::Disc;  // a point's
    double width = 1.2;                   // a line's; or that of bars, in units of the x axis
    std::vector<double> dashes = {};      // a line's, see Canvas::dashedPath(); none: whole
    bool isChosen = false;                // in front of the others, its name bold
    bool isRight = false;                 // its values are those of the right axis
    bool isShown = true;                  // where not, an entry that a person can switch on again: no figure has it
    std::vector<double> x = {};           // [n], rising for lines and bars
    std::vector<double> y = {};           // [n]; NaN where there is no value
    std::vector<bool> isPale = {};        // [n] or empty: a line is pale on both sides of such a point
    std::vector<double> radii = {};       // [n] or empty, of points, in 1/96 inch
    std::vector<QColor> colours = {};     // [n] or empty, of points
    std::vector<QString> labels = {};     // [n] or empty, written beside points
    std::vector<QString> readouts = {};   // [n] or empty: what the cursor says of a point in place of its values
    std::vector<HeadIndex> heads = {};    // [n], or one for a line, or empty: the head that a click chooses
    std::vector<HeadIndex> switches = {}; // heads that its entry hides or shows; empty: it is switched in a view alone
    int chosenPoint = -1;                 // the point with a rim of its own; -1: none
};

/// A line across the chart at one x, with what it stands for beside it.
struct ChartMarker {
    double x = 0.0;
    QString label;
    QColor colour;
    bool isLabelAtTop = true;
};

enum class ChartLegend { Beside, Above };

/// One point of one series.
struct ChartPlace {
    int series = 0;
    int point = 0;
    bool operator==(const ChartPlace&) const = default;
};

/// An arrow from point to point, with its label beside it where there is room; it is strong at a chosen point, and at
/// the one that the cursor reads.
struct ChartArrow {
    ChartPlace from;
    ChartPlace to;
    QString label = {};
    QColor colour = {};
    double width = 1.1;
    std::vector<double> dashes = {};
};

/// A chart: what stands in its frame and around it, in no size and no type yet.
struct ChartPlot {
    QStringList title; // phrases
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    QString note = {};                   // a line below the x axis
    std::optional<ChartAxis> right = {}; // a second y axis, of the series that say so
    std::vector<ChartMarker> markers = {};
    std::vector<ChartArrow> arrows = {};
    ChartLegend legend = ChartLegend::Beside;
    bool choosesAcross = false; // a click chooses the point at its x, at whatever height
    /// Places of a plane: one scale for both axes, labels in the colour of their series that a line may lead to and
    /// whose rest is counted, and Left and Right go from point to point in their order.
    bool isPlane = false;
    double figureScale = 1.0; // sides of its figure, as a multiple of other charts'

    bool hasLegend() const;
    const ChartAxis& valueAxis(const ChartSeries& one) const { return one.isRight && right ? *right : y; }
};

/// The part of both axes that is shown.
struct ChartPart {
    double left = 0.0;
    double right = 1.0;
    double bottom = 0.0;
    double top = 1.0;
    bool operator==(const ChartPart&) const = default;
};

ChartPart wholeOf(const ChartPlot& plot);

/// What the cursor says of a point: one line, or the lines of every shown curve at the same x.
QStringList chartReadout(const ChartPlot& plot, const ChartPlace& place);
/// A value as its axis says it.
QString axisText(const ChartAxis& axis, double value);
/// Whether a point can be looked at: shown, and with a value.
bool isThere(const ChartPlot& plot, const ChartPlace& place);

} // namespace headlight
