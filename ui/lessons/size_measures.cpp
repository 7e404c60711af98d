// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/measure_arguments.h"
#include "ui/pictures/shapes/shape_plot.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr int kResult = -1;

/// A matrix as a lesson names it, and where it stands in a ShapeTrace.
struct SizedMatrix {
    const char* word;
    const char* step;
    int operand; // or kResult
};

constexpr std::array kSizedMatrices = {
    SizedMatrix{"x", "projectQ", 0},
    SizedMatrix{"w-q", "projectQ", 1},
    SizedMatrix{"q", "projectQ", kResult},
    SizedMatrix{"w-k", "projectK", 1},
    SizedMatrix{"k", "projectK", kResult},
    SizedMatrix{"w-v", "projectV", 1},
    SizedMatrix{"v", "projectV", kResult},
    SizedMatrix{"scores", "scores", kResult},
    SizedMatrix{"weights", "pattern", kResult},
    SizedMatrix{"z", "headOutput", kResult},
    SizedMatrix{"concat", "concat", kResult},
    SizedMatrix{"w-o", "output", 1},
    SizedMatrix{"output", "output", kResult},
};

std::optional<double> sizeIn(const std::vector<ShapeStep>& steps, const SizedMatrix& matrix)
{
    const auto step = std::ranges::find(steps, matrix.step, &ShapeStep::id);
    if (step == steps.end() || matrix.operand >= static_cast<int>(step->operands.size()))
        return std::nullopt;
    const ShapeTerm& term =
        matrix.operand == kResult ? step->result : step->operands[static_cast<std::size_t>(matrix.operand)];
    double size = 1.0;
    for (const std::int64_t length : term.actual)
        size *= double(length);
    return size;
}

} // namespace

MeasureValue LiveMeasures::ofSize(const Arguments& arguments) const
{
    const std::vector<ShapeStep> steps = makeShapePlot(*m_run, m_chosen).steps;
    QStringList known;
    for (const SizedMatrix& matrix : kSizedMatrices) {
        const std::optional<double> size = sizeIn(steps, matrix);
        if (size && arguments.at(0) == QLatin1String(matrix.word))
            return {size, {}};
        if (size)
            known << QLatin1String(matrix.word);
    }
    failMeasure(QStringLiteral("%1: expected a matrix of a head, one of %2")
                    .arg(arguments.call.text(), known.join(QStringLiteral(", "))));
}

} // namespace headlight
