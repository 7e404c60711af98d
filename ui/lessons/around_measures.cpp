// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/measure_arguments.h"

#include <algorithm>

namespace headlight {

Cutting cuttingNamed(const MeasureCall& call)
{
    static const QStringList words{"words", "subwords", "characters"}; // by Cutting
    if (const qsizetype at = words.indexOf(call.arguments.first()); at >= 0)
        return cuttings[static_cast<std::size_t>(at)];
    failMeasure(QStringLiteral("%1: expected words, subwords or characters").arg(call.text()));
}

namespace {

const PairSide& sideNamed(const PairPlot& plot, const MeasureCall& call)
{
    const QString& name = call.arguments.first();
    for (const PairSide& side : plot.sides) {
        if (name == (side.isRecurrent ? u"recurrent" : u"transformer")) {
            if (!side.refusal.isEmpty())
                failMeasure(side.refusal);
            return side;
        }
    }
    failMeasure(QStringLiteral("%1: expected transformer or recurrent").arg(call.text()));
}

/// From 0.
int stepNamed(const PairSide& side, const MeasureCall& call)
{
    bool isNumber = false;
    const int step = call.arguments.value(1).toInt(&isNumber);
    if (!isNumber || step < 1 || step > side.nSteps())
        failMeasure(QStringLiteral("%1: expected a step from 1 to %2").arg(call.text()).arg(side.nSteps()));
    return step - 1;
}

} // namespace

void LiveMeasures::setAround(AroundBench around)
{
    m_around = std::move(around);
}

/// Counts the tokens of the whole text, or of one of its words.
MeasureValue LiveMeasures::ofTokens(const Arguments& arguments) const
{
    const Cutting cutting = cuttingNamed(arguments.call);
    const TokensPlot& plot = m_around.tokens;
    if (plot.isEmpty() || !plot.refusal.isEmpty())
        failMeasure(QStringLiteral("%1: %2").arg(
            arguments.call.text(), plot.refusal.isEmpty() ? QStringLiteral("no text is cut here") : plot.refusal));
    if (!arguments.has(1))
        return {double(plot.count(cutting)), {}};
    QStringList words;
    for (const TokenPiece& word : plot.of(Cutting::Words))
        words << word.label;
    const TokenPiece& word = plot.of(Cutting::Words)[static_cast<std::size_t>(position(arguments.at(1), words))];
    const auto isOfWord = [&](const TokenPiece& piece) {
        return !piece.isSpecial && piece.firstColumn < word.firstColumn + word.nColumns &&
               piece.firstColumn + piece.nColumns > word.firstColumn;
    };
    return {double(std::ranges::count_if(plot.of(cutting), isOfWord)), {}};
}

MeasureValue LiveMeasures::ofPair(const Arguments& arguments) const
{
    const MeasureCall& call = arguments.call;
    if (m_around.pair.isEmpty())
        failMeasure(QStringLiteral("%1: the page Sequence pair shows nothing yet").arg(call.text()));
    const PairSide& side = sideNamed(m_around.pair, call);
    if (call.name == u"pair-steps")
        return {double(side.nSteps()), {}};
    if (call.name == u"pair-loss" && !arguments.has(1))
        return {side.meanLoss, {}};
    const int i = stepNamed(side, call);
    const PairStep& step = side.steps[static_cast<std::size_t>(i)];
    if (call.name == u"pair-loss")
        return {step.loss, {}};
    if (call.name == u"pair-weight")
        return {double(side.cross.cells.value(i, position(arguments.at(2), side.cross.keyLabels))), {}};
    if (call.name == u"pair-top-key") {
        Index strongest = 0;
        side.cross.cells.row(i).maxCoeff(&strongest);
        return {std::nullopt, side.cross.keyLabels[static_cast<int>(strongest)]};
    }
    if (call.name == u"pair-read")
        return {std::nullopt, step.read};
    if (call.name == u"pair-next")
        return {std::nullopt, step.next};
    return {std::nullopt, QString::fromStdString(step.top.front().label)}; // pair-top
}

} // namespace headlight
