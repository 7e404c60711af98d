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
#include <utility>

namespace headlight {

namespace {

constexpr Index kWholeCells = 512 * 512; // so many are read once and kept
constexpr Index kBandCells = 1 << 18;

std::vector<bool> rowsWithValue(const AttentionMap& map)
{
    std::vector<bool> result;
    result.reserve(static_cast<std::size_t>(map.nQueries()));
    for (Index query = 0; query < map.nQueries(); ++query)
        result.push_back(map.hasValue(query));
    return result;
}

/// Consecutive ranges of `nRows` that together are read from that many cells.
std::vector<TokenRange> bandsOf(Index nRows, Index nCells)
{
    const Index nBands = std::clamp<Index>((nCells + kBandCells - 1) / kBandCells, 1, std::max<Index>(nRows, 1));
    std::vector<TokenRange> result;
    for (Index band = 0; band < nBands; ++band)
        result.push_back(binRange(band, nBands, nRows));
    return result;
}

bool masksSome(const AttentionMap& map)
{
    return std::ranges::any_of(bandsOf(map.nQueries(), map.nQueries() * map.nKeys()), [&](const TokenRange& queries) {
        return (map.allowed(queries, {0, map.nKeys()}).array() == 0.0F).any();
    });
}

double largestShown(const CellBlock& block, Index row)
{
    double result = 0.0;
    for (Index key = 0; key < block.values.cols(); ++key)
        if (block.shown(row, key) != 0.0F)
            result = std::max(result, std::abs(static_cast<double>(block.values(row, key))));
    return result;
}

/// The first column of each bin, and the end of the last.
std::vector<Index> binEdges(Index nBins, Index total)
{
    std::vector<Index> edges;
    for (Index bin = 0; bin < nBins; ++bin)
        edges.push_back(binRange(bin, nBins, total).first);
    edges.push_back(total);
    return edges;
}

/// Row `i` of the cells, into row `row` of the bins that begin at `edges`, by the largest.
void addLargest(CellBlock& bins, Index row, const CellBlock& cells, Index i, const std::vector<Index>& edges)
{
    for (Index j = 0; j < bins.values.cols(); ++j) {
        float& largest = bins.values(row, j);
        float& isShown = bins.shown(row, j);
        for (Index key = edges[static_cast<std::size_t>(j)]; key < edges[static_cast<std::size_t>(j) + 1]; ++key) {
            if (cells.shown(i, key) == 0.0F)
                continue;
            if (isShown == 0.0F || std::abs(cells.values(i, key)) > std::abs(largest))
                largest = cells.values(i, key);
            isShown = 1.0F;
        }
    }
}

/// Adds the cells of row `i` to the sums of row `row`.
void addSums(Eigen::MatrixXd& sums, CellBlock& bins, Index row, const CellBlock& cells, Index i,
             const std::vector<Index>& edges)
{
    for (Index j = 0; j < bins.values.cols(); ++j)
        for (Index key = edges[static_cast<std::size_t>(j)]; key < edges[static_cast<std::size_t>(j) + 1]; ++key) {
            sums(row, j) += double(cells.shown(i, key)) * double(cells.values(i, key));
            bins.shown(row, j) += cells.shown(i, key);
        }
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
    mutable std::vector<double> largest; // [Tq] of each row, once somebody asked
    mutable bool hasNegative = false;    // read with them
    mutable std::once_flag readsLargest;
    mutable std::array<CellBlock, kCellPoolings.size()>
        levels; // by CellPooling: kept of a large map once it was prepared
    mutable std::mutex readsLevel;

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

HeatmapCells::HeatmapCells(AttentionMap map)
{
    auto kept = std::make_shared<Kept>();
    kept->hasValue = rowsWithValue(map);
    kept->hidesSome = masksSome(map);
    kept->map = std::move(map);
    if (kept->isSmall())
        kept->whole = kept->read({0, kept->map.nQueries()});
    m_kept = std::move(kept);
}

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
    HeatmapCells result(headlight::partOf(map(), rows, columns));
    auto kept = std::const_pointer_cast<Kept>(result.m_kept); // nobody else has it yet
    kept->partOf = *this;
    kept->firstRow = rows.first;
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
    const QSize size = QSize(nKeys(), nQueries()).boundedTo({kKeptBins, kKeptBins});
    CellBlock all{Matrix(size.height(), size.width()), Matrix(size.height(), size.width())};
    const std::vector<TokenRange> parts = bands(size.height());
    parallelFor(std::ssize(parts), [&](Index part) {
        cancel.throwIfCancelled();
        const TokenRange& rows = parts[static_cast<std::size_t>(part)];
        CellBlock block = level(rows, size); // read from the cells, since nothing is kept yet
        all.values.middleRows(rows.first, rows.count) = block.values;
        all.shown.middleRows(rows.first, rows.count) = block.shown;
    });
    keptLevel() = std::move(all);
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
    const bool isKept = readsKept();
    const Index nRows = isKept ? keptLevel().values.rows() : nQueries();
    const Index nColumns = isKept ? keptLevel().values.cols() : nKeys();
    const auto read = [&](TokenRange range) {
        return isKept ? CellBlock{keptLevel().values.middleRows(range.first, range.count),
                                  keptLevel().shown.middleRows(range.first, range.count)}
                      : this->rows(range);
    };
    const auto firstQuery = [&](Index row) { return row * nRows / size.height(); };
    const Index first = firstQuery(rows.first);
    const Index end = firstQuery(rows.first + rows.count);
    if (size.width() == nColumns && size.height() == nRows)
        return read({first, end - first});
    CellBlock bins{Matrix::Zero(rows.count, size.width()), Matrix::Zero(rows.count, size.width())};
    const std::vector<Index> edges = binEdges(size.width(), nColumns);
    const bool isMean = m_pooling == CellPooling::Mean;
    Eigen::MatrixXd sums = isMean ? Eigen::MatrixXd::Zero(rows.count, size.width()) : Eigen::MatrixXd();
    Index row = 0;
    for (const TokenRange& part : bandsOf(end - first, (end - first) * nColumns)) {
        const CellBlock cells = read({first + part.first, part.count});
        for (Index i = 0; i < part.count; ++i) {
            while (first + part.first + i >= firstQuery(rows.first + row + 1))
                ++row;
            if (isMean)
                addSums(sums, bins, row, cells, i, edges);
            else
                addLargest(bins, row, cells, i, edges);
        }
    }
    if (isMean)
        bins.values = (sums.array() / bins.shown.cast<double>().array().max(1.0)).cast<float>();
    return bins;
}

std::vector<TokenRange> HeatmapCells::bands(int nRows) const
{
    return bandsOf(nRows, readsKept() ? keptLevel().values.size() : Index{nQueries()} * nKeys());
}

} // namespace headlight
