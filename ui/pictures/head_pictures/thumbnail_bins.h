// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/attention/local_window.h"
#include "core/attention/mask.h"

#include <QSize>

#include <functional>

namespace headlight {

/// The cells of a thumbnail: as many as fit, in the proportions of the map.
QSize thumbnailCells(Index nQueries, Index nKeys);

/// pattern [Tq, Tk] → nRows × nColumns bins, each the largest weight in it; the pattern itself where it fits.
Matrix pool(const Matrix& pattern, Index nRows, Index nColumns);

/// Bins as pool() makes them: 1 where the mask leaves a cell of the bin that the layer reaches, else 0.
Matrix shownBins(const Mask& mask, const LocalWindow& window, Index nQueries, Index nKeys, const QSize& bins);
/// Bins that are 1 where `allows` says so of one of their cells, else 0.
Matrix shownBins(const std::function<bool(int row, int column)>& allows, Index nRows, Index nColumns,
                 const QSize& bins);

} // namespace headlight
