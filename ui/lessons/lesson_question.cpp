// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_question.h"

#include "core/base/error.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/measure_table.h"

namespace headlight {

namespace {

QStringList optionsOf(const YamlBlock& yaml, QuestionKind kind)
{
    const YAML::Node node = yaml.root()["options"];
    if (kind == QuestionKind::Number) {
        if (node.IsDefined())
            yaml.fail(node, QStringLiteral("\"options\": a number is typed, not chosen"));
        return {};
    }
    if (!node.IsDefined() || !node.IsSequence() || node.size() < 2)
        yaml.fail(node.IsDefined() ? node : yaml.root(), QStringLiteral("\"options\": expected a list of two or more"));
    QStringList result;
    for (const YAML::Node& option : node) {
        if (!option.IsScalar() || result.contains(QString::fromStdString(option.Scalar())))
            yaml.fail(option, QStringLiteral("\"options\": expected texts that differ"));
        result << QString::fromStdString(option.Scalar());
    }
    return result;
}

} // namespace

LessonQuestion readQuestion(const YamlBlock& yaml)
{
    yaml.expectKeys({"ask", "kind", "options", "answer", "tolerance", "hint", "right", "wrong"});
    LessonQuestion result;
    result.line = yaml.firstLine();
    result.ask = yaml.string("ask");
    result.hint = yaml.string("hint");
    result.right = yaml.string("right");
    result.wrong = yaml.string("wrong");
    for (const auto& [key, text] :
         {std::pair{"ask", result.ask}, std::pair{"right", result.right}, std::pair{"wrong", result.wrong}}) {
        if (text.isEmpty())
            yaml.fail(yaml.root(), QStringLiteral("\"%1\": expected a text, found nothing").arg(QLatin1String(key)));
    }
    const QString kind = yaml.string("kind", QStringLiteral("choose"));
    static const QStringList kinds{"choose", "order", "number"};
    if (!kinds.contains(kind))
        yaml.fail(yaml.root()["kind"],
                  QStringLiteral("\"kind\": expected one of choose, order, number, found \"%1\"").arg(kind));
    result.kind = static_cast<QuestionKind>(kinds.indexOf(kind));
    result.options = optionsOf(yaml, result.kind);
    try {
        result.answer = parseMeasure(yaml.string("answer"));
        requireMeasure(result.answer);
    } catch (const Error& error) {
        yaml.fail(yaml.has("answer") ? yaml.root()["answer"] : yaml.root(),
                  QStringLiteral("\"answer\": ") + QString::fromStdString(error.message()));
    }
    if (result.kind == QuestionKind::Order && !result.answer.arguments.contains(u"option"))
        yaml.fail(yaml.root()["answer"], QStringLiteral("\"answer\": expected a measure of each option, such as "
                                                        "weight(train, option), found \"%1\"")
                                             .arg(result.answer.text()));
    if (result.kind == QuestionKind::Number)
        result.tolerance = yaml.number("tolerance", 1e-9, 1e9);
    else if (yaml.has("tolerance"))
        yaml.fail(yaml.root()["tolerance"], QStringLiteral("\"tolerance\": only a number has one"));
    return result;
}

} // namespace headlight
