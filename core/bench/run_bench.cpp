// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/run_bench.h"

#include "core/attention/head_output.h"
#include "core/attention/output_projection.h"
#include "core/attention/pattern.h"
#include "core/attention/scores.h"
#include "core/bench/bench_recorder.h"
#include "core/bench/bench_scores.h"
#include "core/bench/formula_number.h"
#include "core/bench/sinusoidal_table.h"
#include "core/ops/layer_norm.h"
#include "core/ops/softmax.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

std::size_t addPositions(BenchRecorder& record, std::size_t x, BenchStepId tableId, BenchStepId sumId)
{
    const DoubleMatrix table = sinusoidalTable(record[x].rows(), record[x].cols()); // [T, dModel]
    const std::size_t positions = record.tokensByDimensions(tableId, BenchOperation::Sinusoid, {}, table, x);
    return record.tokensByDimensions(sumId, BenchOperation::Sum, {x, positions}, record[x] + table, x);
}

std::size_t addLayerNorm(BenchRecorder& record, std::size_t x, BenchStepId id)
{
    const BenchOptions& options = record.input().options;
    const Index d = record[x].cols();
    const bool hasGain = options.gain.size() != 0;
    const bool hasBias = options.bias.size() != 0;
    const DoubleRowVector gain = hasGain ? options.gain : DoubleRowVector(DoubleRowVector::Ones(d));
    const DoubleRowVector bias = hasBias ? options.bias : DoubleRowVector(DoubleRowVector::Zero(d));
    const std::size_t gainStep = record.parameters(BenchStepId::Gain, gain);
    const std::size_t biasStep = record.parameters(BenchStepId::Bias, bias);
    const DoubleMatrix normed = layerNorm(record[x], DoubleLayerNormParameters{gain, bias}, options.epsilon);
    const std::size_t step =
        record.tokensByDimensions(id, BenchOperation::LayerNorm, {x, gainStep, biasStep}, normed, x);
    record.setNumber(step, options.epsilon, "ε");
    return step;
}

BenchSources addInputs(BenchRecorder& record)
{
    const BenchInput& input = record.input();
    const bool hasSecond = &input.keySequence() == &input.second;
    std::size_t x = record.tokens(BenchStepId::Input, input.first);
    std::size_t y = hasSecond ? record.tokens(BenchStepId::SecondInput, input.second) : x;
    if (input.options.positions) {
        x = addPositions(record, x, BenchStepId::Positions, BenchStepId::Positioned);
        y = hasSecond ? addPositions(record, y, BenchStepId::SecondPositions, BenchStepId::SecondPositioned) : x;
    }
    const bool isPre = input.options.layerNorm == BenchLayerNorm::Pre;
    const std::size_t queries = isPre ? addLayerNorm(record, x, BenchStepId::PreNorm) : x;
    return {x, queries, hasSecond ? y : queries};
}

/// The width of the compared vectors: dK, dModel or dAttention.
Index comparedWidth(const BenchInput& input)
{
    if (input.hasVectors())
        return (input.vectorsAreTyped ? input.q : input.wQ).cols() / input.heads();
    return input.kind == BenchKind::Additive ? input.additive.vA.cols() : input.first.x.cols();
}

std::size_t addScale(BenchRecorder& record, std::size_t scores)
{
    const BenchOptions& options = record.input().options;
    std::size_t step = scores;
    const auto divide = [&](BenchStepId id, double divisor, const std::string& name) {
        step = record.queriesByKeys(id, BenchOperation::Quotient, {step}, record[step] / divisor);
        record.setNumber(step, divisor, name);
    };
    if (options.scale == BenchScale::RootWidth) {
        const Index d = comparedWidth(record.input());
        divide(BenchStepId::Scaled, std::sqrt(static_cast<double>(d)), "√" + std::to_string(d));
    } else if (options.scale == BenchScale::Constant) {
        divide(BenchStepId::Scaled, options.scaleConstant, formulaNumber(options.scaleConstant));
    }
    if (options.temperature != 1.0)
        divide(BenchStepId::Tempered, options.temperature, formulaNumber(options.temperature));
    return step;
}

