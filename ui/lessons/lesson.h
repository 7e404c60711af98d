// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson_bench.h"
#include "ui/lessons/lesson_series.h"
#include "ui/pictures/session_state.h"

#include <QString>
#include <QStringList>

#include <filesystem>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// A number or a token that a lesson asks of the live result: `weight(train, station)`, `top-key(train)`.
struct MeasureCall {
    QString name;
    QStringList arguments;
    QString text() const; // as a lesson spells it
};

enum class ClaimRelation { Less, AtMost, Equal, AtLeast, Greater };

/// "weight(check, cash) > 0.5": what a page's text says of the live numbers; a test asserts it on the shipped models.
struct LessonClaim {
    MeasureCall measure;
    ClaimRelation relation = ClaimRelation::Equal;
    QString expected;       // a number, or a token
    double tolerance = 0.0; // of an equality of numbers
    int line = 0;
};

enum class QuestionKind {
    Choose, ///< one of `options`; `answer` is a measure that gives a token, or one of numbers and options are compared
    Order,  ///< the options from the largest to the smallest `answer`
    Number  ///< a number, right within `tolerance` of `answer`
};

/// Predict, then reveal: the reader's answer is checked against the live numbers.
struct LessonQuestion {
    QuestionKind kind = QuestionKind::Choose;
    QString ask;
    QStringList options;
    MeasureCall answer; // for Order, and for Choose among numbers, an argument "option" stands for each option in turn
    double tolerance = 0.0;
    QString right; // said to a right answer
    QString wrong; // and to a wrong one
    int line = 0;
};

/// A table on a page that is computed from what the window shows: a measure of each of some options.
struct LessonTable {
    QString name;        // above the numbers
    QStringList options; // empty = every token of the text
    MeasureCall measure; // an argument "option" stands for each option in turn
};

/// What a page with a question keeps back until it is answered, or what another shows at once.
enum class LessonStage { Asked, Revealed };

/// A part of the window that stands beside the picture where a page speaks of it; elsewhere it is folded away.
enum class LessonPart { Heads, Inspector, Predictions };

/// Text beside the live window, in CommonMark; `state` is what the window shows once the page is open, `bench` what its
/// bench does in place of it, and what is revealed comes after the answers to its questions.
struct LessonPage {
    QString title;
    QString markdown;   // without the blocks that set the state, ask or claim
    QString afterwards; // what follows the last question in the file; read after the answer
    std::optional<SessionState> state;
    std::optional<LessonBench> bench;
    std::optional<SessionState> revealState;
    std::optional<LessonBench> revealBench;
    std::vector<LessonSeries> series; // the places of their tables are in the text
    std::vector<LessonTable> tables;  // the same
    QString lookFrom;                 // the token that is pinned as query, as measures name it; may be empty
    QString lookAt;                   // and as key
    std::set<LessonPart> shows;       // beside the picture
    std::vector<LessonQuestion> questions;
    std::vector<LessonClaim> claims;
    int line = 0;

    bool asks() const { return !questions.empty(); }
};

struct Lesson {
    std::filesystem::path file;
    QString title;
    int order = 0;
    int minutes = 0;
    SessionState start;
    std::optional<LessonBench> startBench;
    std::vector<LessonPage> pages; // at least one

    /// What is shown on a page, which may be what an earlier one has set: a session of a model, or, where benchOn() has
    /// one, the bench.
    SessionState stateOn(int page, LessonStage stage = LessonStage::Revealed) const;
    std::optional<LessonBench> benchOn(int page, LessonStage stage = LessonStage::Revealed) const;
};

} // namespace headlight
