// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"
#include "ui/lessons/live_measure.h"

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace headlight::test {

/// Numbers that a page's claims and questions answer for when its text states a decimal.
struct AnsweredNumbers {
    std::vector<double> values; // found live, by a claim or by the answer of a question
    std::vector<double> bounds; // "> 0.95": the text may say "more than 0.95" and no other 0.95
    QStringList heads;          // "5.3" is a head and no number

    void add(const AnsweredNumbers& other)
    {
        values.insert(values.end(), other.values.begin(), other.values.end());
        bounds.insert(bounds.end(), other.bounds.begin(), other.bounds.end());
        heads += other.heads;
    }
};

/// The arguments of measures that name a head.
inline void addHeads(const MeasureCall& call, QStringList& heads)
{
    static const QRegularExpression head(QStringLiteral(R"(^\d+\.\d+$)"));
    if (call.name != u"computed")
        heads += call.arguments.filter(head);
}

/// Every decimal of a text, taken to be right: of a model's card, which a script writes, or of a claim's arithmetic.
inline AnsweredNumbers numbersIn(const QString& text)
{
    static const QRegularExpression decimal(QStringLiteral(R"(\d+(?:\.\d+)?)"));
    AnsweredNumbers answered;
    for (auto it = decimal.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const double number = match.captured().toDouble();
        const bool isShare = text.mid(match.capturedEnd()).startsWith(QStringLiteral(" %"));
        answered.values.push_back(isShare ? number / 100.0 : number);
    }
    return answered;
}

/// The numbers that the claims and the questions of a page vouch for while `measures` is what it shows. Throws as
/// LiveMeasures::evaluate().
inline AnsweredNumbers answeredNumbers(const LessonPage& page, const LiveMeasures& measures)
{
    AnsweredNumbers answered;
    const auto addValue = [&](const MeasureCall& call) {
        addHeads(call, answered.heads);
        if (call.name == u"computed") // a text that works something out states what it is made of
            answered.add(numbersIn(call.arguments[0]));
        if (const std::optional<double> number = measures.evaluate(call).number)
            answered.values.push_back(*number);
    };
    const auto addClaim = [&](const LessonClaim& claim, bool isLive) {
        const bool isBound = claim.relation != ClaimRelation::Equal;
        if (isBound && !claim.expectedMeasure)
            answered.bounds.push_back(claim.expected.toDouble());
        answered.heads += claim.but;
        if (claim.range != ClaimRange::One || !isLive)
            return addHeads(claim.measure, answered.heads);
        if (!isBound || claim.expectedMeasure)
            addValue(claim.measure);
        else
            addHeads(claim.measure, answered.heads);
        if (claim.expectedMeasure)
            addValue(*claim.expectedMeasure);
    };
    for (const LessonClaim& claim : page.claims)
        addClaim(claim, true);
    if (page.exercise) // its goals are about the reader's own sentence
        for (const LessonClaim& goal : page.exercise->goals)
            addClaim(goal, false);
    for (const LessonQuestion& question : page.questions) {
        if (question.kind == QuestionKind::Number)
            addValue(question.answer);
        else
            for (const QString& option : question.options)
                addHeads({question.answer.name, {option}}, answered.heads);
    }
    return answered;
}

/// Every text of a page that a reader reads, each with where it stands.
inline std::vector<std::pair<QString, QString>> textsOf(const LessonPage& page)
{
    std::vector<std::pair<QString, QString>> texts{
        {"title", page.title}, {"text", page.markdown}, {"text below the questions", page.afterwards}};
    for (const LessonQuestion& question : page.questions) {
        QString ask = question.ask;
        static const QRegularExpression within(QStringLiteral(R"(Within (\d+\.\d+))"));
        const QRegularExpressionMatch match = within.match(ask);
        if (match.hasMatch() && match.captured(1).toDouble() == question.tolerance)
            ask.remove(match.capturedStart(), match.capturedLength());
        texts.insert(texts.end(), {{"question", ask},
                                   {"hint", question.hint},
                                   {"reply to what is right", question.right},
                                   {"reply to what is wrong", question.wrong}});
    }
    if (page.exercise)
        texts.insert(texts.end(), {{"exercise", page.exercise->ask},
                                   {"hint of the exercise", page.exercise->hint},
                                   {"reply of the exercise", page.exercise->right}});
    return texts;
}

/// Takes out of a text what has a point and is no number that a claim could vouch for: the section of a paper, a line
/// that the bench writes, which a test reads, and the rows of a table that a script wrote into a model's card.
inline QString withoutOtherPoints(QString text)
{
    static const QRegularExpression others(
        QStringLiteral("[Ss]ections? \\d+\\.\\d+(?:\\.\\d+)?|`[^`\n]+ = [^`\n]+`|^\\| \\d+ to \\d+ \\|.*$"),
        QRegularExpression::MultilineOption);
    return text.remove(others);
}

/// The decimals and shares in percent of a page's texts that neither round one of the values that are answered for nor
/// are one of its bounds and called so.
inline QStringList unansweredDecimals(const LessonPage& page, const AnsweredNumbers& answered)
{
    static const QRegularExpression stated(
        QStringLiteral(R"((?<![\d.,])(\d+\.(\d+))(?!\d|\.\d)(\s?%)?|(?<![\d.,])(\d+)\s?%)"));
    static const QRegularExpression boundWord(QStringLiteral(
        R"(\b(more|less|least|most|below|above|under|over|nearly|than|between|near|and|>|<|\\leq?|\\geq?)\b)"));
    QStringList missing;
    for (const auto& [place, whole] : textsOf(page)) {
        const QString text = withoutOtherPoints(whole);
        for (auto it = stated.globalMatch(text); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            const bool isPercent = match.captured().endsWith(u'%');
            const QString written = match.captured(1) + match.captured(4);
            if (!isPercent && answered.heads.contains(written))
                continue;
            const auto digits = match.captured(2).size() + (isPercent ? 2 : 0);
            const double number = written.toDouble() / (isPercent ? 100.0 : 1.0);
            const double half = 0.5 * std::pow(10.0, -double(digits)) + 1e-9;
            const auto rounds = [&](double value) { return std::abs(std::abs(value) - number) <= half; };
            const auto equals = [&](double bound) { return std::abs(std::abs(bound) - number) < 1e-9; };
            const qsizetype at = match.capturedStart();
            const bool isBound =
                text.mid(std::max<qsizetype>(0, at - 24), std::min<qsizetype>(at, 24)).contains(boundWord);
            if (std::ranges::any_of(answered.values, rounds) ||
                (isBound && std::ranges::any_of(answered.bounds, equals)))
                continue;
            missing << QStringLiteral("%1 in the %2 (…%3…)")
                           .arg(match.captured().trimmed(), place,
                                text.mid(std::max<qsizetype>(0, at - 40), 80).simplified());
        }
    }
    return missing;
}

} // namespace headlight::test
