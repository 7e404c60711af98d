// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_exercise.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/shown_picture.h"

#include <QRegularExpression>

#include <algorithm>

namespace headlight {

namespace {

std::vector<LessonBlank> blanksOf(const YamlBlock& yaml)
{
    std::vector<LessonBlank> blanks;
    const YAML::Node node = yaml.root()["blanks"];
    if (!node.IsDefined())
        return blanks;
    if (!node.IsMap())
        yaml.fail(node, QStringLiteral("\"blanks\": expected names with what they ask for, such as {word: a noun}"));
    for (const auto& entry : node) {
        if (!entry.first.IsScalar() || !entry.second.IsScalar())
            yaml.fail(entry.first, QStringLiteral("\"blanks\": expected a name and a text"));
        blanks.push_back({QString::fromStdString(entry.first.Scalar()), QString::fromStdString(entry.second.Scalar())});
    }
    return blanks;
}

/// A claim whose expected number or token may be a blank.
LessonClaim parseGoal(const QString& text, const std::vector<LessonBlank>& blanks)
{
    for (const LessonBlank& blank : blanks) {
        const QRegularExpression expected(QStringLiteral(R"(([<>=≤≥]\s*)%1((?:\s*±.*|\s+for\s+each\s.*)?)$)")
                                              .arg(QRegularExpression::escape(blank.name)));
        if (!expected.match(text).hasMatch())
            continue;
        LessonClaim goal = parseClaim(QString(text).replace(expected, QStringLiteral("\\1 0\\2")));
        goal.expected = blank.name;
        return goal;
    }
    return parseClaim(text);
}

/// In a goal about each head "head" stands for them, and for nothing that is typed.
void requireOtherNames(const LessonClaim& goal, const std::vector<LessonBlank>& blanks)
{
    if (goal.range != ClaimRange::One &&
        std::ranges::find(blanks, rangeWord(goal.range), &LessonBlank::name) != blanks.end())
        throw Error(ErrorKind::BadArgument,
                    "expected a blank of another name beside \"for each " + rangeWord(goal.range).toStdString() + '"');
}

std::vector<LessonClaim> goalsOf(const YamlBlock& yaml, const std::vector<LessonBlank>& blanks)
{
    const YAML::Node node = yaml.root()["goal"];
    if (!node.IsDefined() || !node.IsSequence() || node.size() == 0)
        yaml.fail(node.IsDefined() ? node : yaml.root(),
                  QStringLiteral("\"goal\": expected a list such as \"- weight(word, key) > 0.5\""));
    std::vector<LessonClaim> goals;
    for (const YAML::Node& one : node) {
        try {
            goals.push_back(parseGoal(one.IsScalar() ? QString::fromStdString(one.Scalar()) : QString(), blanks));
            goals.back().line = yaml.lineOf(one);
            requireOtherNames(goals.back(), blanks);
        } catch (const Error& error) {
            yaml.fail(one, QStringLiteral("\"goal\": ") + QString::fromStdString(error.message()));
        }
    }
    return goals;
}

void readSample(const YamlBlock& yaml, LessonExercise& exercise,
                const std::function<SessionState(const YAML::Node&)>& stateOf)
{
    const YAML::Node node = yaml.root()["sample"];
    if (!node.IsDefined())
        return;
    if (!node.IsMap())
        yaml.fail(node, QStringLiteral("\"sample\": expected a text and a value for each blank"));
    for (const auto& entry : node) {
        const QString name = entry.first.IsScalar() ? QString::fromStdString(entry.first.Scalar()) : QString();
        const bool isBlank = std::ranges::find(exercise.blanks, name, &LessonBlank::name) != exercise.blanks.end();
        if (name == u"state") {
            exercise.sampleState = stateOf(entry.second);
            continue;
        }
        if (name == u"rows" && entry.second.IsMap()) {
            for (const auto& row : entry.second)
                for (const YAML::Node& number : row.second)
                    exercise.sampleRows[QString::fromStdString(row.first.Scalar())]
                        << QString::fromStdString(number.Scalar());
            continue;
        }
        if (!entry.second.IsScalar() || (name != u"text" && !isBlank))
            yaml.fail(entry.first, QStringLiteral("\"sample\": expected text, state, rows or a blank and its value"));
        const QString value = QString::fromStdString(entry.second.Scalar());
        if (name == u"text")
            exercise.sampleText = value;
        else
            exercise.sample.insert(name, value);
    }
}

QString relationText(ClaimRelation relation)
{
    switch (relation) {
    case ClaimRelation::Less:
        return tr("below");
    case ClaimRelation::AtMost:
        return tr("at most");
    case ClaimRelation::Equal:
        break;
    case ClaimRelation::AtLeast:
        return tr("at least");
    case ClaimRelation::Greater:
        return tr("above");
    }
    return {};
}

QString missText(const LessonClaim& goal, const ClaimCheck& check)
{
    const QString wanted = (relationText(goal.relation) + u' ' + check.expected).trimmed();
    return tr("%1 is %2; it shall be %3.").arg(check.measure.text(), check.found.text(), wanted);
}

} // namespace

LessonExercise readExercise(const YamlBlock& yaml, const std::function<SessionState(const YAML::Node&)>& stateOf)
{
    yaml.expectKeys({"ask", "text", "blanks", "goal", "right", "hint", "sample"});
    LessonExercise result;
    result.line = yaml.firstLine();
    result.ask = yaml.string("ask");
    result.right = yaml.string("right");
    result.hint = yaml.string("hint");
    for (const auto& [key, text] :
         {std::pair{"ask", result.ask}, std::pair{"right", result.right}, std::pair{"hint", result.hint}}) {
        if (text.isEmpty())
            yaml.fail(yaml.root(), QStringLiteral("\"%1\": expected a text, found nothing").arg(QLatin1String(key)));
    }
    const QString which = yaml.string("text", QStringLiteral("first"));
    const std::optional<ExerciseInput> input = valueOf<ExerciseInput>(kExerciseInputs, which);
    if (!input)
        yaml.fail(yaml.root()["text"],
                  QStringLiteral("\"text\": expected first, second or picture, found \"%1\"").arg(which));
    result.input = *input;
    result.blanks = blanksOf(yaml);
    result.goals = goalsOf(yaml, result.blanks);
    readSample(yaml, result, stateOf);
    return result;
}

LessonClaim withBlanks(LessonClaim goal, const QMap<QString, QString>& typed)
{
    for (QString& argument : goal.measure.arguments)
        argument = typed.value(argument, argument);
    if (goal.expectedMeasure)
        for (QString& argument : goal.expectedMeasure->arguments)
            argument = typed.value(argument, argument);
    for (QString& one : goal.but)
        one = typed.value(one, one);
    goal.expected = typed.value(goal.expected, goal.expected);
    return goal;
}

ExerciseCheck checkExercise(const LessonExercise& exercise, const QMap<QString, QString>& typed,
                            const LiveMeasures& measures)
{
    for (const LessonClaim& goal : exercise.goals) {
        const LessonClaim asked = withBlanks(goal, typed);
        const ClaimCheck check = checkClaim(asked, measures);
        if (!check.holds)
            return {false, missText(asked, check)};
    }
    return {true, {}};
}

QString exerciseText(ExerciseInput input, const SessionState& state)
{
    if (input == ExerciseInput::Picture)
        return pictureName(state.input.image);
    return input == ExerciseInput::Second ? state.context.text : state.input.text;
}

SessionState withExerciseText(ExerciseInput input, SessionState state, const QString& text)
{
    if (input == ExerciseInput::Picture)
        state.input.image = pictureFile(text);
    else
        (input == ExerciseInput::Second ? state.context.text : state.input.text) = text;
    return state;
}

bool isOfLesson(const Lesson& lesson, const QString& sentence)
{
    const auto same = [&](const QString& text) {
        return text.simplified().compare(sentence.simplified(), Qt::CaseInsensitive) == 0;
    };
    for (int page = 0; page < static_cast<int>(lesson.pages.size()); ++page) {
        const SessionState state = lesson.stateOn(page);
        const QString picture = state.input.image;
        if (same(state.input.text) || same(state.context.text) ||
            (!picture.isEmpty() && (same(picture) || same(pictureName(picture)))))
            return true;
    }
    return false;
}

} // namespace headlight
