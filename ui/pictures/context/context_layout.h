// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/context/context_plot.h"

#include <QLineF>
#include <QRectF>
#include <QSizeF>
#include <QStringList>

#include <optional>
#include <vector>

namespace headlight {

/// The label of a point, or the number on an arrow.
struct ContextLabel {
    int of = 0; // index of the point or the arrow
    QString text;
    QRectF box;
    QPointF baseline;             // where its text starts
    std::optional<QLineF> leader; // from the point, where the label lies far from it
};

/// Where everything of a map of token vectors lies. Distances along both axes have one scale.
struct ContextLayout {
    QRectF frame;
    QPointF origin;             // where both axes are 0, the mean of all points
    std::vector<QPointF> marks; // [points]
    std::vector<QLineF> arrows; // [arrows] from edge to edge of the two marks
    std::vector<ContextLabel> labels;
    std::vector<ContextLabel> numbers;
    int nLeftOut = 0;    // points whose label finds no room
    double radius = 4.0; // radius of a mark
    QStringList heading; // lines, in bold: whose vectors these are
    QPointF headingAt;   // top left
    QPointF sentences;   // top left of the lines that name the sentences
    QStringList key;     // lines below the sentences: what an arrow is; empty without one
    QPointF firstAxis;   // baselines, anchored in the middle
    QPointF secondAxis;
    QPointF note; // top left of what stands below: the point looked at, or the caption
    double noteWidth = 0.0;

    /// The point nearest to a place, within a few pixels; −1 for none.
    int pointAt(const QPointF& place) const;
    /// Where a point is seen: its mark, and its label where that stands at it.
    QRectF placeOf(int point) const;
};

/// `noteHeight` is kept free at the bottom. No label overlaps a mark or another label, and only those of the pinned
/// word, of words with an arrow and of a short text may lie on a line; what finds no room is left out.
ContextLayout layoutContext(const ContextPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme);

QSizeF preferredContextSize(const ContextPlot& plot, const Theme& theme);

/// "0.62", "−0.08"
QString cosineText(double cosine);

} // namespace headlight
