// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/map_axes.h"
#include "ui/pictures/compare/compare_plot.h"
#include "ui/pictures/heatmap/heatmap_layout.h"

#include <array>

namespace headlight {

/// Where everything of a comparison lies: the maps in a row with legends and numbers below or, in a low place, at the
/// right; or the difference below A and B with legends and numbers beside it. It is the form that shows the largest
/// cells. All maps have cells of one size.
struct CompareLayout {
    struct Panel {
        bool isShown = false;
        QPointF title; // baseline
        double titleWidth = 0.0;
        HeatmapLayout map; // cells and labels; the query labels are empty where those of A stand for them
        LabelSide rowSide; // where those labels stand; without width where there are none
        LabelSide columnSide;
        QRectF sentence; // in place of the cells, where there is a refusal and no map
    };
    std::array<Panel, 3> panels; // A, B, B − A
    MapAxes axes;                // the type of all labels
    QString heading;             // above the maps; may be empty
    QPointF headingAt;           // its baseline
    bool isStacked = false;
    QPointF legend; // legend of A and B; top left
    double legendWidth = 0.0;
    QPointF differenceLegend;
    double differenceLegendWidth = 0.0;
    QPointF note; // the cell pointed at
    double noteWidth = 0.0;
    QPointF numbers; // the plot's notes stand below them
    double numbersWidth = 0.0;
    QPointF caption;
    double captionWidth = 0.0;
    QSizeF size; // what all of it takes; may be higher than what was asked for
};

/// What is kept free for text, in 1/96 inch.
struct CompareText {
    double note = 0.0;
    double caption = 0.0;
};

CompareLayout layoutCompare(const ComparePlot& plot, const QSizeF& size, const CompareText& text, const Theme& theme);
/// The labels anew, those of the pinned and of the hovered tokens strong; everything else stays where it is.
void placeCompareLabels(CompareLayout& layout, const ComparePlot& plot);
QSizeF preferredCompareSize(const ComparePlot& plot, const Theme& theme);

/// The legend of A and B, which have one scale.
Legend compareLegend(const ComparePlot& plot);
Legend differenceLegend(const ComparePlot& plot);

/// The numbers side by side, in as many lines as `width` asks for, then the notes.
double compareNumbersHeight(const ComparePlot& plot, double width, const Theme& theme);
void paintCompareNumbers(Canvas& canvas, const QPointF& topLeft, double width, const ComparePlot& plot,
                         const Theme& theme);

} // namespace headlight
