// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/token_labels.h"

#include <QSizeF>

namespace headlight {

/// The type of the labels along both sides of a map of tokens: it shrinks with the cells to a readable least; labels
/// of columns that have no room then stand upright, and what has none even so is thinned (see token_labels.h).
struct MapAxes {
    QFont rows;
    QFont columns;
    double degrees = 45.0; // slant of the columns' labels

    /// What column labels of at most `width` along their text take above the cells.
    double height(double width) const;
    /// How far column labels of at most `width` reach beyond the last column.
    double reach(const QStringList& labels, double width, double pitch) const;
};

/// For cells of one size, in type that is at most `largest`.
MapAxes mapAxes(const QFont& largest, const QSizeF& cell, const Theme& theme);

/// The least type that a label of a map is written in, in pixels.
double leastLabelPixels(const Theme& theme);

/// What stays clear between the words of the axes and the labels below them.
inline constexpr double axisWordsGap = 8.0;

/// "queries look ↓" on the baseline that ends at `end`, and "keys →" a line above it.
void paintAxisWords(Canvas& canvas, const QPointF& end, const Theme& theme);
double axisWordsWidth(const Theme& theme);
double axisWordsHeight(const Theme& theme);

} // namespace headlight
