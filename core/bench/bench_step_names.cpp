// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_step_names.h"

#include "core/bench/formula_number.h"

namespace headlight {

namespace {

std::string scoresName(const BenchInput& input, const std::string& number)
{
    if (input.scoresAreTyped || input.kind == BenchKind::Additive)
        return "S" + number;
    switch (input.kind) {
    case BenchKind::Plain:
        return input.options.positions ? "(X + P)(X + P)ᵀ" : "XXᵀ";
    case BenchKind::Cosine:
        return "X̂X̂ᵀ";
    default:
        return "Q" + number + "K" + number + "ᵀ";
    }
}

std::string scaledName(const BenchInput& input, const std::string& number)
{
    const std::string scores = scoresName(input, number);
    if (input.options.scale == BenchScale::Constant)
        return scores + " / " + formulaNumber(input.options.scaleConstant);
    return scores + (input.hasVectors() ? " / √dₖ" : " / √d");
}

std::string temperedName(const BenchInput& input, const std::string& number)
{
    const bool isScaled = input.options.scale != BenchScale::Off;
    return (isScaled ? scaledName(input, number) : scoresName(input, number)) + " / τ";
}

std::string concatName(int heads)
{
    std::string name = "concat(Z";
    for (int h = 1; heads > 1 && h <= heads; ++h)
        name += (h > 1 ? ", Z" : "") + subscriptText(h);
    return name + ")";
}

/// The name of the attention's output; Bahdanau, Cho and Bengio call it the context c.
std::string answerName(const BenchInput& input)
{
    return input.hasOutputProjection() ? "O" : "Z";
}

} // namespace

std::string benchStepName(const BenchInput& input, BenchStepId id, int head)
{
    const bool isAdditive = input.kind == BenchKind::Additive;
    const std::string number = input.heads() > 1 ? subscriptText(head + 1) : "";
    std::string x = isAdditive ? "s" : "X";
    std::string residual = x + (input.options.positions ? " + P + " : " + ") + answerName(input);
    switch (id) {
    case BenchStepId::Input:
        return x;
    case BenchStepId::SecondInput:
        return isAdditive ? "h" : "Y";
    case BenchStepId::Positions:
    case BenchStepId::SecondPositions:
        return "P";
    case BenchStepId::Positioned:
        return "X + P";
    case BenchStepId::SecondPositioned:
        return "Y + P";
    case BenchStepId::Gain:
        return "γ";
    case BenchStepId::Bias:
        return "β";
    case BenchStepId::PreNorm:
        return "LayerNorm(" + (input.options.positions ? "X + P" : x) + ")";
    case BenchStepId::UnitRows:
        return "X̂";
    case BenchStepId::QueryParameters:
        return isAdditive ? "Wₐ" : "W^Q" + number;
    case BenchStepId::Queries:
        return isAdditive ? "sWₐᵀ" : "Q" + number;
    case BenchStepId::KeyParameters:
        return isAdditive ? "Uₐ" : "W^K" + number;
    case BenchStepId::Keys:
        return isAdditive ? "hUₐᵀ" : "K" + number;
    case BenchStepId::ValueParameters:
        return "W^V" + number;
    case BenchStepId::Values:
        return "V" + number;
    case BenchStepId::ScoreParameters:
        return "vₐ";
    case BenchStepId::Scores:
        return scoresName(input, number);
    case BenchStepId::Scaled:
        return scaledName(input, number);
    case BenchStepId::Tempered:
        return temperedName(input, number);
    case BenchStepId::Masked:
        return "M" + number;
    case BenchStepId::Pattern:
        return "A" + number;
    case BenchStepId::HeadOutput:
        return "Z" + number;
    case BenchStepId::Concat:
        return concatName(input.heads());
    case BenchStepId::OutputParameters:
        return "W^O";
    case BenchStepId::Output:
        return "O";
    case BenchStepId::Residual:
        return residual;
    case BenchStepId::LayerNorm:
        return "LayerNorm(" + (input.options.residual ? residual : answerName(input)) + ")";
    }
    return {};
}

std::string mixedRowName(BenchKind kind)
{
    switch (kind) {
    case BenchKind::Plain:
    case BenchKind::Cosine:
        return "x";
    case BenchKind::Additive:
        return "h";
    default:
        return "v";
    }
}

} // namespace headlight
