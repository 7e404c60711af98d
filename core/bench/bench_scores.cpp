// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_scores.h"

#include "core/attention/additive.h"
#include "core/attention/projection.h"
#include "core/attention/scores.h"
#include "core/base/error.h"
#include "core/bench/bench_recorder.h"

namespace headlight {

namespace {

/// The vectors that one head compares and mixes.
struct HeadSteps {
    std::size_t queries;
    std::size_t keys;
    std::size_t values;
};

DoubleMatrix unitRows(const DoubleMatrix& x, const std::vector<std::string>& tokens)
{
    DoubleMatrix result = x; // [T, d]
    for (Index i = 0; i < x.rows(); ++i) {
        const double length = x.row(i).norm();
        if (length == 0.0)
            throw Error(ErrorKind::BadNumber, "X, row " + std::to_string(i + 1) + " (" + tokens[i] +
                                                  "), has length 0, expected a number other than 0 in it: the "
                                                  "cosine divides by the length");
        result.row(i) /= length;
    }
    return result;
}

/// Records W of the current head, and x W.
std::size_t addProjection(BenchRecorder& record, std::size_t x, const DoubleMatrix& w, BenchStepId parametersId,
                          BenchStepId id)
{
    const int head = record.head();
    const Index width = w.cols() / record.input().heads();
    const std::size_t parameters = record.parameters(parametersId, headColumns(w, head, width));
    const DoubleMatrix result = project(record[x], record[parameters], DoubleRowVector());
    return record.tokensByDimensions(id, BenchOperation::Product, {x, parameters}, result, x);
}

std::size_t addTyped(BenchRecorder& record, const DoubleMatrix& vectors, BenchStepId id, std::size_t rows)
{
    const Index width = vectors.cols() / record.input().heads();
    const DoubleMatrix values = headColumns(vectors, record.head(), width);
    return record.tokensByDimensions(id, BenchOperation::Typed, {}, values, rows);
}

HeadSteps addVectors(BenchRecorder& record, const BenchSources& from)
{
    const BenchInput& input = record.input();
    if (input.vectorsAreTyped) {
        const std::size_t q = addTyped(record, input.q, BenchStepId::Queries, from.queries);
        const std::size_t k = addTyped(record, input.k, BenchStepId::Keys, from.keys);
        return {q, k, addTyped(record, input.v, BenchStepId::Values, from.keys)};
    }
    const std::size_t q =
        addProjection(record, from.queries, input.wQ, BenchStepId::QueryParameters, BenchStepId::Queries);
    const std::size_t k = addProjection(record, from.keys, input.wK, BenchStepId::KeyParameters, BenchStepId::Keys);
    return {q, k, addProjection(record, from.keys, input.wV, BenchStepId::ValueParameters, BenchStepId::Values)};
}

/// Records vᵀ tanh(W s_i + U h_j) and the tables and products in it.
std::size_t addAdditiveScores(BenchRecorder& record, const BenchSources& from)
{
    const BenchAdditiveParameters& typed = record.input().additive;
    const std::size_t wA = record.parameters(BenchStepId::QueryParameters, typed.wA);
    const std::size_t uA = record.parameters(BenchStepId::KeyParameters, typed.uA);
    const std::size_t vA = record.parameters(BenchStepId::ScoreParameters, typed.vA);
    const DoubleAdditiveAttentionParameters parameters{typed.wA, typed.uA, DoubleRowVector::Zero(typed.vA.cols()),
                                                       typed.vA.row(0)};
    const std::size_t queries =
        record.tokensByDimensions(BenchStepId::Queries, BenchOperation::ProductTransposed, {from.queries, wA},
                                  additiveQueries(record[from.queries], parameters), from.queries);
    const std::size_t keys =
        record.tokensByDimensions(BenchStepId::Keys, BenchOperation::ProductTransposed, {from.keys, uA},
                                  additiveKeys(record[from.keys], parameters), from.keys);
    return record.queriesByKeys(BenchStepId::Scores, BenchOperation::AdditiveScore, {queries, keys, vA},
                                additiveScores(record[queries], record[keys], parameters.score, 1.0));
}

std::size_t addDotProducts(BenchRecorder& record, std::size_t queries, std::size_t keys)
{
    return record.queriesByKeys(BenchStepId::Scores, BenchOperation::ProductTransposed, {queries, keys},
                                attentionScores(record[queries], record[keys], 1.0));
}

} // namespace

ScoresAndValues addScores(BenchRecorder& record, const BenchSources& from)
{
    const BenchInput& input = record.input();
    HeadSteps head{from.queries, from.keys, from.keys};
    if (input.hasVectors())
        head = addVectors(record, from);
    if (input.scoresAreTyped) {
        const DoubleMatrix& typed = input.scores[record.head()];
        return {record.queriesByKeys(BenchStepId::Scores, BenchOperation::Typed, {}, typed), head.values};
    }
    if (input.kind == BenchKind::Additive)
        return {addAdditiveScores(record, from), head.values};
    if (input.kind == BenchKind::Cosine) {
        const DoubleMatrix unit = unitRows(record[from.queries], input.first.tokens);
        head.queries = head.keys = record.tokensByDimensions(BenchStepId::UnitRows, BenchOperation::UnitRow,
                                                             {from.queries}, unit, from.queries);
    }
    return {addDotProducts(record, head.queries, head.keys), head.values};
}

} // namespace headlight
