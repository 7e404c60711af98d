// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/measure_arguments.h"

#include <cmath>

namespace headlight {

namespace {

/// Names each token as measures find it: the second of several with one label is "the#2", one not found so is "@4".
QStringList namedTokens(const QStringList& labels)
{
    QStringList names;
    for (int i = 0; i < labels.size(); ++i) {
        const auto nBefore = labels.first(i).count(labels[i]);
        const QString name = nBefore > 0 ? QStringLiteral("%1#%2").arg(labels[i]).arg(nBefore + 1) : labels[i];
        const bool isNamed = !name.startsWith(u'@') && LiveMeasures::position(name, labels) == i;
        names << (isNamed ? name : QStringLiteral("@%1").arg(i));
    }
    return names;
}

/// What the claim speaks of, by name; of one thing a nameless one.
QStringList rangeOf(const LessonClaim& claim, const LiveMeasures& measures)
{
    if (claim.range == ClaimRange::One)
        return {QString()};
    const bool isOfHeads = claim.range == ClaimRange::EachHead;
    const QStringList labels = measures.inputTokens();
    QStringList all = isOfHeads ? measures.heads() : namedTokens(labels);
    if (all.isEmpty())
        failMeasure(QStringLiteral("a claim about each head or token asks about a model"));
    for (const QString& but : claim.but) {
        const QString own = isOfHeads ? but : namedTokens(labels)[LiveMeasures::position(but, labels)];
        const auto isIt = [&](const QString& name) { return name == own || (isOfHeads && name.endsWith(u'.' + own)); };
        if (all.removeIf(isIt) == 0) // "2.3" is a head of what is shown
            failMeasure(QStringLiteral("\"but %1\": expected a head of what is shown, once").arg(but));
    }
    return all;
}

bool isMet(ClaimRelation relation, double value, double expected, double tolerance)
{
    switch (relation) {
    case ClaimRelation::Less:
        return value < expected;
    case ClaimRelation::AtMost:
        return value <= expected;
    case ClaimRelation::Equal:
        break;
    case ClaimRelation::AtLeast:
        return value >= expected;
    case ClaimRelation::Greater:
        return value > expected;
    }
    return std::abs(value - expected) <= tolerance;
}

bool isMet(const LessonClaim& claim, const MeasureValue& found, const MeasureValue& expected)
{
    if (found.number && expected.number)
        return isMet(claim.relation, *found.number, *expected.number, claim.tolerance);
    return claim.relation == ClaimRelation::Equal && !found.number && found.token == expected.token;
}

MeasureValue valueOfText(const QString& text)
{
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return {isNumber ? std::optional(number) : std::nullopt, text};
}

} // namespace

ClaimCheck checkClaim(const LessonClaim& claim, const LiveMeasures& measures)
{
    const QString word = rangeWord(claim.range);
    const auto of = [&](const MeasureCall& call, const QString& one) {
        return claim.range == ClaimRange::One ? call : withArgument(call, word, one);
    };
    const bool isOneMeasure = claim.expectedMeasure && !claim.expectedMeasure->arguments.contains(word);
    MeasureValue expected = claim.expectedMeasure ? MeasureValue() : valueOfText(claim.expected);
    if (isOneMeasure)
        expected = measures.evaluate(*claim.expectedMeasure);
    ClaimCheck check;
    for (const QString& one : rangeOf(claim, measures)) {
        if (claim.expectedMeasure && !isOneMeasure)
            expected = measures.evaluate(of(*claim.expectedMeasure, one));
        check.measure = of(claim.measure, one);
        check.found = measures.evaluate(check.measure);
        check.expected = claim.expectedMeasure ? expected.text() : claim.expected;
        check.holds = isMet(claim, check.found, expected);
        if (!check.holds)
            return check;
    }
    return check;
}

} // namespace headlight
