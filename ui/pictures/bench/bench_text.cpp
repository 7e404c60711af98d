// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_text.h"

#include "core/bench/formula_number.h"
#include "core/bench/head_ordinal.h"
#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_plot.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kMostTypedDecimals = 4;
constexpr int kMostDecimals = 3;
constexpr int kMostDecimalsOfMany = 2;
constexpr Index kManyColumns = 8;

/// The letter that a small one stands for; 0 for any other.
QChar loweredLetter(QChar c)
{
    if (c >= u'₀' && c <= u'₉')
        return QChar(u'0' + (c.unicode() - u'₀'));
    if (c == u'ₐ')
        return u'a';
    return c == u'ₖ' ? QChar(u'k') : QChar();
}

QString inputWord(BenchKind kind, bool isSecond)
{
    if (kind == BenchKind::Additive)
        return isSecond ? tr(QT_TRANSLATE_NOOP("headlight", "encoder states"))
                        : tr(QT_TRANSLATE_NOOP("headlight", "decoder states"));
    return tr(QT_TRANSLATE_NOOP("headlight", "embeddings"));
}

} // namespace

QString benchMarkup(const std::string& name)
{
    const QString text = QString::fromStdString(name);
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'ᵀ') {
            result += QStringLiteral("^T");
        } else if (!loweredLetter(text[i]).isNull()) {
            result += QStringLiteral("_{");
            for (; i < text.size() && !loweredLetter(text[i]).isNull(); ++i)
                result += loweredLetter(text[i]);
            result += u'}';
            --i;
        } else {
            result += text[i];
        }
    }
    return result;
}

QString benchStepWord(const BenchSteps& steps, const BenchStep& step)
{
    const bool isAdditive = steps.kind == BenchKind::Additive;
    switch (step.id) {
    case BenchStepId::Input:
        return inputWord(steps.kind, false);
    case BenchStepId::SecondInput:
        return inputWord(steps.kind, true);
    case BenchStepId::Positions:
    case BenchStepId::SecondPositions:
        return tr(QT_TRANSLATE_NOOP("headlight", "positions"));
    case BenchStepId::Positioned:
    case BenchStepId::SecondPositioned:
        return tr(QT_TRANSLATE_NOOP("headlight", "with positions"));
    case BenchStepId::Gain:
        return tr(QT_TRANSLATE_NOOP("headlight", "gain"));
    case BenchStepId::Bias:
        return tr(QT_TRANSLATE_NOOP("headlight", "bias"));
    case BenchStepId::PreNorm:
    case BenchStepId::LayerNorm:
        return tr(QT_TRANSLATE_NOOP("headlight", "layer norm"));
    case BenchStepId::UnitRows:
        return tr(QT_TRANSLATE_NOOP("headlight", "rows of length 1"));
    case BenchStepId::QueryParameters:
    case BenchStepId::KeyParameters:
    case BenchStepId::ValueParameters:
    case BenchStepId::ScoreParameters:
    case BenchStepId::OutputParameters:
        return tr(QT_TRANSLATE_NOOP("headlight", "parameters"));
    case BenchStepId::Queries:
        return tr(QT_TRANSLATE_NOOP("headlight", "queries"));
    case BenchStepId::Keys:
        return tr(QT_TRANSLATE_NOOP("headlight", "keys"));
    case BenchStepId::Values:
        return tr(QT_TRANSLATE_NOOP("headlight", "values"));
    case BenchStepId::Scores:
        return tr(QT_TRANSLATE_NOOP("headlight", "scores"));
    case BenchStepId::Scaled:
        return tr(QT_TRANSLATE_NOOP("headlight", "scaled scores"));
    case BenchStepId::Tempered:
        return tr(QT_TRANSLATE_NOOP("headlight", "scores over temperature"));
    case BenchStepId::Masked:
        return tr(QT_TRANSLATE_NOOP("headlight", "masked scores"));
    case BenchStepId::Pattern:
        return tr(QT_TRANSLATE_NOOP("headlight", "attention weights"));
    case BenchStepId::HeadOutput:
        return isAdditive        ? tr(QT_TRANSLATE_NOOP("headlight", "context vectors"))
               : steps.heads > 1 ? tr(QT_TRANSLATE_NOOP("headlight", "output of the head"))
                                 : tr(QT_TRANSLATE_NOOP("headlight", "mixed values"));
    case BenchStepId::Concat:
        return tr(QT_TRANSLATE_NOOP("headlight", "heads side by side"));
    case BenchStepId::Output:
        return tr(QT_TRANSLATE_NOOP("headlight", "output"));
    case BenchStepId::Residual:
        return tr(QT_TRANSLATE_NOOP("headlight", "residual connection"));
    }
    return {};
}

QString benchHeadName(int head)
{
    return tr(headOrdinal(head));
}

QString benchHeadTitle(int head)
{
    QString title = benchHeadName(head);
    title[0] = title[0].toUpper();
    return title;
}

QString benchShape(const BenchStep& step)
{
    return QStringLiteral("[%1 × %2]").arg(step.values.rows()).arg(step.values.cols());
}

int benchDecimals(const BenchStep& step)
{
    const bool isTyped = step.operation == BenchOperation::Typed;
    const int most = isTyped                              ? kMostTypedDecimals
                     : step.values.cols() <= kManyColumns ? kMostDecimals
                                                          : kMostDecimalsOfMany;
    int decimals = 0;
    for (Index i = 0; i < step.values.size() && decimals < most; ++i)
        decimals = std::max(decimals, decimalsOf(step.values.data()[i], most));
    return decimals;
}

QString benchNumber(const BenchStep& step, Index row, Index column, int decimals)
{
    if (!step.hasValue(row))
        return QStringLiteral("–");
    const double value = step.values(row, column);
    const double half = 0.5 * std::pow(10.0, -decimals);
    return QString::fromStdString(formulaNumber(std::abs(value) < half ? 0.0 : value, decimals));
}

QString benchSum(const BenchStep& step, Index row)
{
    if (!step.hasValue(row))
        return QStringLiteral("–");
    const double sum = step.values.row(row).sum();
    const double rounded = std::round(sum * 1000.0) / 1000.0; // 0.1 + 0.2 is no more than 0.3 here
    return QString::fromStdString(formulaNumber(rounded, std::max(1, decimalsOf(rounded, kMostDecimals))));
}

bool isHiddenCell(const BenchSteps& steps, std::size_t step, Index row, Index column)
{
    const BenchStep& one = steps.steps[step];
    const DoubleMatrix& values =
        one.id == BenchStepId::Pattern ? steps.steps[one.operands[0]].values : one.values; // [Tq, Tk]
    return isQueryByKey(one.id) && isHiddenScore(values(row, column));
}

} // namespace headlight
