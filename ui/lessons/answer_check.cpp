// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/lessons/live_measure.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

[[noreturn]] void fail(const QString& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString());
}

/// The options from the largest measure to the smallest.
QStringList ranked(const LessonQuestion& question, const LiveMeasures& measures)
{
    std::vector<std::pair<double, QString>> values;
    for (const QString& option : question.options) {
        const MeasureValue value = measures.evaluate(measureOfOption(question.answer, option));
        if (!value.number)
            fail(question.answer.text() + QStringLiteral(" gives no number to compare options by"));
        values.emplace_back(*value.number, option);
    }
    std::stable_sort(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    QStringList result;
    for (const auto& [value, option] : values)
        result << option;
    return result;
}

} // namespace

MeasureCall withArgument(MeasureCall call, QStringView name, const QString& value)
{
    for (QString& argument : call.arguments)
        if (argument == name)
            argument = value;
    return call;
}

MeasureCall measureOfOption(MeasureCall call, const QString& option)
{
    return withArgument(std::move(call), u"option", option);
}

AnswerCheck checkAnswer(const LessonQuestion& question, const QStringList& answer, const LiveMeasures& measures)
{
    if (question.kind == QuestionKind::Order) {
        const QStringList truth = ranked(question, measures);
        return {answer == truth, truth.join(QStringLiteral(", "))};
    }
    if (answer.size() != 1)
        fail(QStringLiteral("expected one answer, found %1").arg(answer.size()));
    if (question.kind == QuestionKind::Choose) {
        const bool isOfEach = question.answer.arguments.contains(QStringLiteral("option"));
        const QString truth = isOfEach ? ranked(question, measures).front() : measures.evaluate(question.answer).text();
        return {answer.front() == truth, truth};
    }
    bool isNumber = false;
    const double typed = QString(answer.front()).replace(u',', u'.').replace(QChar(0x2212), u'-').toDouble(&isNumber);
    if (!isNumber)
        fail(QStringLiteral("expected a number, found \"%1\"").arg(answer.front()));
    const MeasureValue truth = measures.evaluate(question.answer);
    if (!truth.number)
        fail(question.answer.text() + QStringLiteral(" gives no number"));
    return {std::abs(typed - *truth.number) <= question.tolerance, truth.text()};
}

} // namespace headlight
