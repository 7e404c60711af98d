// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

namespace headlight {

/// Records the steps of a bench as they are computed, each with its name and labels.
class BenchRecorder {
public:
    explicit BenchRecorder(const BenchInput& input);

    const BenchInput& input() const { return m_input; }
    /// The values of a step; the reference is valid until the next step is recorded.
    const DoubleMatrix& operator[](std::size_t step) const { return m_result.steps[step].values; }
    const std::vector<std::uint8_t>& noValue(std::size_t step) const { return m_result.steps[step].noValue; }

    /// Later steps belong to this head, until endHeads().
    void beginHead(int head) { m_head = head; }
    void endHeads() { m_head.reset(); }
    int head() const { return m_head.value_or(0); }

    // The functions below record a step and return its position.
    std::size_t tokens(BenchStepId id, const BenchSequence& sequence);
    /// Records typed numbers whose rows and columns are dimensions.
    std::size_t parameters(BenchStepId id, const DoubleMatrixView& values);
    /// Records a matrix whose rows are labelled like those of the step `rows`.
    std::size_t tokensByDimensions(BenchStepId id, BenchOperation operation, std::vector<std::size_t> operands,
                                   const DoubleMatrixView& values, std::size_t rows);
    std::size_t queriesByKeys(BenchStepId id, BenchOperation operation, std::vector<std::size_t> operands,
                              const DoubleMatrixView& values);

    void setNumber(std::size_t step, double number, std::string name);
    void setNoValue(std::size_t step, std::vector<std::uint8_t> noValue);

    BenchSteps finish() { return std::move(m_result); }

private:
    std::size_t add(BenchStep step);

    const BenchInput& m_input;
    BenchSteps m_result;
    std::optional<int> m_head;
};

} // namespace headlight
