// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_pictures/thumbnail_bins.h"

#include "ui/pictures/head_pictures/head_pictures.h"

#include <algorithm>
#include <vector>

namespace headlight {

QSize thumbnailCells(Index nQueries, Index nKeys)
{
    const Index longest = std::max({nQueries, nKeys, kThumbnailCells});
    const auto cells = [&](Index n) {
        return static_cast<int>(std::max<Index>(1, (n * kThumbnailCells + longest / 2) / longest));
    };
    return longest == kThumbnailCells ? QSize(int(nKeys), int(nQueries)) : QSize(cells(nKeys), cells(nQueries));
}

Matrix pool(const Matrix& pattern, Index nRows, Index nColumns)
{
    if (pattern.rows() <= nRows && pattern.cols() <= nColumns)
        return pattern;
    Matrix bins(std::min(nRows, pattern.rows()), std::min(nColumns, pattern.cols()));
    std::vector<TokenRange> columns;
    for (Index j = 0; j < bins.cols(); ++j)
        columns.push_back(binRange(j, bins.cols(), pattern.cols()));
    RowVector largest; // largest weight among a bin's rows, in each column
    for (Index i = 0; i < bins.rows(); ++i) {
        const TokenRange rows = binRange(i, bins.rows(), pattern.rows());
        largest = pattern.row(rows.first);
        for (Index row = rows.first + 1; row < rows.first + rows.count; ++row)
            largest = largest.cwiseMax(pattern.row(row));
        for (Index j = 0; j < bins.cols(); ++j) {
            const auto& [first, count] = columns[static_cast<std::size_t>(j)];
            float weight = largest[first];
            for (Index k = 1; k < count; ++k)
                weight = std::max(weight, largest[first + k]);
            bins(i, j) = weight;
        }
    }
    return bins;
}

Matrix shownBins(const Mask& mask, const LocalWindow& window, Index nQueries, Index nKeys, const QSize& bins)
{
    Matrix shown = Matrix::Zero(bins.height(), bins.width());
    const auto isHidden = [&](std::size_t key) {
        return (key < mask.paddedKeys.size() && mask.paddedKeys[key] != 0) ||
               mask.painted.keys.contains(static_cast<Index>(key));
    };
    // Up to each key, how many are not padded: a run of keys has some when the count grows over it.
    std::vector<Index> nUnpadded(static_cast<std::size_t>(nKeys) + 1, 0);
    for (std::size_t key = 0; key < static_cast<std::size_t>(nKeys); ++key)
        nUnpadded[key + 1] = nUnpadded[key] + (isHidden(key) ? 0 : 1);
    const auto seesSome = [&](Index query, Index first, Index end) {
        if (!mask.hasGaps())
            return first < end && nUnpadded[std::size_t(end)] > nUnpadded[std::size_t(first)];
        for (Index key = first; key < end; ++key)
            if (!isHidden(std::size_t(key)) && mask.kindAllows(query, key))
                return true;
        return false;
    };
    for (Index i = 0; i < shown.rows(); ++i) {
        const TokenRange queries = binRange(i, shown.rows(), nQueries);
        for (Index query = queries.first; query < queries.first + queries.count; ++query) {
            const MaskKeys visible = mask.reach(query);
            const Index nearest = std::max<Index>(visible.first, query - std::min(window.before, query));
            const Index furthest = window.after < nKeys ? std::min(visible.end, query + window.after + 1) : visible.end;
            for (Index j = 0; j < shown.cols(); ++j) {
                const TokenRange keys = binRange(j, shown.cols(), nKeys);
                const Index first = std::max(keys.first, nearest);
                const Index end = std::min(keys.first + keys.count, furthest);
                if (seesSome(query, first, end))
                    shown(i, j) = 1.0F;
            }
        }
    }
    return shown;
}

Matrix shownBins(const std::function<bool(int row, int column)>& allows, Index nRows, Index nColumns, const QSize& bins)
{
    Matrix shown = Matrix::Zero(bins.height(), bins.width());
    const auto leavesSome = [&](const TokenRange& rows, const TokenRange& columns) {
        for (Index row = rows.first; row < rows.first + rows.count; ++row) {
            for (Index column = columns.first; column < columns.first + columns.count; ++column) {
                if (allows(static_cast<int>(row), static_cast<int>(column)))
                    return true;
            }
        }
        return false;
    };
    for (Index i = 0; i < shown.rows(); ++i) {
        for (Index j = 0; j < shown.cols(); ++j) {
            if (leavesSome(binRange(i, shown.rows(), nRows), binRange(j, shown.cols(), nColumns)))
                shown(i, j) = 1.0F;
        }
    }
    return shown;
}

} // namespace headlight
