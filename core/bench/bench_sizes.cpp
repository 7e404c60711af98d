// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_sizes.h"

#include "core/base/error.h"
#include "core/bench/table_fill.h"

#include <algorithm>

namespace headlight {

namespace {

/// Resizes a table of several heads side by side, each of `width` columns, to another number of heads and rows.
DoubleMatrix resizedHeads(const DoubleMatrix& table, int headsBefore, int heads, Index rows, Index width,
                          bool newOnesAreIdentity)
{
    const Index before = table.cols() / headsBefore;
    DoubleMatrix result = DoubleMatrix::Zero(rows, heads * width);
    for (int h = 0; h < heads; ++h) {
        auto block = result.middleCols(h * width, width);
        if (h < headsBefore)
            block = resizedTable(table.middleCols(h * before, before), rows, width);
        else if (newOnesAreIdentity)
            for (Index j = 0; j < width; ++j)
                block((h * width + j) % rows, j) = 1.0;
    }
    return result;
}

/// W^O, whose heads lie one below the other.
DoubleMatrix resizedOutput(const DoubleMatrix& wO, int headsBefore, int heads, Index width, Index columns)
{
    const Index before = wO.rows() / headsBefore;
    DoubleMatrix result = DoubleMatrix::Zero(heads * width, columns);
    for (int h = 0; h < heads; ++h) {
        auto block = result.middleRows(h * width, width);
        if (h < headsBefore)
            block = resizedTable(wO.middleRows(h * before, before), width, columns);
        else
            for (Index i = 0; i < width; ++i)
                block(i, (h * width + i) % columns) = 1.0;
    }
    return result;
}

DoubleMatrix fitted(const DoubleMatrix& table, Index rows, Index columns)
{
    return table.size() == 0 ? identityTable(rows, columns) : resizedTable(table, rows, columns);
}

DoubleRowVector fittedRow(const DoubleRowVector& row, Index width, double fill)
{
    if (row.size() == 0)
        return row; // stands for ones or zeros of any width
    DoubleRowVector result = DoubleRowVector::Constant(width, fill);
    const Index kept = std::min(width, row.size());
    result.head(kept) = row.head(kept);
    return result;
}

/// The columns of all heads side by side: those of `table`, or `ofNone` where it is empty, rounded up to a multiple of
/// the heads.
Index sharedWidth(const DoubleMatrix& table, int heads, Index ofNone)
{
    const Index columns = table.size() == 0 ? ofNone : table.cols();
    return std::max<Index>(1, (columns + heads - 1) / heads) * heads;
}

void fitVectors(BenchInput& input)
{
    const int heads = input.heads();
    const Index dModel = input.first.x.cols();
    const Index dKeys = input.keySequence().x.cols();
    if (input.vectorsAreTyped) {
        const Index nKeys = input.keySequence().x.rows();
        const Index width = sharedWidth(input.q, heads, dModel);
        input.q = resizedTable(input.q, input.first.x.rows(), width);
        input.k = resizedTable(input.k, nKeys, width);
        input.v = resizedTable(input.v, nKeys, sharedWidth(input.v, heads, dModel));
        return;
    }
    const Index width = sharedWidth(input.wQ, heads, dModel);
    input.wQ = fitted(input.wQ, dModel, width);
    input.wK = fitted(input.wK, dKeys, width);
    input.wV = fitted(input.wV, dKeys, sharedWidth(input.wV, heads, dModel));
}

void fitMask(BenchInput& input)
{
    const Index nQueries = input.first.x.rows();
    const Index nKeys = input.keySequence().x.rows();
    if (!input.mask.paddedKeys.empty())
        input.mask.paddedKeys.resize(nKeys, 0);
    std::erase_if(input.hiddenCells, [&](const BenchCell& c) { return c.query >= nQueries || c.key >= nKeys; });
}

void requireSize(Index size, const char* name, Index most)
{
    if (size < 1 || size > most)
        throw Error(ErrorKind::BadArgument,
                    std::string(name) + " is " + std::to_string(size) + ", expected 1 to " + std::to_string(most));
}

void requireSizes(const BenchInput& input, const BenchSizes& sizes)
{
    requireSize(sizes.dModel, "d_model", kMaxBenchWidth);
    if (input.hasOutputProjection())
        requireSize(sizes.heads, "the number of heads", kMaxBenchHeads);
    if (&input.keySequence() == &input.second)
        requireSize(sizes.dSecond, "the width of the second sequence", kMaxBenchWidth);
    if (input.hasVectors()) {
        const Index most = kMaxBenchWidth / sizes.heads;
        requireSize(sizes.dK, "d_k", most);
        requireSize(sizes.dV, "d_v", most);
    }
    if (input.kind == BenchKind::Additive)
        requireSize(sizes.dK, "the width of v_a", kMaxBenchWidth);
    if (input.hasOutputProjection())
        requireSize(sizes.dOut, "d_out", kMaxBenchWidth);
}

} // namespace

BenchSizes sizesOf(const BenchInput& input)
{
    BenchSizes sizes;
    sizes.heads = input.heads();
    sizes.dModel = input.first.x.cols();
    sizes.dSecond = &input.keySequence() == &input.second ? input.second.x.cols() : 0;
    const bool isAdditive = input.kind == BenchKind::Additive;
    const DoubleMatrix& queries = input.vectorsAreTyped ? input.q : input.wQ;
    const DoubleMatrix& values = input.vectorsAreTyped ? input.v : input.wV;
    sizes.dK = isAdditive ? input.additive.vA.cols() : input.hasVectors() ? queries.cols() / sizes.heads : 0;
    sizes.dV = input.hasVectors() ? values.cols() / sizes.heads : 0;
    sizes.dOut = input.hasOutputProjection() ? input.wO.cols() : 0;
    return sizes;
}

Index outputWidth(const BenchInput& input)
{
    if (input.hasOutputProjection())
        return input.wO.cols();
    if (input.hasVectors())
        return input.vectorsAreTyped ? input.v.cols() : input.wV.cols();
    return input.keySequence().x.cols();
}

Index normedWidth(const BenchInput& input)
{
    return input.options.layerNorm == BenchLayerNorm::Pre ? input.first.x.cols() : outputWidth(input);
}

BenchInput resizedBench(const BenchInput& input, const BenchSizes& sizes)
{
    requireSizes(input, sizes);
    BenchSizes wanted = sizes;
    const BenchSizes before = sizesOf(input);
    const bool followsX = input.options.residual && outputWidth(input) == before.dModel;
    if (followsX && input.hasOutputProjection() && sizes.dOut == before.dOut)
        wanted.dOut = sizes.dModel;
    else if (followsX && input.hasVectors() && !input.hasOutputProjection() && sizes.dV == before.dV)
        wanted.dV = sizes.dModel;
    else if (followsX && input.kind == BenchKind::Additive && sizes.dSecond == before.dSecond)
        wanted.dSecond = sizes.dModel;

    BenchInput result = input;
    const bool hasSecond = &input.keySequence() == &input.second;
    const Index dKeys = hasSecond ? wanted.dSecond : wanted.dModel;
    result.first.x = resizedTable(input.first.x, input.first.x.rows(), wanted.dModel);
    if (hasSecond)
        result.second.x = resizedTable(input.second.x, input.second.x.rows(), wanted.dSecond);
    if (input.hasOutputProjection())
        result.nHeads = wanted.heads;
    const auto heads = [&](const DoubleMatrix& table, Index rows, Index width) {
        return resizedHeads(table, before.heads, wanted.heads, rows, width, !input.vectorsAreTyped);
    };
    if (input.hasVectors() && input.vectorsAreTyped) {
        result.q = heads(input.q, input.q.rows(), wanted.dK);
        result.k = heads(input.k, input.k.rows(), wanted.dK);
        result.v = heads(input.v, input.v.rows(), wanted.dV);
    } else if (input.hasVectors()) {
        result.wQ = heads(input.wQ, wanted.dModel, wanted.dK);
        result.wK = heads(input.wK, dKeys, wanted.dK);
        result.wV = heads(input.wV, dKeys, wanted.dV);
    }
    if (input.hasOutputProjection())
        result.wO = resizedOutput(input.wO, before.heads, wanted.heads, wanted.dV, wanted.dOut);
    if (input.kind == BenchKind::Additive)
        result.additive.vA = resizedTable(input.additive.vA, 1, wanted.dK);
    return fittedBench(result);
}

BenchInput fittedBench(const BenchInput& input)
{
    BenchInput result = input;
    const bool hasSecond = &input.keySequence() == &input.second;
    if (hasSecond && result.second.tokens.empty())
        result.second = result.first;
    const Index dModel = result.first.x.cols();
    if (result.kind == BenchKind::Additive) {
        DoubleMatrix& vA = result.additive.vA;
        if (vA.size() == 0)
            vA = DoubleMatrix::Ones(1, dModel);
        result.additive.wA = fitted(result.additive.wA, vA.cols(), dModel);
        result.additive.uA = fitted(result.additive.uA, vA.cols(), result.second.x.cols());
    }
    if (result.hasVectors())
        fitVectors(result);
    if (result.hasOutputProjection()) {
        const Index rows = (result.vectorsAreTyped ? result.v : result.wV).cols();
        result.wO = fitted(result.wO, rows, result.wO.size() == 0 ? dModel : result.wO.cols());
    }
    if (result.scoresAreTyped) {
        result.scores.resize(result.heads());
        for (DoubleMatrix& scores : result.scores)
            scores = resizedTable(scores, result.first.x.rows(), result.keySequence().x.rows());
    }
    fitMask(result);
    if (result.options.layerNorm != BenchLayerNorm::Off) {
        result.options.gain = fittedRow(result.options.gain, normedWidth(result), 1.0);
        result.options.bias = fittedRow(result.options.bias, normedWidth(result), 0.0);
    }
    return result;
}

} // namespace headlight
