// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/heatmap/cell_levels.h"

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// Bins along a side of the level that is kept of a large map: 8 MiB.
inline constexpr int kKeptBins = 1024;
/// Bins along a side of the level that the levels of large parts are made of, in place of their cells: 32 MiB. Their
/// bins then begin and end up to a bin of this one, nQueries / kFinerBins rows, beside the part's own.
inline constexpr int kFinerBins = 2 * kKeptBins;

/// Bins along a side of the small picture of a whole map, at most.
inline constexpr int kSmallBins = 96;

/// The numbers of a heatmap, computed from an AttentionMap for the rows that somebody looks at. Copies share what was
/// read: of a small map all cells, of a large one the largest of each row.
class HeatmapCells {
public:
    HeatmapCells() = default;
    explicit HeatmapCells(AttentionMap map);
    /// Numbers without a run, [Tq, Tk]; `allowed` and `hasValue` as of attentionMapFromMatrix(), but each row has a
    /// value where that is empty.
    explicit HeatmapCells(Matrix values, Matrix allowed = {}, std::vector<bool> hasValue = {});

    /// Some rows and columns of these, with what is the largest of a row as a whole.
    HeatmapCells part(TokenRange rows, TokenRange columns) const;
    /// The cells that these are a part of; these where they are no part.
    HeatmapCells whole() const;
    /// Whether both are copies of the same cells.
    bool isCopyOf(const HeatmapCells& other) const { return m_kept == other.m_kept; }

    /// These cells with that pooling of their levels; without it, the largest.
    HeatmapCells pooledBy(CellPooling pooling) const;
    /// Computes what a pane shows of a large map, before the pane's own thread asks for it: a level of at most
    /// kKeptBins a side, kept by all copies, and the levels made from it that are asked for next, which are the small
    /// picture of the whole and, for a part, one of the size that a pane drew last. For a part, the map that it is a
    /// part of is prepared too. Throws Error{Cancelled}.
    void prepare(const CancelToken& cancel = {}) const;
    /// These cells for a pane: levels of a map that was prepared are there, or are made of the kept one, in a few
    /// milliseconds, and are never finer than that.
    HeatmapCells quick() const;
    /// Whether they are so many that a pane needs prepare().
    bool isLarge() const;

    int nQueries() const;
    int nKeys() const;
    /// Where the numbers come from. There is one unless the cells are none.
    const AttentionMap& map() const;

    float value(int query, int key) const;
    RowVector row(int query) const; // [Tk]
    bool hasValue(int query) const;
    bool isAllowed(int query, int key) const;
    double rowLargest(int query) const; // magnitude, of the whole row's cells that have a number; 0 without any
    bool hasNegative() const;           // some cell is below 0
    bool hidesSome() const;             // a mask does
    bool hasEveryValue() const;         // each row has one

    CellBlock rows(TokenRange queries) const; // [queries, Tk]
    /// The size of the level that level() gives for a wish: the wish itself, but for quick() cells.
    QSize levelSize(const QSize& wish) const;
    /// Rows of the level of `size` bins, a levelSize(), each the number of its cells that is largest in magnitude, or
    /// their mean.
    CellBlock level(TokenRange rows, const QSize& size) const; // [rows, size.width()]
    /// Whether a prepared level of that size is there, so that a pane has nothing to compute.
    bool isReady(const QSize& size) const { return readyLevel(size) != nullptr; }
    /// Consecutive rows of a level of that many, each for a thread of its own.
    std::vector<TokenRange> bands(int nRows) const;

private:
    struct Kept;
    CellBlock& keptLevel() const;
    void keepLevel(const CancelToken& cancel) const;
    void makeReady() const;
    const CellBlock* readyLevel(const QSize& size) const;
    std::optional<LevelSource> finerOfWhole() const;
    LevelSource cellSource() const;
    bool readsKept() const;
    void readLargest() const;

    std::shared_ptr<const Kept> m_kept;
    bool m_isQuick = false;
    CellPooling m_pooling = CellPooling::Largest;
};

} // namespace headlight
