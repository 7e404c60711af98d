// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_recorder.h"

#include "core/bench/bench_step_names.h"

#include <utility>

namespace headlight {

namespace {

/// "1", "2", …
std::vector<std::string> dimensionLabels(Index count)
{
    std::vector<std::string> labels;
    for (Index d = 1; d <= count; ++d)
        labels.push_back(std::to_string(d));
    return labels;
}

} // namespace

BenchRecorder::BenchRecorder(const BenchInput& input) : m_input(input)
{
    m_result.kind = input.kind;
    m_result.heads = input.heads();
    m_result.queryTokens = input.first.tokens;
    m_result.keyTokens = input.keySequence().tokens;
}

std::size_t BenchRecorder::tokens(BenchStepId id, const BenchSequence& sequence)
{
    BenchStep step;
    step.id = id;
    step.values = sequence.x;
    step.rowLabels = sequence.tokens;
    step.columnLabels = dimensionLabels(sequence.x.cols());
    return add(std::move(step));
}

std::size_t BenchRecorder::parameters(BenchStepId id, const DoubleMatrixView& values)
{
    BenchStep step;
    step.id = id;
    step.values = values;
    step.rowLabels = dimensionLabels(values.rows());
    step.columnLabels = dimensionLabels(values.cols());
    return add(std::move(step));
}

std::size_t BenchRecorder::tokensByDimensions(BenchStepId id, BenchOperation operation,
                                              std::vector<std::size_t> operands, const DoubleMatrixView& values,
                                              std::size_t rows)
{
    BenchStep step;
    step.id = id;
    step.operation = operation;
    step.operands = std::move(operands);
    step.values = values;
    step.rowLabels = m_result.steps[rows].rowLabels;
    step.columnLabels = dimensionLabels(values.cols());
    return add(std::move(step));
}

std::size_t BenchRecorder::queriesByKeys(BenchStepId id, BenchOperation operation, std::vector<std::size_t> operands,
                                         const DoubleMatrixView& values)
{
    BenchStep step;
    step.id = id;
    step.operation = operation;
    step.operands = std::move(operands);
    step.values = values;
    step.rowLabels = m_result.queryTokens;
    step.columnLabels = m_result.keyTokens;
    return add(std::move(step));
}

void BenchRecorder::setNumber(std::size_t step, double number, std::string name)
{
    m_result.steps[step].number = number;
    m_result.steps[step].numberName = std::move(name);
}

void BenchRecorder::setNoValue(std::size_t step, std::vector<std::uint8_t> noValue)
{
    m_result.steps[step].noValue = std::move(noValue);
}

std::size_t BenchRecorder::add(BenchStep step)
{
    step.head = m_head;
    step.name = benchStepName(m_input, step.id, head());
    m_result.steps.push_back(std::move(step));
    return m_result.steps.size() - 1;
}

} // namespace headlight
