// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure.h"
#include "ui/pictures/head_table/head_table.h"
#include "ui/state/head_points_choice.h"

#include <QString>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headlight {

/// Every head of a model as a point: two of its numbers are its place, two more may be its colour and its size. Or as
/// one of those that a bar counts: its number from left to right is in the bar's range.
struct HeadPointsPlot {
    struct Point {
        HeadIndex head;
        double x = 0.0;
        double y = 0.0;
        std::optional<double> colour; // empty where points have one colour, or the head has no such number
        std::optional<double> size;
    };
    FigureCaption caption;
    HeadPointsChoice choice;
    HeadGrid grid;
    std::optional<HeadIndex> selected;
    std::optional<HeadIndex> reference; // head that likeness is to
    ColourMapId map = ColourMapId::Viridis;
    std::vector<Point> points;     // heads that are shown and have both numbers
    std::vector<HeadIndex> hidden; // heads that would be points and are hidden
    int nWithout = 0;              // heads that have not both numbers
};

const FigureLook<HeadPointsPlot>& figureLook(const HeadPointsPlot*);
ChartPlot chartOf(const HeadPointsPlot& plot, const Theme& theme);

/// The ranges of a histogram: equal, between round numbers, and a bar for each layer where layers are counted.
struct HeadBins {
    double first = 0.0; // where the first begins
    double width = 1.0;
    int count = 1;

    int of(double value) const;
    double middle(int bin) const { return first + (bin + 0.5) * width; }
};
HeadBins headBins(const HeadPointsPlot& plot);

/// "entropy, in nats": what an axis is called.
QString quantityName(HeadQuantity quantity);
/// The column of the table of heads that a quantity is; nothing for what is none of its columns.
std::optional<HeadMeasure> measureOf(HeadQuantity quantity);
/// The number of a head; nothing where it has none.
std::optional<double> quantityOf(const HeadTableRow& row, HeadQuantity quantity);
QString quantityText(HeadQuantity quantity, double value);

/// The heads of a table as points, without those that are hidden but for the chosen one.
HeadPointsPlot makeHeadPointsPlot(const HeadTable& table, const HeadPointsChoice& choice,
                                  const std::set<HeadIndex>& hidden, const std::optional<HeadIndex>& selected);

/// One line for each head: attention, layer, head and the numbers that are shown, by their names in the table of heads,
/// and its likeness to the chosen head where one is chosen.
std::string headPointsTable(const HeadPointsPlot& plot, const HeadTable& table);

} // namespace headlight
