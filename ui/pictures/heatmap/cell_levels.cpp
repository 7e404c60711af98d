// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/cell_levels.h"

#include "core/base/worker_pool.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr Index kBandCells = 1 << 18;

/// The first column of each bin, and the end of the last.
std::vector<Index> binEdges(Index nBins, Index total)
{
    std::vector<Index> edges;
    for (Index bin = 0; bin < nBins; ++bin)
        edges.push_back(binRange(bin, nBins, total).first);
    edges.push_back(total);
    return edges;
}

/// Whether a number takes the place of the largest so far; one that is no number gives way to any other.
bool isLarger(float value, float largest)
{
    return std::abs(value) > std::abs(largest) || std::isnan(largest);
}

/// The largest of each column over the rows of one bin: a pass over a row that the compiler does several columns of at
/// once, so that one cell at a time is looked at only once a bin.
class RowOfLargest {
public:
    explicit RowOfLargest(Index nColumns)
        : m_largest(static_cast<std::size_t>(nColumns)), m_isShown(static_cast<std::size_t>(nColumns))
    {
    }

    void add(const float* values, const float* shown)
    {
        float* const largest = m_largest.data();
        float* const isShown = m_isShown.data();
        for (std::size_t key = 0; key < m_largest.size(); ++key) {
            const bool takes = shown[key] != 0.0F && (isShown[key] == 0.0F || isLarger(values[key], largest[key]));
            largest[key] = takes ? values[key] : largest[key];
            isShown[key] = shown[key] != 0.0F ? 1.0F : isShown[key];
        }
    }

    /// Writes the row of the bins that begin at `edges`, and begins anew.
    void moveTo(CellBlock& bins, Index row, const std::vector<Index>& edges)
    {
        for (Index j = 0; j < bins.values.cols(); ++j) {
            float& largest = bins.values(row, j);
            float& isShown = bins.shown(row, j);
            for (Index key = edges[static_cast<std::size_t>(j)]; key < edges[static_cast<std::size_t>(j) + 1]; ++key) {
                const auto at = static_cast<std::size_t>(key);
                if (m_isShown[at] == 0.0F)
                    continue;
                if (isShown == 0.0F || isLarger(m_largest[at], largest))
                    largest = m_largest[at];
                isShown = 1.0F;
            }
        }
        std::ranges::fill(m_isShown, 0.0F);
    }

private:
    std::vector<float> m_largest; // [columns]
    std::vector<float> m_isShown; // [columns] 1 where some row so far shows its cell
};

/// Adds a row of cells to the sums of row `row`.
void addSums(Eigen::MatrixXd& sums, CellBlock& bins, Index row, const float* values, const float* shown,
             const std::vector<Index>& edges)
{
    for (Index j = 0; j < bins.values.cols(); ++j)
        for (Index key = edges[static_cast<std::size_t>(j)]; key < edges[static_cast<std::size_t>(j) + 1]; ++key) {
            sums(row, j) += double(shown[key]) * double(values[key]);
            bins.shown(row, j) += shown[key];
        }
}

} // namespace

CellRows::CellRows(CellBlock own)
    : m_own(std::move(own)), m_values(m_own.values.data()), m_shown(m_own.shown.data()), m_stride(m_own.values.cols())
{
}

CellRows::CellRows(const CellBlock& level, Index firstRow, Index firstColumn)
    : m_values(level.values.data() + firstRow * level.values.cols() + firstColumn),
      m_shown(level.shown.data() + firstRow * level.shown.cols() + firstColumn),
      m_stride(level.values.cols())
{
}

CellBlock CellRows::block(Index nRows, Index nColumns) &&
{
    if (m_own.values.size() > 0)
        return std::move(m_own);
    using Rows = Eigen::Map<const Matrix, Eigen::Unaligned, Eigen::OuterStride<>>;
    return {Rows(m_values, nRows, nColumns, Eigen::OuterStride<>(m_stride)),
            Rows(m_shown, nRows, nColumns, Eigen::OuterStride<>(m_stride))};
}

std::vector<TokenRange> bandsOf(Index nRows, Index nCells)
{
    const Index nBands = std::clamp<Index>((nCells + kBandCells - 1) / kBandCells, 1, std::max<Index>(nRows, 1));
    std::vector<TokenRange> result;
    for (Index band = 0; band < nBands; ++band)
        result.push_back(binRange(band, nBands, nRows));
    return result;
}

CellBlock levelOf(const LevelSource& source, TokenRange rows, const QSize& size, CellPooling pooling)
{
    const auto firstOf = [&](Index row) { return row * source.nRows / size.height(); };
    const Index first = firstOf(rows.first);
    const Index end = firstOf(rows.first + rows.count);
    if (size.width() == source.nColumns && size.height() == source.nRows)
        return source.read({first, end - first}).block(end - first, source.nColumns);
    CellBlock bins{Matrix::Zero(rows.count, size.width()), Matrix::Zero(rows.count, size.width())};
    const std::vector<Index> edges = binEdges(size.width(), source.nColumns);
    const bool isMean = pooling == CellPooling::Mean;
    Eigen::MatrixXd sums = isMean ? Eigen::MatrixXd::Zero(rows.count, size.width()) : Eigen::MatrixXd();
    RowOfLargest largest(isMean ? 0 : source.nColumns);
    Index row = 0;
    for (const TokenRange& part : bandsOf(end - first, (end - first) * source.nColumns)) {
        const CellRows cells = source.read({first + part.first, part.count});
        for (Index i = 0; i < part.count; ++i) {
            for (; first + part.first + i >= firstOf(rows.first + row + 1); ++row)
                if (!isMean)
                    largest.moveTo(bins, row, edges);
            if (isMean)
                addSums(sums, bins, row, cells.values(i), cells.shown(i), edges);
            else
                largest.add(cells.values(i), cells.shown(i));
        }
    }
    if (!isMean && rows.count > 0)
        largest.moveTo(bins, row, edges);
    if (isMean)
        bins.values = (sums.array() / bins.shown.cast<double>().array().max(1.0)).cast<float>();
    return bins;
}

CellBlock wholeLevelOf(const LevelSource& source, const QSize& size, CellPooling pooling, const CancelToken& cancel)
{
    CellBlock all{Matrix(size.height(), size.width()), Matrix(size.height(), size.width())};
    const std::vector<TokenRange> parts = bandsOf(size.height(), source.nRows * source.nColumns);
    parallelFor(std::ssize(parts), [&](Index part) {
        cancel.throwIfCancelled();
        const TokenRange& rows = parts[static_cast<std::size_t>(part)];
        const CellBlock block = levelOf(source, rows, size, pooling);
        all.values.middleRows(rows.first, rows.count) = block.values;
        all.shown.middleRows(rows.first, rows.count) = block.shown;
    });
    return all;
}

LevelSource partOfLevel(const CellBlock& level, TokenRange rows, TokenRange columns)
{
    return {rows.count, columns.count, [&level, rows, columns](TokenRange range) {
                return CellRows(level, rows.first + range.first, columns.first);
            }};
}

LevelSource wholeOfLevel(const CellBlock& level)
{
    return partOfLevel(level, {0, level.values.rows()}, {0, level.values.cols()});
}

TokenRange binsOver(TokenRange range, Index nBins, Index total)
{
    Index first = range.first * nBins / total;
    if (const TokenRange bin = binRange(first, nBins, total); bin.first + bin.count <= range.first)
        ++first; // where bins do not divide the whole, the one before was met
    const Index end = ((range.first + range.count) * nBins + total - 1) / total;
    return {first, end - first};
}

} // namespace headlight
