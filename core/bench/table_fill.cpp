// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/table_fill.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/tensor/shape.h"

#include <algorithm>
#include <random>

namespace headlight {

DoubleMatrix identityTable(Index rows, Index columns)
{
    return DoubleMatrix::Identity(rows, columns);
}

DoubleMatrix randomTable(Index rows, Index columns, std::uint64_t seed)
{
    std::mt19937_64 engine(seed);
    DoubleMatrix table(rows, columns);
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < columns; ++j)
            table(i, j) = (static_cast<double>(engine() % 201) - 100.0) / 100.0;
    return table;
}

DoubleMatrix reshapedTable(const DoubleMatrix& table, Index rows, Index columns)
{
    if (table.size() != rows * columns)
        throw Error(ErrorKind::BadArgument, "a table of shape " + toString({table.rows(), table.cols()}) + " holds " +
                                                counted(table.size(), "number") + ", expected " +
                                                std::to_string(rows * columns) + " for the shape " +
                                                toString({rows, columns}));
    return Eigen::Map<const DoubleMatrix>(table.data(), rows, columns);
}

DoubleMatrix resizedTable(const DoubleMatrix& table, Index rows, Index columns)
{
    DoubleMatrix result = DoubleMatrix::Zero(rows, columns);
    const Index keptRows = std::min(rows, table.rows());
    const Index keptColumns = std::min(columns, table.cols());
    result.topLeftCorner(keptRows, keptColumns) = table.topLeftCorner(keptRows, keptColumns);
    return result;
}

} // namespace headlight
