// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/axis_ticks.h"
#include "ui/kit/canvas.h"
#include "ui/kit/figure.h"
#include "ui/lessons/live_measure.h"

#include <QStringList>

#include <vector>

namespace headlight {

/// One curve of a page's picture.
struct PageCurve {
    QString name;
    std::vector<double> values; // [places]
    bool isRight = false;       // its axis is the right one
    bool saysValues = false;    // each as a number at its point
};

/// A small picture between the paragraphs of a lesson: one curve, or two with an axis each.
struct CurvePlot {
    QString across;
    QStringList places; // what the points stand at, evenly apart
    AxisScale left;
    AxisScale right;
    std::vector<PageCurve> curves;
    bool turnsPlaces = false;  // they are words, too long to stand side by side
    QString spoken;            // for those who cannot see it; may be empty
    double heightShare = 0.72; // height as a share of the width
    FigureCaption caption;     // none: the text around says what it is of
};

/// Variance and slope by the width, as the table of the series has them; the variance's axis is logarithmic, as the
/// widths are, and the same whether the products are divided or not.
CurvePlot seriesPlot(const LessonSeries& series);

/// A measure of every layer, the embedding first; from 0 to 1 where it fits, as a cosine or a probability does.
CurvePlot layersPlot(const QString& label, const std::vector<double>& values);

/// A measure of every token, from 0 to a little above the largest.
CurvePlot tokensPlot(const QString& label, const QStringList& tokens, const std::vector<double>& values);

/// The curve of a lesson with what is shown. Without measures, or where they have no such token, the frame is empty.
CurvePlot livePlot(const LessonCurve& curve, const LiveMeasures* measures);

const FigureLook<CurvePlot>& figureLook(const CurvePlot*);
ChartPlot chartOf(const CurvePlot& plot, const Theme& theme);
void paintCurvePlot(Canvas& canvas, const QSizeF& size, const CurvePlot& plot, const Theme& theme);

} // namespace headlight
