// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_signs.h"

#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_flow.h"
#include "ui/pictures/bench/bench_text.h"

#include <algorithm>

namespace headlight {

namespace {

/// Writes one sign; knows which name stands just before it.
class SignWriter {
public:
    SignWriter(const BenchSteps& steps, std::optional<std::size_t> previous) : m_steps(steps), m_previous(previous) {}

    bool isPrevious(std::size_t step) const { return m_previous == step; }

    QString name(std::size_t step) const { return benchMarkup(m_steps.steps[step].name); }

    /// From the only operand of a step.
    BenchSign arrow(const QString& text, const BenchStep& step) const
    {
        const std::size_t from = shownStep(m_steps, step.operands[0]);
        return {text, true, isPrevious(from) ? QString() : name(from)};
    }

    /// "(X + P)"; "Q" as it is.
    QString factor(std::size_t step) const
    {
        const QString name = this->name(step);
        return name.contains(QStringLiteral(" + ")) || name.contains(u'/') ? u'(' + name + u')' : name;
    }

    QString transposed(std::size_t step) const
    {
        const QString name = this->name(step);
        return (name.size() == 1 || isSimple(name) ? name : u'(' + name + u')') + QStringLiteral("^T");
    }

    QString product(const BenchStep& step) const
    {
        const std::size_t a = step.operands[0];
        const std::size_t b = step.operands[1];
        if (isPrevious(b) && isParameter(m_steps.steps[b].id))
            return QStringLiteral("=");
        const QString second = step.operation == BenchOperation::Product ? factor(b) : transposed(b);
        if (isPrevious(a))
            return QStringLiteral("× %1 =").arg(second);
        return QStringLiteral("%1 × %2 =").arg(factor(a), second);
    }

    QString sum(const BenchStep& step) const
    {
        const std::size_t a = step.operands[0];
        const std::size_t b = step.operands[1];
        if (isPrevious(b) && isParameter(m_steps.steps[b].id))
            return QStringLiteral("=");
        if (isPrevious(b))
            return QStringLiteral("+ %1 =").arg(name(a));
        return QStringLiteral("%1 + %2 =").arg(name(a), name(b));
    }

    /// Before a parameter: what it is multiplied with or added to.
    QString beforeParameter(const BenchStep& user, std::size_t parameter) const
    {
        const std::size_t a = user.operands[0];
        switch (user.operation) {
        case BenchOperation::Product:
        case BenchOperation::ProductTransposed:
            return isPrevious(a) ? QStringLiteral("×") : QStringLiteral("%1 ×").arg(factor(a));
        case BenchOperation::Sum:
            return isPrevious(a) ? QStringLiteral("+") : QStringLiteral("%1 +").arg(name(a));
        case BenchOperation::LayerNorm:
            return isPrevious(a) || user.operands[1] != parameter ? QString() : name(a) + u',';
        default:
            return {};
        }
    }

private:
    static bool isSimple(const QString& name)
    {
        return std::ranges::none_of(name, [](QChar c) { return c == u' ' || c == u'^'; });
    }

    const BenchSteps& m_steps;
    std::optional<std::size_t> m_previous;
};

} // namespace

bool isParameter(BenchStepId id)
{
    switch (id) {
    case BenchStepId::Positions:
    case BenchStepId::SecondPositions:
    case BenchStepId::Gain:
    case BenchStepId::Bias:
    case BenchStepId::QueryParameters:
    case BenchStepId::KeyParameters:
    case BenchStepId::ValueParameters:
    case BenchStepId::ScoreParameters:
    case BenchStepId::OutputParameters:
        return true;
    default:
        return false;
    }
}

std::optional<std::size_t> userOfParameter(const BenchSteps& steps, std::size_t parameter)
{
    for (std::size_t i = parameter + 1; i < steps.steps.size(); ++i)
        if (std::ranges::count(steps.steps[i].operands, parameter) > 0)
            return i;
    return std::nullopt;
}

bool isShownTransposed(const BenchSteps& steps, std::size_t step)
{
    const std::optional<std::size_t> user = userOfParameter(steps, step);
    return isParameter(steps.steps[step].id) && user &&
           steps.steps[*user].operation == BenchOperation::ProductTransposed;
}

BenchSign benchSign(const BenchSteps& steps, std::size_t step, std::optional<std::size_t> previous)
{
    const BenchStep& one = steps.steps[step];
    const SignWriter write(steps, previous);
    if (isParameter(one.id)) {
        const std::optional<std::size_t> user = userOfParameter(steps, step);
        return {user ? write.beforeParameter(steps.steps[*user], step) : QString()};
    }
    switch (one.operation) {
    case BenchOperation::Typed:
    case BenchOperation::Sinusoid:
        return {};
    case BenchOperation::Sum:
        return {write.sum(one)};
    case BenchOperation::Product:
    case BenchOperation::ProductTransposed:
        return {write.product(one)};
    case BenchOperation::AdditiveScore:
        return {QStringLiteral("%1^T tanh(%2 + %3)")
                    .arg(write.name(one.operands[2]), write.name(one.operands[0]), write.name(one.operands[1])),
                true};
    case BenchOperation::UnitRow:
        return write.arrow(tr(QT_TRANSLATE_NOOP("headlight", "each row / its length")), one);
    case BenchOperation::Quotient:
        return {write.isPrevious(one.operands[0])
                    ? QStringLiteral("/ %1 =").arg(QString::fromStdString(one.numberName))
                    : QStringLiteral("%1 / %2 =")
                          .arg(write.factor(one.operands[0]), QString::fromStdString(one.numberName))};
    case BenchOperation::Mask:
        return write.arrow(tr(QT_TRANSLATE_NOOP("headlight", "mask")), one);
    case BenchOperation::Softmax:
        return write.arrow(tr(QT_TRANSLATE_NOOP("headlight", "softmax")), one);
    case BenchOperation::RawWeight:
        return write.arrow(tr(QT_TRANSLATE_NOOP("headlight", "no softmax")), one);
    case BenchOperation::Concat:
        return {tr(QT_TRANSLATE_NOOP("headlight", "concat")), true};
    case BenchOperation::LayerNorm:
        return {tr(QT_TRANSLATE_NOOP("headlight", "layer norm")), true};
    }
    return {};
}

} // namespace headlight
