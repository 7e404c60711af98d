// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"

#include <QByteArray>

namespace headlight {

/// A lesson is a CommonMark file. It begins with a front matter in YAML between two lines `---`:
///
///     title: Several heads            # what the list of lessons shows
///     order: 8                        # its place there
///     minutes: 10                     # what it takes
///     session: {model: headlight-en, text: "The train left."}   # fields of a session file
///
/// and `bench: train`, in place of a session or beside it, for what the bench shows (see lesson_bench.h), and where its
/// pages are on the way from token to next token, `flow: scores` (see flow_stage.h). Every heading of the first level
/// opens a page. Some kinds of fenced block, named after the fence, are not shown as
/// text; each holds YAML:
///
///     ```state     fields of a session file that differ from the page before; `look: {from: train, at: station}` pins
///                  tokens by their name; `show: [heads, inspector, predictions]`; `bench` is the bench's; `flow:
///                  [scores, weights]` says where the page is, and those that follow
///     ```predict   `ask`, `kind` (choose, order, number), `options`, `answer` (a measure, see live_measure.h),
///                  `tolerance`, `hint`, `right`, `wrong`
///     ```reveal    fields of a state, or `bench`, that come with the answers, as what the page looks at and
///                  shows does; the text below the last question is read then, too
///     ```claims    a list such as `- weight(train, station) > 0.3`; `- from: Title` names a page whose numbers
///                  this one repeats
///     ```series    `widths`, `seed`, `divided`: a table of dot products that is computed here (see lesson_series.h)
///     ```numbers   measures and what they are called: numbers that follow what the window shows
///     ```curve     `measure`, `label`: a measure of every layer
///     ```recap     a list of lines
///     ```exercise  on a sentence of the reader's own, see lesson_exercise.h
///     ```comment   anything; for the author's own notes
///
/// Throws Error{BadFile} that says which line is wrong, what was expected there and what was found. `modelRoots` are
/// where the models that a state names must be.
Lesson parseLesson(const QByteArray& text, const std::filesystem::path& file,
                   const std::vector<std::filesystem::path>& modelRoots);

/// Parses a file. Throws Error{BadFile} for one that cannot be read, too.
Lesson loadLesson(const std::filesystem::path& file, const std::vector<std::filesystem::path>& modelRoots);

/// "weight(train, station)". Throws Error{BadArgument}.
MeasureCall parseMeasure(const QString& text);

/// The argument that stands for each of a range.
QString rangeWord(ClaimRange range);

/// "weight(train, station) > 0.3", "probability(s) = 0.12 ± 0.01", "score(a, b) < score(b, a)", "weight(token, token) >
/// 0.9 for each token but <s>, </s>". Throws Error{BadArgument}, also for a measure that there is not.
LessonClaim parseClaim(const QString& text);

} // namespace headlight
