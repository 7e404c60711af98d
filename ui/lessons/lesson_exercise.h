// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"
#include "ui/lessons/live_measure.h"
#include "ui/lessons/yaml_block.h"

#include <functional>

namespace headlight {

/// `ask`, `text` (first, second or picture), `blanks` (name: label), `goal` (a list of claims), `right`, `hint` and
/// `sample`: `text`, a value for each blank and perhaps `state`, which `stateOf` reads, or `rows` of a bench. Throws
/// Error{BadFile} with the line.
LessonExercise readExercise(const YamlBlock& yaml, const std::function<SessionState(const YAML::Node&)>& stateOf);

/// The goal with what the reader typed in place of its blanks.
LessonClaim withBlanks(LessonClaim goal, const QMap<QString, QString>& typed);

struct ExerciseCheck {
    bool isRight = false;
    QString found; // says how the first goal is missed: "weight(dog, ran) is 0.12, not above 0.5"
};

/// Whether every goal holds on what is shown. Throws Error{BadArgument} where a token that was typed is not there.
ExerciseCheck checkExercise(const LessonExercise& exercise, const QMap<QString, QString>& typed,
                            const LiveMeasures& measures);

/// What the window shows of the reader's own: a sentence, or a picture's name.
QString exerciseText(ExerciseInput input, const SessionState& state);

/// The state with a sentence, or with the picture of a name or a file, in its place. Throws Error{BadArgument} where
/// there is no such picture.
SessionState withExerciseText(ExerciseInput input, SessionState state, const QString& text);

/// Whether a sentence or a picture is one that the lesson itself shows: then it is not the reader's own.
bool isOfLesson(const Lesson& lesson, const QString& sentence);

} // namespace headlight
