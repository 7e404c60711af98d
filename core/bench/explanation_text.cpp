// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/explanation_text.h"

#include "core/bench/formula_number.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

/// Writes the numbers of one formula and remembers whether one of them was rounded.
class FormulaWriter {
public:
    /// One count of decimals for the factors at each place of the terms.
    explicit FormulaWriter(std::vector<int> decimals) : m_decimals(std::move(decimals)) {}

    std::string number(double value, std::size_t place = 0)
    {
        const int decimals = m_decimals[place];
        m_isExact = m_isExact && isShownExactly(value, decimals);
        return formulaNumber(value, decimals);
    }

    /// Writes a number with decimals of its own, ignoring the others'.
    std::string ownNumber(double value)
    {
        m_isExact = m_isExact && isShownExactly(value);
        return formulaNumber(value);
    }

    /// Writes a number that follows a sign of operation.
    std::string nested(double value, std::size_t place = 0)
    {
        const std::string text = number(value, place);
        return value < 0.0 ? '(' + text + ')' : text;
    }

    /// `text` + term, or text − term when the term begins with a minus sign.
    static void append(std::string& text, const std::string& term)
    {
        static const std::string minus = "−";
        const bool isNegative = term.starts_with(minus);
        if (text.empty())
            text = term;
        else
            text += (isNegative ? " − " : " + ") + (isNegative ? term.substr(minus.size()) : term);
    }

    /// "= 1.04" or "≈ 0.7354".
    std::string result(double value) const
    {
        return (m_isExact && isShownExactly(value) ? "= " : "≈ ") + formulaNumber(value);
    }

    bool isExact() const { return m_isExact; }

private:
    std::vector<int> m_decimals;
    bool m_isExact = true;
};

/// The decimals shared by the factors at each place; −1 in a layer norm, whose numbers have their own.
std::vector<int> commonDecimals(const Explanation& explanation)
{
    const bool isLayerNorm = explanation.operation == BenchOperation::LayerNorm;
    std::vector<int> decimals;
    for (const ExplanationTerm& term : explanation.terms) {
        decimals.resize(std::max(decimals.size(), term.factors.size()), isLayerNorm ? -1 : 0);
        for (std::size_t f = 0; !isLayerNorm && f < term.factors.size(); ++f)
            decimals[f] = std::max(decimals[f], decimalsOf(term.factors[f].value));
    }
    return decimals;
}

std::string productText(FormulaWriter& write, const ExplanationTerm& term)
{
    std::string text = write.number(term.factors[0].value);
    for (std::size_t f = 1; f < term.factors.size(); ++f)
        text += "·" + write.nested(term.factors[f].value, f);
    return text;
}

/// Writes factors {v, a, b}.
std::string additiveText(FormulaWriter& write, const ExplanationTerm& term)
{
    std::string sum = write.number(term.factors[1].value, 1);
    FormulaWriter::append(sum, write.number(term.factors[2].value, 2));
    return write.number(term.factors[0].value) + "·tanh(" + sum + ")";
}

std::string exponentialText(FormulaWriter& write, const Explanation& explanation, const ExplanationTerm& term)
{
    std::string text = write.number(term.factors[0].value);
    if (explanation.shift != 0.0)
        FormulaWriter::append(text, write.number(-explanation.shift));
    return "exp(" + text + ")";
}

std::string softmaxText(FormulaWriter& write, const Explanation& explanation)
{
    std::string sum;
    for (const ExplanationTerm& term : explanation.terms)
        FormulaWriter::append(sum, exponentialText(write, explanation, term));
    return exponentialText(write, explanation, explanation.terms[explanation.own]) + " / (" + sum + ")";
}

/// Writes factors {a, divisor}; a root is kept as a root.
std::string quotientText(FormulaWriter& write, const ExplanationTerm& term)
{
    const ExplanationFactor& divisor = term.factors[1];
    const bool isRoot = divisor.label.starts_with("√");
    return write.number(term.factors[0].value) + " / " + (isRoot ? divisor.label : write.ownNumber(divisor.value));
}

/// Writes factors {a, mean, variance, ε, γ} and {β}.
std::string layerNormText(FormulaWriter& write, const Explanation& explanation)
{
    const std::vector<ExplanationFactor>& f = explanation.terms[0].factors;
    std::string text = write.number(f[4].value) + "·(" + write.number(f[0].value) + " − " + write.nested(f[1].value) +
                       ") / √(" + write.number(f[2].value) + " + " + write.number(f[3].value) + ")";
    FormulaWriter::append(text, write.number(explanation.terms[1].factors[0].value));
    return text;
}

/// The text between the two signs of equality; empty where the value says it all.
std::string formulaText(FormulaWriter& write, const Explanation& explanation)
{
    const std::vector<ExplanationTerm>& terms = explanation.terms;
    if (terms.empty())
        return {};
    std::string text;
    switch (explanation.operation) {
    case BenchOperation::Typed:
        break;
    case BenchOperation::Sum:
    case BenchOperation::Product:
    case BenchOperation::ProductTransposed:
        for (const ExplanationTerm& term : terms)
            FormulaWriter::append(text, productText(write, term));
        break;
    case BenchOperation::AdditiveScore:
        for (const ExplanationTerm& term : terms)
            FormulaWriter::append(text, additiveText(write, term));
        break;
    case BenchOperation::Quotient:
    case BenchOperation::UnitRow:
        return quotientText(write, terms[0]);
    case BenchOperation::Sinusoid:
    case BenchOperation::Mask:
    case BenchOperation::RawWeight:
    case BenchOperation::Concat:
        return terms[0].factors[0].label;
    case BenchOperation::Softmax:
        return softmaxText(write, explanation);
    case BenchOperation::LayerNorm:
        return layerNormText(write, explanation);
    }
    return text;
}

} // namespace

std::string explanationText(const Explanation& explanation, int decimals)
{
    if (!explanation.hasValue)
        return explanation.cell + " = no value";
    std::vector<int> places = commonDecimals(explanation);
    if (decimals >= 0)
        std::fill(places.begin(), places.end(), decimals);
    FormulaWriter write(std::move(places));
    const std::string formula = formulaText(write, explanation);
    return explanation.cell + (formula.empty() ? " " : " = " + formula + " ") + write.result(explanation.value);
}

std::string mixtureText(const MixtureExplanation& explanation, int decimals)
{
    if (!explanation.hasValue)
        return explanation.row + " = no value";
    if (decimals < 0)
        for (const MixtureTerm& term : explanation.terms)
            decimals = std::max(decimals, decimalsOf(term.weight));
    FormulaWriter write(std::vector<int>{decimals});
    std::string text;
    for (const MixtureTerm& term : explanation.terms)
        FormulaWriter::append(text, write.number(term.weight) + "·" + term.vector);
    return explanation.row + (write.isExact() ? " = " : " ≈ ") + text;
}

std::string vectorText(const DoubleRowVector& values, int decimals)
{
    std::string text;
    for (const double value : values)
        text += (text.empty() ? "" : ", ") + formulaNumber(value, decimals);
    return "[" + text + "]";
}

} // namespace headlight
