// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/state/map_part.h"

#include <QRectF>

namespace headlight {

/// The part of the map that a plot shows: all of it where it is no part.
HeatmapPart shownPartOf(const HeatmapPlot& plot);

/// The tokens of some rows and columns of the whole map; an axis that is shown as a whole has no range.
MapPart mapPartOf(const HeatmapPart& whole, TokenRange rows, TokenRange columns);

/// Leaves of a plot of a whole map the rows and columns of `part`. Colours, numbers and the rows that are taken
/// together stay those of the whole map; a pinned cell that is outside is no longer marked.
void showPart(HeatmapPlot& plot, const MapPart& part);

/// The part of a whole map that `part` asks for.
HeatmapPart placesOf(HeatmapPart whole, const MapPart& part);
/// Leaves the places that another plot's part has, as far as this whole map has them; false, and nothing is changed,
/// where it has none of its rows or none of its columns.
bool showPlaces(HeatmapPlot& plot, TokenRange rows, TokenRange columns);
/// Adds what a part shows of its map: "rows 40 to 79 of 227", counted from 0.
void sayPart(FigureCaption& caption, const HeatmapPart& part);

/// Why a part cannot be shown as it was asked for, in one sentence; empty where it can.
QString whyNotShown(const HeatmapPart& whole, const MapPart& part);

/// Where the part `from` lies once `to` is drawn into `cells`.
QRectF placeOfPart(const HeatmapPart& from, const HeatmapPart& to, const QRectF& cells);

/// `range` made `factor` times as long and at least `least` places, the place at `anchor` (0 at its start, 1 at its
/// end) kept where it is, inside of `total` places. A factor other than 1 changes the length by one place at least.
TokenRange zoomedRange(TokenRange range, double factor, double anchor, Index total, Index least);

/// `range` moved by some places, as far as it stays inside of `total`.
TokenRange movedRange(TokenRange range, Index by, Index total);

/// `range` moved by as little as takes a place in.
TokenRange rangeWith(TokenRange range, Index place);

} // namespace headlight
