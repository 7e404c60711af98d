// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_checks.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/bench/bench_input.h"
#include "core/bench/bench_sizes.h"
#include "core/bench/formula_number.h"
#include "core/bench/head_ordinal.h"
#include "core/io/utf8.h"
#include "core/tensor/shape.h"

#include <cmath>

namespace headlight {

namespace {

[[noreturn]] void refuse(const std::string& message)
{
    throw Error(ErrorKind::BadArgument, message);
}

std::string shapeText(const DoubleMatrix& values)
{
    return toString({values.rows(), values.cols()});
}

void requireShape(const DoubleMatrix& values, const std::string& field, Index rows, Index columns,
                  const std::string& why)
{
    if (values.rows() != rows || values.cols() != columns)
        refuse(field + " has shape " + shapeText(values) + ", expected " + toString({rows, columns}) + ": " + why);
}

void requireRows(const DoubleMatrix& values, const std::string& field, Index rows, const std::string& why)
{
    if (values.rows() != rows)
        refuse(field + " has " + counted(values.rows(), "row") + ", expected " + std::to_string(rows) + ": " + why);
}

void requireWidth(const DoubleMatrix& values, const std::string& field)
{
    if (values.cols() < 1 || values.cols() > kMaxBenchWidth)
        refuse(field + " has " + counted(values.cols(), "column") + ", expected 1 to " +
               std::to_string(kMaxBenchWidth));
}

void requireNumber(double value, const std::string& field, double min, double max)
{
    if (!(value >= min && value <= max))
        throw Error(ErrorKind::BadNumber, field + " is " + formulaNumber(value) + ", expected a number from " +
                                              formulaNumber(min) + " to " + formulaNumber(max));
}

void checkSequence(const BenchSequence& sequence, const std::string& which, const std::string& x)
{
    const std::size_t n = sequence.tokens.size();
    if (n < 1 || n > static_cast<std::size_t>(kMaxBenchTokens))
        refuse("the " + which + " sequence has " + counted(n, "token") + ", expected 1 to " +
               std::to_string(kMaxBenchTokens));
    for (std::size_t t = 0; t < n; ++t) {
        const std::string place = "token " + std::to_string(t + 1) + " of the " + which + " sequence";
        if (sequence.tokens[t].empty())
            refuse(place + " is empty, expected a text");
        if (firstInvalidUtf8(sequence.tokens[t]))
            refuse(place + " is not UTF-8");
    }
    requireRows(sequence.x, x, n, "one for each token");
    requireWidth(sequence.x, x);
    requireBenchNumbers(sequence.x, x);
}

void requireHeadsSideBySide(const DoubleMatrix& values, const std::string& field, int heads)
{
    requireWidth(values, field);
    if (values.cols() % heads != 0)
        refuse(field + " has " + counted(values.cols(), "column") + ", expected a multiple of " +
               std::to_string(heads) + ", the number of heads");
}

/// Checks queries and keys, which have one width with all heads side by side, and values, which may have another.
void checkTrio(const DoubleMatrix& queries, const DoubleMatrix& keys, const DoubleMatrix& values,
               const std::string& names, int heads)
{
    const std::string q = names + "Q";
    requireHeadsSideBySide(queries, q, heads);
    if (keys.cols() != queries.cols())
        refuse(names + "K has " + counted(keys.cols(), "column") + ", expected " + std::to_string(queries.cols()) +
               " as " + q + " has: queries and keys are compared");
    requireHeadsSideBySide(values, names + "V", heads);
    requireBenchNumbers(queries, q);
    requireBenchNumbers(keys, names + "K");
    requireBenchNumbers(values, names + "V");
}

void checkVectors(const BenchInput& input, Index nKeys)
{
    requireRows(input.q, "Q", input.first.x.rows(), "one for each query");
    requireRows(input.k, "K", nKeys, "one for each key");
    requireRows(input.v, "V", nKeys, "one for each key");
    checkTrio(input.q, input.k, input.v, "", input.heads());
    const std::string typed = " Q, K and V are typed and do not come from X";
    if (input.options.positions)
        refuse("positions are on, expected off:" + typed);
    if (input.options.layerNorm == BenchLayerNorm::Pre)
        refuse("the layer norm comes before attention, expected after it or off:" + typed);
}

void checkProjections(const BenchInput& input)
{
    const std::string queries = "one for each column of X";
    const std::string keys = input.kind == BenchKind::Cross ? "one for each column of Y" : queries;
    requireRows(input.wQ, "W^Q", input.first.x.cols(), queries);
    requireRows(input.wK, "W^K", input.keySequence().x.cols(), keys);
    requireRows(input.wV, "W^V", input.keySequence().x.cols(), keys);
    checkTrio(input.wQ, input.wK, input.wV, "W^", input.heads());
}

void checkAdditive(const BenchInput& input)
{
    const BenchAdditiveParameters& p = input.additive;
    requireWidth(p.vA, "v_a");
    requireShape(p.vA, "v_a", 1, p.vA.cols(), "one row");
    const Index d = p.vA.cols();
    requireShape(p.wA, "W_a", d, input.first.x.cols(), "a row for each number of v_a, a column for each of s");
    requireShape(p.uA, "U_a", d, input.second.x.cols(), "a row for each number of v_a, a column for each of h");
    requireBenchNumbers(p.wA, "W_a");
    requireBenchNumbers(p.uA, "U_a");
    requireBenchNumbers(p.vA, "v_a");
    if (input.options.positions)
        refuse("positions are on, expected off: the states of a recurrent network hold the order already");
}

void checkScores(const BenchInput& input, Index nQueries, Index nKeys)
{
    if (std::ssize(input.scores) != input.heads())
        refuse("scores are typed for " + counted(input.scores.size(), "head") + ", expected " +
               std::to_string(input.heads()));
    for (std::size_t h = 0; h < input.scores.size(); ++h) {
        const std::string field = std::string("scores of the ") + headOrdinal(static_cast<int>(h));
        requireShape(input.scores[h], field, nQueries, nKeys, "a row for each query, a column for each key");
        requireBenchNumbers(input.scores[h], field);
    }
}

void checkMask(const BenchInput& input, Index nQueries, Index nKeys)
{
    const Mask& mask = input.mask;
    if (!mask.paddedKeys.empty() && std::ssize(mask.paddedKeys) != nKeys)
        refuse("the padding names " + counted(mask.paddedKeys.size(), "key") + ", expected " + std::to_string(nKeys));
    const std::optional<MaskNumber>& number = rowOf(mask.kind).number;
    if (const int least = number ? number->least : 0; mask.width < least)
        refuse("the mask's width is " + std::to_string(mask.width) + ", expected at least " + std::to_string(least));
    for (const BenchCell& cell : input.hiddenCells)
        if (cell.query < 0 || cell.query >= nQueries || cell.key < 0 || cell.key >= nKeys)
            refuse("the painted cell " + toString({cell.query, cell.key}) + " lies outside the scores, which are " +
                   toString({nQueries, nKeys}));
}

void checkRow(const DoubleRowVector& row, const std::string& field, Index width)
{
    if (row.size() == 0)
        return;
    if (row.size() != width)
        refuse(field + " of the layer norm has " + counted(row.size(), "number") + ", expected " +
               std::to_string(width));
    requireBenchNumbers(row, field + " of the layer norm");
}

void checkOptions(const BenchInput& input)
{
    const BenchOptions& o = input.options;
    if (o.scale == BenchScale::Constant)
        requireNumber(o.scaleConstant, "the scale's constant", 1e-6, kLargestBenchNumber);
    requireNumber(o.temperature, "the temperature", 0.01, 100.0);
    const Index width = outputWidth(input);
    const Index dModel = input.first.x.cols();
    if (o.residual && width != dModel)
        refuse("the residual connection adds an output of " + counted(width, "column") + " to " +
               (input.kind == BenchKind::Additive ? "s" : "X") + ", which has " + std::to_string(dModel) +
               ", expected the same number");
    if (o.layerNorm == BenchLayerNorm::Off)
        return;
    requireNumber(o.epsilon, "epsilon of the layer norm", 1e-12, 1.0);
    checkRow(o.gain, "the gain", normedWidth(input));
    checkRow(o.bias, "the bias", normedWidth(input));
}

} // namespace

void requireBenchNumbers(const DoubleMatrixView& values, const std::string& field)
{
    for (Index i = 0; i < values.rows(); ++i)
        for (Index j = 0; j < values.cols(); ++j)
            requireNumber(values(i, j),
                          field + ", row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1) + ",",
                          -kLargestBenchNumber, kLargestBenchNumber);
}

void checkBenchInput(const BenchInput& input)
{
    const bool isAdditive = input.kind == BenchKind::Additive;
    const bool hasSecond = isAdditive || input.kind == BenchKind::Cross;
    checkSequence(input.first, "first", isAdditive ? "s" : "X");
    if (hasSecond)
        checkSequence(input.second, "second", isAdditive ? "h" : "Y");
    if (input.hasOutputProjection() && (input.nHeads < 1 || input.nHeads > kMaxBenchHeads))
        refuse("there are " + counted(input.nHeads, "head") + ", expected 1 to " + std::to_string(kMaxBenchHeads));
    const Index nQueries = input.first.x.rows();
    const Index nKeys = input.keySequence().x.rows();
    if (isAdditive)
        checkAdditive(input);
    if (input.hasVectors() && input.vectorsAreTyped)
        checkVectors(input, nKeys);
    else if (input.hasVectors())
        checkProjections(input);
    if (input.hasOutputProjection()) {
        const Index concatWidth = input.vectorsAreTyped ? input.v.cols() : input.wV.cols();
        requireRows(input.wO, "W^O", concatWidth, "one for each column of all heads' outputs");
        requireWidth(input.wO, "W^O");
        requireBenchNumbers(input.wO, "W^O");
    }
    if (input.scoresAreTyped)
        checkScores(input, nQueries, nKeys);
    checkMask(input, nQueries, nKeys);
    checkOptions(input);
}

} // namespace headlight
