// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/scores.h"
#include "core/base/error.h"
#include "core/bench/cell_name.h"
#include "core/bench/explanation.h"
#include "core/bench/sinusoidal_table.h"

#include <cmath>

namespace headlight {

namespace {

constexpr double kLargestShown = 30.0; // exp(30) = 1·10¹³ still stands in a line of text

/// Builds the explanation of one cell.
class CellExplainer {
public:
    CellExplainer(const BenchSteps& steps, std::size_t step, Index row, Index column)
        : m_steps(steps), m_step(steps.steps[step]), m_row(row), m_column(column)
    {
        m_result.id = m_step.id;
        m_result.operation = m_step.operation;
        m_result.cell = cellName(steps, step, row, column);
        m_result.value = m_step.values(row, column);
        m_result.hasValue = m_step.hasValue(row);
    }

    Explanation explained()
    {
        switch (m_step.operation) {
        case BenchOperation::Typed:
            break;
        case BenchOperation::Sinusoid:
            addSinusoid();
            break;
        case BenchOperation::Sum:
            addTerm({factor(0, m_row, m_column)}, operand(0).values(m_row, m_column));
            addTerm({factor(1, m_row, m_column)}, operand(1).values(m_row, m_column));
            break;
        case BenchOperation::Product:
            for (Index k = 0; k < operand(0).values.cols(); ++k)
                addProduct(factor(0, m_row, k), factor(1, k, m_column));
            addSourceRow(0, m_row);
            addSourceColumn(1, m_column);
            break;
        case BenchOperation::ProductTransposed:
            for (Index k = 0; k < operand(0).values.cols(); ++k)
                addProduct(factor(0, m_row, k), factor(1, m_column, k));
            addSourceRow(0, m_row);
            addSourceRow(1, m_column);
            break;
        case BenchOperation::AdditiveScore:
            addAdditive();
            break;
        case BenchOperation::UnitRow:
            addUnitRow();
            break;
        case BenchOperation::Quotient:
            addTerm({factor(0, m_row, m_column), {m_step.numberName, m_step.number}}, m_result.value);
            break;
        case BenchOperation::Mask:
        case BenchOperation::RawWeight:
            if (m_result.value != kMaskedScore<double> && operand(0).values(m_row, m_column) != kMaskedScore<double>)
                addTerm({factor(0, m_row, m_column)}, m_result.value);
            break;
        case BenchOperation::Softmax:
            addSoftmax();
            break;
        case BenchOperation::Concat:
            addConcat();
            break;
        case BenchOperation::LayerNorm:
            addLayerNorm();
            break;
        }
        addSourceCells();
        return m_result;
    }

private:
    const BenchStep& operand(std::size_t i) const { return m_steps.steps[m_step.operands[i]]; }

    ExplanationFactor factor(std::size_t i, Index row, Index column) const
    {
        return {cellName(m_steps, m_step.operands[i], row, column), operand(i).values(row, column)};
    }

    void addTerm(std::vector<ExplanationFactor> factors, double value)
    {
        m_result.terms.push_back({std::move(factors), value});
    }

    void addProduct(const ExplanationFactor& a, const ExplanationFactor& b) { addTerm({a, b}, a.value * b.value); }

    void addSourceRow(std::size_t i, Index row)
    {
        m_result.sources.push_back({m_step.operands[i], row, 1, 0, operand(i).values.cols()});
    }

    void addSourceColumn(std::size_t i, Index column)
    {
        m_result.sources.push_back({m_step.operands[i], 0, operand(i).values.rows(), column, 1});
    }

    /// Adds the operands' cells for operations that read only the cell at the same place.
    void addSourceCells()
    {
        switch (m_step.operation) {
        case BenchOperation::Sum:
        case BenchOperation::Quotient:
        case BenchOperation::Mask:
        case BenchOperation::RawWeight:
            for (const std::size_t step : m_step.operands)
                m_result.sources.push_back({step, m_row, 1, m_column, 1});
            break;
        default:
            break;
        }
    }

    void addSinusoid()
    {
        const Index dModel = m_step.values.cols();
        const std::string wave = m_column % 2 == 0 ? "sin(" : "cos(";
        const std::string exponent = std::to_string(m_column - m_column % 2) + "/" + std::to_string(dModel);
        addTerm({{wave + std::to_string(m_row) + " / 10000^(" + exponent + "))", m_result.value}}, m_result.value);
    }

    void addAdditive()
    {
        for (Index k = 0; k < operand(2).values.cols(); ++k) {
            const ExplanationFactor v = factor(2, 0, k);
            const ExplanationFactor query = factor(0, m_row, k);
            const ExplanationFactor key = factor(1, m_column, k);
            addTerm({v, query, key}, v.value * std::tanh(query.value + key.value));
        }
        addSourceRow(0, m_row);
        addSourceRow(1, m_column);
        addSourceRow(2, 0);
    }

    void addUnitRow()
    {
        const double length = operand(0).values.row(m_row).norm();
        addTerm({factor(0, m_row, m_column), {"‖" + rowName(m_steps, m_step.operands[0], m_row) + "‖", length}},
                m_result.value);
        addSourceRow(0, m_row);
    }

    void addSoftmax()
    {
        const double max = operand(0).values.row(m_row).maxCoeff();
        m_result.shift = std::abs(max) > kLargestShown && max != kMaskedScore<double> ? max : 0.0;
        m_result.own = m_column;
        for (Index k = 0; k < m_step.values.cols(); ++k)
            addTerm({factor(0, m_row, k)}, std::exp(operand(0).values(m_row, k) - m_result.shift));
        addSourceRow(0, m_row);
    }

    void addConcat()
    {
        const Index width = operand(0).values.cols();
        const std::size_t head = m_column / width;
        addTerm({factor(head, m_row, m_column % width)}, m_result.value);
        m_result.sources.push_back({m_step.operands[head], m_row, 1, m_column % width, 1});
    }

    void addLayerNorm()
    {
        const DoubleRowVector x = operand(0).values.row(m_row);
        const double mean = x.mean();
        const double variance = (x.array() - mean).square().mean();
        const ExplanationFactor own = factor(0, m_row, m_column);
        const ExplanationFactor gain = factor(1, 0, m_column);
        const ExplanationFactor bias = factor(2, 0, m_column);
        addTerm({own, {"μ", mean}, {"σ²", variance}, {m_step.numberName, m_step.number}, gain},
                gain.value * (own.value - mean) / std::sqrt(variance + m_step.number));
        addTerm({bias}, bias.value);
        addSourceRow(0, m_row);
        addSourceColumn(1, m_column);
        addSourceColumn(2, m_column);
    }

    const BenchSteps& m_steps;
    const BenchStep& m_step;
    Index m_row;
    Index m_column;
    Explanation m_result;
};

} // namespace

Explanation explainCell(const BenchSteps& steps, std::size_t step, Index row, Index column)
{
    if (step >= steps.steps.size())
        throw Error(ErrorKind::BadArgument, "the bench has no step " + std::to_string(step + 1) + ", expected 1 to " +
                                                std::to_string(steps.steps.size()));
    const BenchStep& found = steps.steps[step];
    if (row < 0 || row >= found.values.rows() || column < 0 || column >= found.values.cols())
        throw Error(ErrorKind::BadArgument, found.name + " has no cell " + toString({row, column}) +
                                                ", expected one within " + toString(found.shape()));
    return CellExplainer(steps, step, row, column).explained();
}

} // namespace headlight
