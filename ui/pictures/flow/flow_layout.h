// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/flow/flow_plot.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QStringList>

#include <vector>

namespace headlight {

/// A matrix on its card: its name, its shape behind it or in a line below, and its cells.
struct FlowMatrixPlace {
    QPointF name; // baseline
    double nameWidth = 0.0;
    QPointF shape; // baseline, its right end
    QRectF cells;
};

/// A stage of the way.
struct FlowCardPlace {
    QRectF card;
    QRectF inside; // below its title, above its numbers
    std::vector<FlowMatrixPlace> matrices;
    double numbers = 0.0; // y of the first baseline
};

/// A line with an arrow at its end, and what flows there.
struct FlowLine {
    std::vector<QPointF> points;
    QString name; // "V", beside its first corner; may be empty
};

/// The cards in rows, read as text is.
struct FlowSheet {
    std::vector<FlowCardPlace> cards; // in the order of FlowPlot::cards
    std::vector<FlowLine> lines;
    QStringList title; // lines, bold, from titleAt down; empty where the plot's head has no name
    QPointF titleAt;   // top left
    QStringList key;   // lines: what the colours mean
    QPointF keyAt;     // top left
    QPointF caption;
    double captionWidth = 0.0;
    QSizeF size; // may be higher than what was asked for
};

FlowSheet layoutFlowSheet(const FlowPlot& plot, const QSizeF& size, double captionHeight, const Theme& theme);
QSizeF preferredFlowSize(const FlowPlot& plot, const Theme& theme);

} // namespace headlight
