// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/combined_row.h"

#include "ui/kit/counts.h"
#include "ui/kit/tr.h"

#include <utility>

namespace headlight {

double CombinedRow::largest() const
{
    return values.size() > 0 ? static_cast<double>(values.maxCoeff()) : 0.0;
}

QString CombinedRow::name() const
{
    const char* text = combine == CombineQueries::Sum ? QT_TRANSLATE_NOOP("headlight", "sum of %1")
                                                      : QT_TRANSLATE_NOOP("headlight", "mean of %1");
    return tr(text).arg(rowCount(nRows));
}

CombinedRow combineRows(const HeatmapCells& cells, std::vector<int> rows, CombineQueries combine)
{
    Matrix weights(std::ssize(rows), cells.nKeys());
    std::vector<Index> all;
    for (const int row : rows) {
        weights.row(std::ssize(all)) = cells.row(row);
        all.push_back(std::ssize(all));
    }
    const Index nRows = std::ssize(rows);
    return {std::move(rows), nRows, combine, combinedAttention(weights, all, combine)};
}

} // namespace headlight
