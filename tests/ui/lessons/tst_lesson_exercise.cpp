// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/refusal.h"
#include "ui/kit/svg_canvas.h"
#include "ui/lessons/curve_plot.h"
#include "ui/lessons/lesson_exercise.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/shown_picture.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace headlight;
using headlight::test::refusal;

namespace {

const QByteArray kText = R"(---
title: On your own
order: 1
minutes: 1
session: {text: the train left}
---

# First

```state
context: {text: the train}
control: temperature
```

```numbers
entropy(train): Entropy, in nats
weight(left, train, 1.0): Weight
```

```curve
measure: similarity-across(train, option)
label: Cosine
```

# Recap

Before.

```recap
- One line.
- "Another: with a colon"
```

```exercise
ask: Type something.
text: second
blanks: {word: A word, head: A head, share: Its share}
goal:
  - weight(word, train, head) > 0.5
  - weight(word, word) = share ± 0.01
  - top-key(word) = word
right: Well done.
hint: Look.
sample: {text: "a train, late", word: late, head: 1.10, share: 0.25, state: {temperature: 2}, rows: {x late: [1, 0.5]}}
```
)";

Lesson parsed(const QByteArray& text)
{
    return parseLesson(text, "own.md", {});
}

} // namespace

class TestLessonExercise : public QObject {
    Q_OBJECT
private slots:
    void itIsRead();
    void blanksTakeTheirPlaces();
    void aSentenceOfTheLessonIsNotTheReadersOwn();
    void aPictureStandsInPlaceOfASentence();
    void whatIsWrongHasItsLine_data();
    void whatIsWrongHasItsLine();
    void thePictureOfASeriesHasBothCurves();
};

void TestLessonExercise::itIsRead()
{
    const Lesson lesson = parsed(kText);
    const LessonPage& first = lesson.pages[0];
    QVERIFY(first.hasTemperature && !first.exercise);
    QCOMPARE(first.tables.size(), 1U);
    const std::vector<LessonNumber>& numbers = first.tables[0].numbers;
    QCOMPARE(numbers.size(), 2U);
    QCOMPARE(numbers[1].measure.text(), QString("weight(left, train, 1.0)"));
    QCOMPARE(numbers[0].label, QString("Entropy, in nats"));
    QCOMPARE(first.curve->label, QString("Cosine"));

    const LessonPage& last = lesson.pages[1];
    QVERIFY(!last.hasTemperature);
    QCOMPARE(last.recap, (QStringList{"One line.", "Another: with a colon"}));
    QVERIFY2(last.markdown.contains("Before.\n\n\n1. One line.\n2. Another"), qPrintable(last.markdown));
    const LessonExercise& exercise = *last.exercise;
    QCOMPARE(exercise.input, ExerciseInput::Second);
    QCOMPARE(exercise.blanks.size(), 3U);
    QCOMPARE(exercise.blanks[1].label, QString("A head"));
    QCOMPARE(exercise.goals.size(), 3U);
    QCOMPARE(exercise.goals[1].expected, QString("share"));
    QCOMPARE(exercise.goals[1].tolerance, 0.01);
    QCOMPARE(exercise.sampleText, QString("a train, late"));
    QCOMPARE(exercise.sample.value("head"), QString("1.10"));
    QCOMPARE(exercise.sampleState->temperature, 2.0);
    QCOMPARE(lesson.stateOn(1).temperature, 1.0); // a sample changes no page
    QCOMPARE(exercise.sampleRows.value("x late"), (QStringList{"1", "0.5"}));
}

void TestLessonExercise::blanksTakeTheirPlaces()
{
    const LessonExercise exercise = *parsed(kText).pages[1].exercise;
    const LessonClaim first = withBlanks(exercise.goals[0], exercise.sample);
    QCOMPARE(first.measure.text(), QString("weight(late, train, 1.10)"));
    QCOMPARE(first.expected, QString("0.5"));
    QCOMPARE(withBlanks(exercise.goals[1], exercise.sample).expected, QString("0.25"));
    QCOMPARE(withBlanks(exercise.goals[2], exercise.sample).expected, QString("late"));
}

void TestLessonExercise::aSentenceOfTheLessonIsNotTheReadersOwn()
{
    const Lesson lesson = parsed(kText);
    QVERIFY(isOfLesson(lesson, " The  train left"));
    QVERIFY(isOfLesson(lesson, "the train")); // the second sentence
    QVERIFY(!isOfLesson(lesson, "the train left on time"));
}

