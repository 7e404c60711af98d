// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/lessons/live_measure.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

[[noreturn]] void fail(const QString& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString());
}

/// All that a person may have meant by a number: in "8,192" the comma stands before decimals, or before thousands.
std::vector<double> readingsOf(const QString& typed)
{
    static const QRegularExpression thousands(QStringLiteral("^-?\\d{1,3}([, ]\\d{3})+$"));
    const QString text = QString(typed).replace(QChar(0x2212), u'-').simplified();
    std::vector<double> numbers;
    bool isNumber = false;
    if (const double number = QString(text).replace(u',', u'.').toDouble(&isNumber); isNumber)
        numbers.push_back(number);
    if (thousands.match(text).hasMatch())
        numbers.push_back(QString(text).remove(u',').remove(u' ').toDouble());
    if (numbers.empty())
        fail(QStringLiteral("expected a number, found \"%1\"").arg(typed));
    return numbers;
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

QStringList rankedOptions(const LessonQuestion& question, const LiveMeasures& measures)
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

bool isNumberNear(const QString& typed, double truth, double tolerance)
{
    const auto isNear = [&](double number) { return std::abs(number - truth) <= tolerance; };
    return std::ranges::any_of(readingsOf(typed), isNear);
}

AnswerCheck checkAnswer(const LessonQuestion& question, const QStringList& answer, const LiveMeasures& measures)
{
    if (question.kind == QuestionKind::Order) {
        const QStringList truth = rankedOptions(question, measures);
        return {answer == truth, truth.join(QStringLiteral(", "))};
    }
    if (answer.size() != 1)
        fail(QStringLiteral("expected one answer, found %1").arg(answer.size()));
    if (question.kind == QuestionKind::Choose) {
        const bool isOfEach = question.answer.arguments.contains(QStringLiteral("option"));
        const QString truth =
            isOfEach ? rankedOptions(question, measures).front() : measures.evaluate(question.answer).text();
        return {answer.front() == truth, truth};
    }
    const MeasureValue truth = measures.evaluate(question.answer);
    if (!truth.number)
        fail(question.answer.text() + QStringLiteral(" gives no number"));
    return {isNumberNear(answer.front(), *truth.number, question.tolerance), truth.text()};
}

} // namespace headlight
