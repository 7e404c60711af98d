// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_cells.h"

#include "core/activations/derived_maps.h"
#include "core/base/worker_pool.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

namespace headlight {

namespace {

constexpr Index kWholeCells = 512 * 512; // so many are read once and kept

std::vector<bool> rowsWithValue(const AttentionMap& map)
{
    std::vector<bool> result;
    result.reserve(static_cast<std::size_t>(map.nQueries()));
    for (Index query = 0; query < map.nQueries(); ++query)
        result.push_back(map.hasValue(query));
    return result;
}

bool masksSome(const AttentionMap& map)
{
    const std::vector<TokenRange> bands = bandsOf(map.nQueries(), map.nQueries() * map.nKeys());
    std::atomic<bool> result = false;
    parallelFor(std::ssize(bands), [&](Index band) {
        if (!result && (map.allowed(bands[static_cast<std::size_t>(band)], {0, map.nKeys()}).array() == 0.0F).any())
            result = true;
    });
    return result;
}

double largestShown(const CellBlock& block, Index row)
{
    double result = 0.0;
    for (Index key = 0; key < block.values.cols(); ++key)
        if (block.shown(row, key) != 0.0F)
            result = std::max(result, std::abs(static_cast<double>(block.values(row, key))));
    return result;
}

QSize levelSizeOf(int nQueries, int nKeys, int mostBins)
{
    return QSize(nKeys, nQueries).boundedTo({mostBins, mostBins});
}

} // namespace

/// What all copies share.
struct HeatmapCells::Kept {
    AttentionMap map;
    std::vector<bool> hasValue; // [Tq]
    bool hidesSome = false;
    CellBlock whole;                     // all cells of a small map, else empty
    HeatmapCells partOf;                 // the cells that these are a part of; else none
    Index firstRow = 0;                  // in the cells that these are a part of
    Index firstColumn = 0;               // there, too
    mutable std::vector<double> largest; // [Tq] of each row, once somebody asked
    mutable bool hasNegative = false;    // read with them
    mutable std::once_flag readsLargest;
    mutable std::array<CellBlock, kCellPoolings.size()>
        levels; // by CellPooling: kept of a large map once it was prepared
    mutable std::array<CellBlock, kCellPoolings.size()>
        finerLevels; // its large parts are made of them; a part has none
    mutable std::array<std::vector<CellBlock>, kCellPoolings.size()>
        ready; // coarser levels, made with the kept one and read without a lock from then on
    // Bins of the level that was drawn last and has fewer of them than cells, of this map or a part of it; 0: none.
    mutable std::atomic<int> drawnWidth = 0;
    mutable std::atomic<int> drawnHeight = 0;
    mutable std::mutex readsLevel;

    /// What is read of a map at once. `mayHide`: whether a mask may hide some of its cells, so that they are asked.
    static std::shared_ptr<Kept> of(AttentionMap map, bool mayHide)
    {
        auto kept = std::make_shared<Kept>();
        kept->hasValue = rowsWithValue(map);
        kept->hidesSome = mayHide && masksSome(map);
        kept->map = std::move(map);
        if (kept->isSmall())
            kept->whole = kept->read({0, kept->map.nQueries()});
        return kept;
    }

    bool isSmall() const { return map.nQueries() * map.nKeys() <= kWholeCells; }

