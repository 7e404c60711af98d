// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/tensor/matrix.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

namespace headlight {

/// Attention as somebody draws it: how much of it each query gives each key. Rows are compared after they were divided
/// by their sums (see core/analysis/head_similarity.h), so that only shares within a row count; a row without a stroke
/// was not drawn and does not count.
struct DrawnPattern {
    Matrix weights; // [Tq, Tk] from 0 to 1
    Matrix allowed; // [Tq, Tk] 1 where the mask lets the query look; elsewhere nothing can be drawn

    bool isBlank() const { return weights.size() == 0 || weights.maxCoeff() <= 0.0F; }
    bool isAllowed(const TokenPair& cell) const;
};

enum class PatternPreset {
    Diagonal,      ///< each token on itself; of a rectangle, from corner to corner
    PreviousToken, ///< one key to the left of the diagonal
    FirstColumn,   ///< every query on the first key
    PinnedColumn,  ///< every query on the pinned key
    Blocks         ///< each half of the queries on its half of the keys
};

/// Nothing drawn under a mask.
DrawnPattern blankPattern(const Mask& mask, int nQueries, int nKeys);

/// `pinnedKey` is used by its own preset only.
DrawnPattern presetPattern(const Matrix& allowed, PatternPreset preset, int pinnedKey);

/// Whether some row may look at a drawn key without a stroke there, so that there is something to compare with: see
/// core/analysis/head_contrast.h.
bool hasContrast(const DrawnPattern& pattern);

/// First row or column of a brush of so many cells on the cell `centre`: an even brush reaches one further down and to
/// the right.
int brushStart(int centre, int brush);

/// A square of `brush` × `brush` cells from brushStart() becomes more by `change`, from 0 to 1; true if anything
/// changed. `touched` [Tq, Tk] keeps a stroke from adding to a cell twice: cells that are not 0 there are left alone,
/// and the others are marked.
bool paintWith(DrawnPattern& pattern, const TokenPair& centre, int brush, float change, Matrix& touched);

/// Cells with a stroke.
int nDrawnCells(const DrawnPattern& pattern);

} // namespace headlight
