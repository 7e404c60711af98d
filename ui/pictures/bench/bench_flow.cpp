// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_flow.h"

#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_signs.h"
#include "ui/pictures/bench/bench_text.h"

namespace headlight {

namespace {

enum class Part { Input, Head, Output };

Part partOf(const BenchSteps& steps, std::size_t step)
{
    if (steps.steps[step].head)
        return Part::Head;
    return step < steps.find(BenchStepId::Pattern, 0).value_or(0) ? Part::Input : Part::Output;
}

QString headingOf(const BenchSteps& steps, std::size_t step)
{
    switch (partOf(steps, step)) {
    case Part::Input:
        return tr(QT_TRANSLATE_NOOP("headlight", "Input"));
    case Part::Head:
        return steps.heads > 1 ? benchHeadTitle(*steps.steps[step].head)
                               : tr(QT_TRANSLATE_NOOP("headlight", "Attention"));
    case Part::Output:
        break;
    }
    return tr(QT_TRANSLATE_NOOP("headlight", "Output"));
}

} // namespace

bool isFolded(const BenchSteps& steps, std::size_t step)
{
    const BenchStep& one = steps.steps[step];
    return one.id == BenchStepId::Masked && one.values == steps.steps[one.operands.front()].values;
}

std::size_t shownStep(const BenchSteps& steps, std::size_t step)
{
    return isFolded(steps, step) ? steps.steps[step].operands.front() : step;
}

std::vector<BenchGroup> benchGroups(const BenchSteps& steps)
{
    std::vector<BenchGroup> groups;
    QString part;
    for (std::size_t i = 0; i < steps.steps.size(); ++i) {
        const BenchStep& step = steps.steps[i];
        if (isParameter(step.id) || isFolded(steps, i)) // the first comes with what it makes
            continue;
        BenchGroup group;
        for (const std::size_t operand : step.operands)
            if (isParameter(steps.steps[operand].id))
                group.steps.push_back(operand);
        group.steps.push_back(i);
        const QString heading = headingOf(steps, i);
        if (heading != part)
            group.heading = part = heading;
        group.startsLine = !group.heading.isEmpty() || step.id == BenchStepId::Scores;
        groups.push_back(std::move(group));
    }
    return groups;
}

} // namespace headlight