    CellBlock read(TokenRange queries) const
    {
        const TokenRange keys{0, map.nKeys()};
        CellBlock block{map.block(queries, keys, AttentionStep::Pattern), map.allowed(queries, keys)};
        for (Index i = 0; i < queries.count; ++i)
            if (!hasValue[static_cast<std::size_t>(queries.first + i)])
                block.shown.row(i).setZero();
        return block;
    }
};

HeatmapCells::HeatmapCells(AttentionMap map) : m_kept(Kept::of(std::move(map), true)) {}

HeatmapCells::HeatmapCells(Matrix values, Matrix allowed, std::vector<bool> hasValue)
{
    const auto nRows = static_cast<std::size_t>(values.rows());
    const auto nColumns = static_cast<std::size_t>(values.cols());
    if (hasValue.empty())
        hasValue.assign(nRows, true);
    *this = HeatmapCells(attentionMapFromMatrix(std::vector<std::string>(nRows), std::vector<std::string>(nColumns), {},
                                                std::move(values), std::move(allowed), std::move(hasValue)));
}

HeatmapCells HeatmapCells::part(TokenRange rows, TokenRange columns) const
{
    const std::shared_ptr<Kept> kept = Kept::of(headlight::partOf(map(), rows, columns), m_kept->hidesSome);
    kept->partOf = *this;
    kept->firstRow = rows.first;
    kept->firstColumn = columns.first;
    HeatmapCells result;
    result.m_kept = kept;
    return result;
}

HeatmapCells HeatmapCells::whole() const
{
    return m_kept && m_kept->partOf.m_kept ? m_kept->partOf.whole() : *this;
}

int HeatmapCells::nQueries() const
{
    return m_kept ? static_cast<int>(m_kept->map.nQueries()) : 0;
}

int HeatmapCells::nKeys() const
{
    return m_kept ? static_cast<int>(m_kept->map.nKeys()) : 0;
}

const AttentionMap& HeatmapCells::map() const
{
    assert(m_kept);
    return m_kept->map;
}

float HeatmapCells::value(int query, int key) const
{
    return m_kept->isSmall() ? m_kept->whole.values(query, key) : map().at(query, key, AttentionStep::Pattern);
}

RowVector HeatmapCells::row(int query) const
{
    return m_kept->isSmall() ? RowVector(m_kept->whole.values.row(query)) : map().patternRow(query);
}

bool HeatmapCells::hasValue(int query) const
{
    return m_kept->hasValue[static_cast<std::size_t>(query)];
}

bool HeatmapCells::isAllowed(int query, int key) const
{
    return map().allows(query, key);
}

void HeatmapCells::readLargest() const
{
    std::call_once(m_kept->readsLargest, [this] {
        std::vector<double> largest(m_kept->hasValue.size());
        std::atomic<bool> hasNegative = false;
        const std::vector<TokenRange> parts = bands(nQueries());
        parallelFor(std::ssize(parts), [&](Index part) {
            const TokenRange& queries = parts[static_cast<std::size_t>(part)];
            const CellBlock block = rows(queries);
            for (Index i = 0; i < queries.count; ++i)
                largest[static_cast<std::size_t>(queries.first + i)] = largestShown(block, i);
            if (block.values.size() > 0 && block.values.minCoeff() < 0.0F)
                hasNegative = true;
        });
        m_kept->largest = std::move(largest);
        m_kept->hasNegative = hasNegative;
    });
}

double HeatmapCells::rowLargest(int query) const
{
    if (m_kept->partOf.m_kept)
        return m_kept->partOf.rowLargest(static_cast<int>(m_kept->firstRow) + query);
    readLargest();
    return m_kept->largest[static_cast<std::size_t>(query)];
}

bool HeatmapCells::hasNegative() const
{
    if (!m_kept)
        return false;
    if (m_kept->partOf.m_kept)
        return m_kept->partOf.hasNegative();
    readLargest();
    return m_kept->hasNegative;
}

bool HeatmapCells::isLarge() const
{
    return m_kept && !m_kept->isSmall();
}

void HeatmapCells::prepare(const CancelToken& cancel) const
{
    if (m_kept)
        m_kept->partOf.pooledBy(m_pooling).prepare(cancel);
    if (!isLarge())
        return;
    const std::lock_guard lock(m_kept->readsLevel);
    if (keptLevel().values.size() > 0)
        return;
    keepLevel(cancel);
    makeReady(); // at most 1,024² bins; a level that is kept has all that a pane draws next
}

void HeatmapCells::keepLevel(const CancelToken& cancel) const
{
    const QSize size = levelSizeOf(nQueries(), nKeys(), kKeptBins);
    if (const std::optional<LevelSource> finer = finerOfWhole()) {
        keptLevel() = wholeLevelOf(*finer, size, m_pooling, cancel);
        return;
    }
    const QSize finerSize = levelSizeOf(nQueries(), nKeys(), kFinerBins);
    if (m_kept->partOf.m_kept || finerSize == size) {
        keptLevel() = wholeLevelOf(cellSource(), size, m_pooling, cancel);
        return;
    }
    CellBlock& finer = m_kept->finerLevels[static_cast<std::size_t>(m_pooling)];
    finer = wholeLevelOf(cellSource(), finerSize, m_pooling, cancel);
    keptLevel() = wholeLevelOf(wholeOfLevel(finer), size, m_pooling, cancel);
}

/// Nobody else looks at the kept level yet.
void HeatmapCells::makeReady() const
{
    const CellBlock& kept = keptLevel();
    std::vector<CellBlock>& ready = m_kept->ready[static_cast<std::size_t>(m_pooling)];
    ready.clear();
    if (!m_kept->partOf.m_kept)
        ready.push_back(wholeLevelOf(wholeOfLevel(kept), levelSizeOf(nQueries(), nKeys(), kSmallBins), m_pooling, {}));
    const HeatmapCells whole = this->whole();
    const QSize drawn = QSize(whole.m_kept->drawnWidth, whole.m_kept->drawnHeight)
                            .boundedTo({nKeys(), nQueries()})
                            .boundedTo({static_cast<int>(kept.values.cols()), static_cast<int>(kept.values.rows())});
    if (!drawn.isEmpty())
        ready.push_back(wholeLevelOf(wholeOfLevel(kept), drawn, m_pooling, {}));
}

/// Null where there is none of that size.
const CellBlock* HeatmapCells::readyLevel(const QSize& size) const
{
    if (!readsKept())
        return nullptr;
    for (const CellBlock& level : m_kept->ready[static_cast<std::size_t>(m_pooling)])
        if (level.values.cols() == size.width() && level.values.rows() == size.height())
            return &level;
    return nullptr;
}

/// What the level of a part can be made of where the finer level of the whole map has as many bins in its place.
std::optional<LevelSource> HeatmapCells::finerOfWhole() const
{
    const HeatmapCells& whole = m_kept->partOf;
    if (!whole.m_kept)
        return std::nullopt;
    const CellBlock& finer = whole.m_kept->finerLevels[static_cast<std::size_t>(m_pooling)];
    if (finer.values.size() == 0)
        return std::nullopt;
    const TokenRange rows = binsOver({m_kept->firstRow, nQueries()}, finer.values.rows(), whole.nQueries());
    const TokenRange columns = binsOver({m_kept->firstColumn, nKeys()}, finer.values.cols(), whole.nKeys());
    const QSize needed = levelSizeOf(nQueries(), nKeys(), kKeptBins);
    const bool isFineEnough = rows.count >= needed.height() && columns.count >= needed.width();
    return isFineEnough ? std::optional(partOfLevel(finer, rows, columns)) : std::nullopt;
}

LevelSource HeatmapCells::cellSource() const
{
    return {nQueries(), nKeys(), [this](TokenRange range) { return CellRows(rows(range)); }};
}

HeatmapCells HeatmapCells::pooledBy(CellPooling pooling) const
{
    HeatmapCells result = *this;
    result.m_pooling = pooling;
    return result;
}

CellBlock& HeatmapCells::keptLevel() const
{
    return m_kept->levels[static_cast<std::size_t>(m_pooling)];
}

HeatmapCells HeatmapCells::quick() const
{
    HeatmapCells result = *this;
    result.m_isQuick = true;
    return result;
}

bool HeatmapCells::readsKept() const
{
    return m_isQuick && isLarge() && keptLevel().values.size() > 0;
}

QSize HeatmapCells::levelSize(const QSize& wish) const
{
    if (!readsKept())
        return wish;
    const CellBlock& kept = keptLevel();
    return wish.boundedTo({static_cast<int>(kept.values.cols()), static_cast<int>(kept.values.rows())});
}

bool HeatmapCells::hidesSome() const
{
    return m_kept && m_kept->hidesSome;
}

bool HeatmapCells::hasEveryValue() const
{
    return !m_kept || std::ranges::find(m_kept->hasValue, false) == m_kept->hasValue.end();
}

CellBlock HeatmapCells::rows(TokenRange queries) const
{
    if (!m_kept->isSmall())
        return m_kept->read(queries);
    return {m_kept->whole.values.middleRows(queries.first, queries.count),
            m_kept->whole.shown.middleRows(queries.first, queries.count)};
}

CellBlock HeatmapCells::level(TokenRange rows, const QSize& size) const
{
    if (readsKept() && std::min(size.width(), size.height()) > kSmallBins && size.width() < nKeys()) {
        const HeatmapCells whole = this->whole();
        whole.m_kept->drawnWidth = size.width();
        whole.m_kept->drawnHeight = size.height();
    }
    if (const CellBlock* ready = readyLevel(size))
        return {ready->values.middleRows(rows.first, rows.count), ready->shown.middleRows(rows.first, rows.count)};
    return levelOf(readsKept() ? wholeOfLevel(keptLevel()) : cellSource(), rows, size, m_pooling);
}

std::vector<TokenRange> HeatmapCells::bands(int nRows) const
{
    return bandsOf(nRows, readsKept() ? keptLevel().values.size() : Index{nQueries()} * nKeys());
}

} // namespace headlight
