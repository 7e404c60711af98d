// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_reshape.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/bench/bench_edits.h"
#include "core/bench/bench_sizes.h"
#include "core/bench/table_fill.h"

#include <algorithm>

namespace headlight {

namespace {

/// The bench with `count` tokens in a sequence, one for each row of its embedding.
BenchInput withTokenCount(const BenchInput& input, bool second, Index count)
{
    std::vector<std::string> tokens = (second ? input.second : input.first).tokens;
    const auto before = std::ssize(tokens);
    tokens.resize(std::min(count, before));
    for (Index t = before; t < std::min(count, kMaxBenchTokens + 1); ++t) // one token too many is enough for the error
        tokens.push_back(std::to_string(t + 1));
    return withTokens(input, second, tokens, {.areRandom = false});
}

void requireRowsOf(const BenchInput& input, const BenchTable& table, Index rows, Index expected, const std::string& why)
{
    if (rows != expected)
        throw Error(ErrorKind::BadArgument, tableName(input, table) + " cannot have " + std::to_string(rows) +
                                                (rows == 1 ? " row" : " rows") + ", expected " +
                                                std::to_string(expected) + ": " + why);
}

/// The sizes of a bench in which `table` has the new shape.
BenchSizes sizesWith(const BenchInput& input, const BenchTable& table, Index rows, Index columns)
{
    using enum BenchTableId;
    BenchSizes sizes = sizesOf(input);
    Index& keyWidth = sizes.dSecond != 0 ? sizes.dSecond : sizes.dModel;
    switch (table.id) {
    case X:
        sizes.dModel = columns;
        break;
    case SecondX:
        sizes.dSecond = columns;
        break;
    case QueryParameters:
        sizes.dModel = rows;
        sizes.dK = columns;
        break;
    case KeyParameters:
        keyWidth = rows;
        sizes.dK = columns;
        break;
    case ValueParameters:
        keyWidth = rows;
        sizes.dV = columns;
        break;
    case Queries:
    case Keys:
        sizes.dK = columns;
        break;
    case Values:
        sizes.dV = columns;
        break;
    case AdditiveQuery:
        sizes.dK = rows;
        sizes.dModel = columns;
        break;
    case AdditiveKey:
        sizes.dK = rows;
        sizes.dSecond = columns;
        break;
    case AdditiveScore:
        sizes.dK = columns;
        break;
    case OutputParameters:
        sizes.dV = rows / sizes.heads;
        sizes.dOut = columns;
        break;
    case Scores:
    case Gain:
    case Bias:
        break;
    }
    return sizes;
}

void requirePossible(const BenchInput& input, const BenchTable& table, Index rows)
{
    using enum BenchTableId;
    if (!canReshape(table.id))
        throw Error(ErrorKind::BadArgument, tableName(input, table) + " follows the other tables in its shape");
    if (table.id == AdditiveScore)
        requireRowsOf(input, table, rows, 1, "it is one row");
    if (table.id == Queries)
        requireRowsOf(input, table, rows, input.q.rows(), "one for each query");
    if (table.id == Keys || table.id == Values)
        requireRowsOf(input, table, rows, input.k.rows(), "one for each key");
    if (table.id == OutputParameters && rows % input.heads() != 0)
        throw Error(ErrorKind::BadArgument, "W^O cannot have " + counted(rows, "row") + ", expected a multiple of " +
                                                std::to_string(input.heads()) + ", the number of heads");
}

} // namespace

bool canReshape(BenchTableId id)
{
    return id != BenchTableId::Scores && id != BenchTableId::Gain && id != BenchTableId::Bias;
}

BenchInput withReshapedTable(const BenchInput& input, const BenchTable& table, Index rows, Index columns, ReshapeBy by)
{
    requirePossible(input, table, rows);
    const DoubleMatrix before = tableOf(input, table);
    if (by == ReshapeBy::ReadingOrder)
        reshapedTable(before, rows, columns); // throws where the counts differ, before anything else does
    BenchInput result = input;
    if (table.id == BenchTableId::X || table.id == BenchTableId::SecondX)
        result = withTokenCount(input, table.id == BenchTableId::SecondX, rows);
    result = resizedBench(result, sizesWith(input, table, rows, columns));
    if (by == ReshapeBy::ReadingOrder)
        result = withTable(result, table, reshapedTable(before, rows, columns));
    return result;
}

} // namespace headlight
