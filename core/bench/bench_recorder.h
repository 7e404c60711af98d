// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

namespace headlight {

/// Writes down the steps of a bench as they are computed, each with its name and labels.
class BenchRecorder {
public:
    explicit BenchRecorder(const BenchInput& input);

    const BenchInput& input() const { return m_input; }
    /// The values of a step; valid until the next one is written down.
    const DoubleMatrix& operator[](std::size_t step) const { return m_result.steps[step].values; }
    const std::vector<std::uint8_t>& noValue(std::size_t step) const { return m_result.steps[step].noValue; }

    /// What follows belongs to this head, until endHeads().
    void beginHead(int head) { m_head = head; }
    void endHeads() { m_head.reset(); }
    int head() const { return m_head.value_or(0); }

    // Each returns the position of the new step.
    std::size_t tokens(BenchStepId id, const BenchSequence& sequence);
    /// Typed numbers whose rows and columns are dimensions.
    std::size_t parameters(BenchStepId id, const DoubleMatrixView& values);
    /// Rows labelled as those of the step `rows`.
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