std::size_t addMask(BenchRecorder& record, std::size_t scores)
{
    DoubleMatrix masked = maskScores(record[scores], record.input().mask); // [Tq, Tk]
    for (const BenchCell& cell : record.input().hiddenCells)
        masked(cell.query, cell.key) = kMaskedScore<double>;
    return record.queriesByKeys(BenchStepId::Masked, BenchOperation::Mask, {scores}, masked);
}

std::size_t addPattern(BenchRecorder& record, std::size_t masked)
{
    const DoubleMatrix& scores = record[masked]; // [Tq, Tk]
    const bool isSoftmax = record.input().options.weights == BenchWeights::Softmax;
    const DoubleMatrix pattern =
        isSoftmax ? attentionPattern(scores, softmaxRows(scores))
                  : DoubleMatrix((scores.array() == kMaskedScore<double>).select(0.0, scores.array()));
    std::vector<std::uint8_t> noValue(scores.rows(), 0);
    for (Index i = 0; i < scores.rows(); ++i)
        noValue[i] = scores.row(i).maxCoeff() == kMaskedScore<double>;
    const std::size_t step = record.queriesByKeys(
        BenchStepId::Pattern, isSoftmax ? BenchOperation::Softmax : BenchOperation::RawWeight, {masked}, pattern);
    record.setNoValue(step, noValue);
    return step;
}

std::size_t addHead(BenchRecorder& record, const BenchSources& from)
{
    const ScoresAndValues head = addScores(record, from);
    const std::size_t masked = addMask(record, addScale(record, head.scores));
    const std::size_t pattern = addPattern(record, masked);
    const std::size_t output =
        record.tokensByDimensions(BenchStepId::HeadOutput, BenchOperation::Product, {pattern, head.values},
                                  headOutput(record[pattern], record[head.values]), from.queries);
    record.setNoValue(output, record.noValue(pattern));
    return output;
}

std::size_t addOutputProjection(BenchRecorder& record, const std::vector<std::size_t>& heads, std::size_t rows)
{
    const Index dV = record[heads.front()].cols();
    DoubleMatrix concat(record[heads.front()].rows(), dV * std::ssize(heads)); // [Tq, heads·dV]
    for (std::size_t h = 0; h < heads.size(); ++h)
        concat.middleCols(static_cast<Index>(h) * dV, dV) = record[heads[h]];
    const std::size_t side =
        record.tokensByDimensions(BenchStepId::Concat, BenchOperation::Concat, heads, concat, rows);
    const std::size_t wO = record.parameters(BenchStepId::OutputParameters, record.input().wO);
    return record.tokensByDimensions(BenchStepId::Output, BenchOperation::Product, {side, wO},
                                     outputProjection(concat, record[wO], DoubleRowVector()), rows);
}

} // namespace

BenchSteps runBench(const BenchInput& input)
{
    input.validate();
    BenchRecorder record(input);
    const BenchSources from = addInputs(record);

    std::vector<std::size_t> heads;
    for (int h = 0; h < input.heads(); ++h) {
        record.beginHead(h);
        heads.push_back(addHead(record, from));
    }
    record.endHeads();

    std::size_t output =
        input.hasOutputProjection() ? addOutputProjection(record, heads, from.residual) : heads.front();
    if (input.options.residual)
        output = record.tokensByDimensions(BenchStepId::Residual, BenchOperation::Sum, {from.residual, output},
                                           record[from.residual] + record[output], from.residual);
    if (input.options.layerNorm == BenchLayerNorm::Post)
        addLayerNorm(record, output, BenchStepId::LayerNorm);
    return record.finish();
}

} // namespace headlight
