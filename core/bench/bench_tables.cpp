// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_tables.h"

#include "core/base/error.h"
#include "core/bench/bench_sizes.h"
#include "core/bench/bench_step_names.h"
#include "core/tensor/shape.h"

#include <initializer_list>

namespace headlight {

namespace {

/// The matrix that holds a table, all heads side by side; null for gain and bias, which are rows.
template <typename Input>
auto storageOf(Input& input, const BenchTable& table) -> decltype(&input.first.x)
{
    switch (table.id) {
    case BenchTableId::X:
        return &input.first.x;
    case BenchTableId::SecondX:
        return &input.second.x;
    case BenchTableId::QueryParameters:
        return &input.wQ;
    case BenchTableId::KeyParameters:
        return &input.wK;
    case BenchTableId::ValueParameters:
        return &input.wV;
    case BenchTableId::Queries:
        return &input.q;
    case BenchTableId::Keys:
        return &input.k;
    case BenchTableId::Values:
        return &input.v;
    case BenchTableId::AdditiveQuery:
        return &input.additive.wA;
    case BenchTableId::AdditiveKey:
        return &input.additive.uA;
    case BenchTableId::AdditiveScore:
        return &input.additive.vA;
    case BenchTableId::Scores:
        return &input.scores[table.head];
    case BenchTableId::OutputParameters:
        return &input.wO;
    case BenchTableId::Gain:
    case BenchTableId::Bias:
        break;
    }
    return nullptr;
}

std::vector<std::string> numbered(Index count)
{
    std::vector<std::string> labels;
    for (Index i = 1; i <= count; ++i)
        labels.push_back(std::to_string(i));
    return labels;
}

} // namespace

BenchStepId stepOfTable(BenchTableId id)
{
    switch (id) {
    case BenchTableId::X:
        return BenchStepId::Input;
    case BenchTableId::SecondX:
        return BenchStepId::SecondInput;
    case BenchTableId::QueryParameters:
    case BenchTableId::AdditiveQuery:
        return BenchStepId::QueryParameters;
    case BenchTableId::KeyParameters:
    case BenchTableId::AdditiveKey:
        return BenchStepId::KeyParameters;
    case BenchTableId::ValueParameters:
        return BenchStepId::ValueParameters;
    case BenchTableId::Queries:
        return BenchStepId::Queries;
    case BenchTableId::Keys:
        return BenchStepId::Keys;
    case BenchTableId::Values:
        return BenchStepId::Values;
    case BenchTableId::AdditiveScore:
        return BenchStepId::ScoreParameters;
    case BenchTableId::Scores:
        return BenchStepId::Scores;
    case BenchTableId::OutputParameters:
        return BenchStepId::OutputParameters;
    case BenchTableId::Gain:
        return BenchStepId::Gain;
    case BenchTableId::Bias:
        break;
    }
    return BenchStepId::Bias;
}

bool isPerHead(BenchTableId id)
{
    switch (id) {
    case BenchTableId::QueryParameters:
    case BenchTableId::KeyParameters:
    case BenchTableId::ValueParameters:
    case BenchTableId::Queries:
    case BenchTableId::Keys:
    case BenchTableId::Values:
    case BenchTableId::Scores:
        return true;
    default:
        return false;
    }
}

bool hasTokenRows(BenchTableId id)
{
    switch (id) {
    case BenchTableId::X:
    case BenchTableId::SecondX:
    case BenchTableId::Queries:
    case BenchTableId::Keys:
    case BenchTableId::Values:
    case BenchTableId::Scores:
        return true;
    default:
        return false;
    }
}

std::vector<BenchTableId> tablesOf(const BenchInput& input)
{
    using enum BenchTableId;
    std::vector<BenchTableId> tables{X};
    const auto add = [&](std::initializer_list<BenchTableId> ids) { tables.insert(tables.end(), ids); };
    if (&input.keySequence() == &input.second)
        add({SecondX});
    if (input.hasVectors() && input.vectorsAreTyped)
        add({Queries, Keys, Values});
    else if (input.hasVectors())
        add({QueryParameters, KeyParameters, ValueParameters});
    if (input.kind == BenchKind::Additive)
        add({AdditiveQuery, AdditiveKey, AdditiveScore});
    if (input.scoresAreTyped)
        add({Scores});
    if (input.hasOutputProjection())
        add({OutputParameters});
    if (input.options.layerNorm != BenchLayerNorm::Off)
        add({Gain, Bias});
    return tables;
}

DoubleMatrix tableOf(const BenchInput& input, const BenchTable& table)
{
    const DoubleRowVector& gain = input.options.gain;
    const DoubleRowVector& bias = input.options.bias;
    if (table.id == BenchTableId::Gain)
        return gain.size() != 0 ? DoubleMatrix(gain) : DoubleMatrix(DoubleMatrix::Ones(1, normedWidth(input)));
    if (table.id == BenchTableId::Bias)
        return bias.size() != 0 ? DoubleMatrix(bias) : DoubleMatrix(DoubleMatrix::Zero(1, normedWidth(input)));
    const DoubleMatrix& all = *storageOf(input, table);
    if (!isPerHead(table.id) || table.id == BenchTableId::Scores)
        return all;
    const Index width = all.cols() / input.heads();
    return all.middleCols(table.head * width, width);
}

BenchInput withTable(const BenchInput& input, const BenchTable& table, const DoubleMatrix& values)
{
    const DoubleMatrix before = tableOf(input, table);
    if (values.rows() != before.rows() || values.cols() != before.cols())
        throw Error(ErrorKind::BadArgument, tableName(input, table) + " has shape " +
                                                toString({values.rows(), values.cols()}) + ", expected " +
                                                toString({before.rows(), before.cols()}));
    BenchInput result = input;
    if (table.id == BenchTableId::Gain) {
        result.options.gain = values.row(0);
    } else if (table.id == BenchTableId::Bias) {
        result.options.bias = values.row(0);
    } else {
        DoubleMatrix& all = *storageOf(result, table);
        const bool isOneOfSeveral = isPerHead(table.id) && table.id != BenchTableId::Scores;
        all.middleCols(isOneOfSeveral ? table.head * values.cols() : 0, values.cols()) = values;
    }
    return result;
}

std::string tableName(const BenchInput& input, const BenchTable& table)
{
    return benchStepName(input, stepOfTable(table.id), table.head);
}

BenchTableLabels tableLabels(const BenchInput& input, const BenchTable& table)
{
    const DoubleMatrix values = tableOf(input, table);
    BenchTableLabels labels{numbered(values.rows()), numbered(values.cols())};
    const bool isOfKeys =
        table.id == BenchTableId::SecondX || table.id == BenchTableId::Keys || table.id == BenchTableId::Values;
    if (hasTokenRows(table.id))
        labels.rows = isOfKeys ? input.keySequence().tokens : input.first.tokens;
    if (table.id == BenchTableId::Scores)
        labels.columns = input.keySequence().tokens;
    return labels;
}

} // namespace headlight