/// A shipped picture has a name; any other is a file.
void TestLessonExercise::aPictureStandsInPlaceOfASentence()
{
    const Lesson lesson = parsed(R"(---
title: Pictures
order: 1
minutes: 1
session: {image: canvas-03}
---

# First

```exercise
ask: Choose another.
text: picture
goal: [prediction() = sandal]
right: Yes.
hint: Look.
sample: {text: canvas-02}
```
)");
    const SessionState shown = lesson.stateOn(0);
    QVERIFY2(shown.input.image.endsWith("/canvas-03.png") && QFile::exists(shown.input.image),
             qPrintable(shown.input.image));
    const LessonExercise& exercise = *lesson.pages[0].exercise;
    QCOMPARE(exercise.input, ExerciseInput::Picture);
    QCOMPARE(exerciseText(exercise.input, shown), QString("canvas-03"));
    const SessionState next = withExerciseText(exercise.input, shown, exercise.sampleText);
    QCOMPARE(pictureName(next.input.image), QString("canvas-02"));
    QVERIFY(isOfLesson(lesson, "canvas-03") && isOfLesson(lesson, shown.input.image));
    QVERIFY(!isOfLesson(lesson, "canvas-02"));
    QCOMPARE(withExerciseText(exercise.input, shown, next.input.image).input.image, next.input.image);
    QVERIFY(refusal([&] { withExerciseText(exercise.input, shown, "canvas-99"); }).contains("found \"canvas-99\""));
    QVERIFY(refusal([] {
                parsed("---\ntitle: A\norder: 1\nminutes: 1\nsession: {image: canvas-99}\n---\n\n# First\n");
            }).contains("line 5"));
}

void TestLessonExercise::whatIsWrongHasItsLine_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* from, const char* to, const char* says) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(says);
    };
    row("control", "control: temperature", "control: mask",
        "line 12: \"control\": expected temperature, found \"mask\"");
    row("number", "entropy(train)", "entropie(train)", "line 16: \"entropie\" is no measure");
    row("curve", "train, option", "train, 3", "line 21: \"measure\": expected one of each layer");
    row("recap", "- One line.\n- \"Another: with a colon\"", "One line.", "line 30: expected a list of lines");
    row("no ask", "ask: Type something.\n", "", "line 35: \"ask\": expected a text");
    row("no hint", "hint: Look.\n", "", "line 35: \"hint\": expected a text");
    row("which text", "text: second", "text: third",
        "line 36: \"text\": expected first, second or picture, found \"third\"");
    row("no goal",
        "  - weight(word, train, head) > 0.5\n  - weight(word, word) = share ± 0.01\n"
        "  - top-key(word) = word\n",
        "", "\"goal\": expected a list");
    row("goal", "> 0.5", "> much",
        "line 39: \"goal\": expected a number, or a measure, to compare with, found \"much\"");
    row("a blank of each", "> 0.5", "> 0.5 for each head",
        "line 39: \"goal\": expected a blank of another name beside \"for each head\"");
    row("misspelt measure", "top-key(word)", "top-kee(word)", "line 41: \"goal\": \"top-kee\" is no measure");
    row("sample", "share: 0.25,", "shore: 0.25,", "line 44: \"sample\": expected text, state, rows or a blank");
    row("key", "hint: Look.", "hints: Look.", "\"hints\" is not known");
}

void TestLessonExercise::whatIsWrongHasItsLine()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, says);
    QVERIFY(kText.contains(from));
    try {
        parsed(QByteArray(kText).replace(from, to));
        QFAIL("taken as it is");
    } catch (const Error& error) {
        const QString message = QString::fromUtf8(error.what());
        QVERIFY2(message.contains(says), qPrintable(message));
    }
}

void TestLessonExercise::thePictureOfASeriesHasBothCurves()
{
    LessonSeries series;
    series.widths = {1, 16, 256};
    const CurvePlot plot = seriesPlot(series);
    QCOMPARE(plot.curves.size(), 2U);
    for (std::size_t i = 0; i < 3; ++i) {
        const DotProductSpread spread = dotProductSpread(series.widths[i], series.sample);
        QCOMPARE(plot.curves[0].values[i], spread.variance);
        QCOMPARE(plot.curves[1].values[i], spread.slope);
    }
    // A variance that is the width climbs evenly on the logarithmic axis.
    const double low = plot.left.share(plot.curves[0].values[0]);
    const double middle = plot.left.share(plot.curves[0].values[1]);
    const double high = plot.left.share(plot.curves[0].values[2]);
    QVERIFY(std::abs((high - middle) - (middle - low)) < 0.05);
    series.sample.divided = true;
    QCOMPARE(seriesPlot(series).left.high, plot.left.high); // both have one axis, so that they can be compared

    for (const CurvePlot& one : {plot, layersPlot("cosine", {1.0, 0.9, -0.2})}) {
        SvgCanvas canvas({360, 260}, "curves", {});
        paintCurvePlot(canvas, {360, 260}, one, theme(ThemeId::Light));
        QVERIFY(canvas.finish().count("<path") >= int(one.curves.size()));
    }
}

HEADLIGHT_TEST(TestLessonExercise)
#include "tst_lesson_exercise.moc"
