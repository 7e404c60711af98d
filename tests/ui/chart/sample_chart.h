// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"

namespace headlight::test {

/// Two curves over 0 … 10, y = x / 10 and 1 − x / 10, the second of them chosen.
inline ChartPlot twoCurves()
{
    ChartPlot plot;
    plot.title = {"layer 2", "a title"};
    plot.x = {"distance", 0.0, 10.0, ChartTicks::WholeNumbers};
    plot.y = {"weight", 0.0, 1.0};
    for (const bool rises : {true, false}) {
        ChartSeries series;
        series.name = rises ? "head 0" : "head 1";
        series.colour = rises ? QColor(200, 0, 0) : QColor(0, 0, 200);
        series.isChosen = !rises;
        series.heads = {{2, rises ? 0 : 1}};
        for (int i = 0; i <= 10; ++i) {
            series.x.push_back(i);
            series.y.push_back(rises ? i / 10.0 : 1.0 - i / 10.0);
        }
        plot.series.push_back(series);
    }
    return plot;
}

/// A cloud of three points with labels: heads 0.0, 0.1 and 1.0.
inline ChartPlot threePoints()
{
    ChartPlot plot;
    plot.title = {"heads"};
    plot.x = {"entropy", 0.0, 4.0};
    plot.y = {"distance", 0.0, 4.0};
    ChartSeries series;
    series.mark = ChartMark::Points;
    series.colour = QColor(0, 120, 0);
    series.x = {1.0, 2.0, 3.0};
    series.y = {1.0, 3.0, 1.0};
    series.radii = {3.0, 6.0, 9.0};
    series.labels = {"0.0", "0.1", "1.0"};
    series.readouts = {"head 0.0\nentropy 1", "head 0.1\nentropy 2", "head 1.0\nentropy 3"};
    series.heads = {{0, 0}, {0, 1}, {1, 0}};
    plot.series = {series};
    return plot;
}

/// The two curves, the second of them with an axis of its own at the right, from 0 to 50.
inline ChartPlot twoAxes()
{
    ChartPlot plot = twoCurves();
    plot.right = ChartAxis{"slope", 0.0, 50.0};
    plot.series[1].isRight = true;
    for (double& value : plot.series[1].y)
        value *= 50.0;
    return plot;
}

} // namespace headlight::test
