// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/lessons/lesson_series.h"
#include "ui/pictures/flow/flow_stage.h"
#include "ui/state/session_state.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// A number or a token that a lesson asks of the live result: `weight(train, station)`, `top-key(train)`.
struct MeasureCall {
    QString name;
    QStringList arguments;
    QString text() const; // spelled as in a lesson
};

enum class ClaimRelation { Less, AtMost, Equal, AtLeast, Greater };

/// How many things a claim speaks of: one, or all of a kind.
enum class ClaimRange { One, EachHead, EachToken };

/// "weight(check, cash) > 0.5", "weight(token, token) > 0.99 for each token": what a page's text says of the live
/// numbers; a test asserts it on the shipped models.
struct LessonClaim {
    MeasureCall measure;
    ClaimRelation relation = ClaimRelation::Equal;
    QString expected;                           // a number, or a token
    std::optional<MeasureCall> expectedMeasure; // in place of it
    double tolerance = 0.0;                     // how far two equal numbers may differ
    ClaimRange range = ClaimRange::One;         // an argument "head" or "token" stands for each in turn
    QStringList but;                            // these
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
    QString hint;  // said to the first answer that is wrong; empty: the truth is said at once
    QString right; // said to a right answer
    QString wrong; // the reason, said with the truth to the second wrong one
    int line = 0;
};

/// What the reader types beside a sentence of their own; a goal names it as an argument, or as what it expects.
struct LessonBlank {
    QString name;  // "word"
    QString label; // "a French word"
};

/// A reader gives this to an exercise: the window's text, the second sentence of the tab Context, or a picture.
enum class ExerciseInput { First, Second, Picture };

inline constexpr std::array kExerciseInputs = {EnumWord{ExerciseInput::First, "first"},
                                               EnumWord{ExerciseInput::Second, "second"},
                                               EnumWord{ExerciseInput::Picture, "picture"}};

/// Something to reach on a sentence or a picture of the reader's own: goals that the live numbers must meet.
struct LessonExercise {
    QString ask;
    ExerciseInput input = ExerciseInput::First;
    std::vector<LessonBlank> blanks;
    std::vector<LessonClaim> goals; // at least one
    QString right;
    QString hint;
    QString
        sampleText; // a solution that a test tries: sentence or picture, blanks, and what else was chosen in the window
    QMap<QString, QString> sample;
    std::optional<SessionState> sampleState;
    QMap<QString, QStringList> sampleRows; // numbers typed into a row of the bench: "q dog"
    int line = 0;
};

/// A number on a page that follows what the window shows.
struct LessonNumber {
    MeasureCall measure;
    QString label;
};

/// Numbers that stand together on a page: measures of their own, or one measure of several.
struct LessonTable {
    std::vector<LessonNumber> numbers;
    std::optional<MeasureCall>
        ofEachToken; // in place of them, its argument "option" stands for every token of the text
    QString name;    // names the measure, if it is one: its numbers can be compared
};

enum class CurveRange { Layers, Tokens };

/// A curve on the page that follows what the window shows: a measure of every layer, or of every token of the text,
/// which its argument "option" names.
struct LessonCurve {
    MeasureCall measure;
    QString label;
    CurveRange range = CurveRange::Layers;
};

/// Whether a page keeps back what it asks for, or shows it: after its answers, or at once where it asks nothing.
enum class LessonStage { Asked, Revealed };

/// A part of the window that stands beside the picture where a page speaks of it; elsewhere it is folded away.
enum class LessonPart { Heads, Inspector, Predictions };

/// Text beside the live window, in CommonMark; `state` is what the window shows once the page is open, `bench` what its
/// bench does in place of it, and what is revealed comes after the answers to its questions.
struct LessonPage {
    QString title;
    QString kept;       // names it in the reader's progress: its place among the pages that are called nothing else
    QString markdown;   // without the blocks that set the state, ask or claim
    QString afterwards; // what follows the last question in the file; read after the answer
    std::optional<SessionState> state;
    std::optional<LessonBench> bench;
    std::optional<SessionState> revealState;
    std::optional<LessonBench> revealBench;
    std::vector<FlowStage> flow;      // where it is on the way from token to next token; may be empty
    std::vector<LessonSeries> series; // the places of their tables are in the text
    std::vector<LessonTable> tables;  // their places are in the text, too
    QString lookFrom;                 // the token that is pinned as query, as measures name it; may be empty
    QString lookAt;                   // and as key
    std::set<LessonPart> shows;       // beside the picture
    bool hasTemperature = false;      // the page has a slider for it
    std::optional<LessonCurve> curve;
    std::vector<LessonQuestion> questions;
    QString training;  // a training that the page opens, by its name; may be empty
    QStringList recap; // stands in the text, too
    std::optional<LessonExercise> exercise;
    std::vector<LessonClaim> claims;
    QStringList claimsFrom; // titles of the pages whose claims vouch for numbers that this page repeats
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

    QStringList pageTitles() const;
    /// What is shown on a page, which may be what an earlier one has set: a session of a model, or, where benchOn() has
    /// one, the bench.
    SessionState stateOn(int page, LessonStage stage = LessonStage::Revealed) const;
    std::optional<LessonBench> benchOn(int page, LessonStage stage = LessonStage::Revealed) const;
};

} // namespace headlight
