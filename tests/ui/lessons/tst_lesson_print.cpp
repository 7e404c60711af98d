// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/lessons/curve_plot.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/lesson_print.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace headlight;

namespace {

const QByteArray kPrintedLesson = R"(---
title: Two pages & <one> *star*
order: 3
minutes: 7
session: {model: tiny, text: abcd}
---

# A picture of $x_i$

Formula $\sqrt{d_k}$, and a word.

```numbers
tokens(): How many tokens
top-key(c): Where "c" looks
```

```curve
measure: similarity(a, b, option)
label: Cosine of two
```

```state
tab: heatmap
look: {from: c, at: b}
```

# A page that asks

```predict
ask: How many <tokens>?
kind: number
answer: tokens()
tolerance: 0.1
right: All of them.
wrong: Count again.
```

```predict
ask: Which gets most?
options: [a, b, c]
answer: weight(d, option)
right: Yes, that one.
wrong: Look again.
```

```reveal
look: {from: d, at: a}
```

```numbers
each: tokens
name: weight
measure: weight(d, option)
```

Read this later.

# On the bench

```state
bench: {example: train, cell: [scores, train, station]}
```
)";

int nPagesOf(const QByteArray& pdf)
{
    return static_cast<int>(pdf.count("/Type /Page\n"));
}

} // namespace

class TestLessonPrint : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyPageQuestionAndPictureIsInTheBook();
    void whatIsAskedIsCoveredFromTheFirst();
    void whatAPageBehindAsksIsCoveredBesideAnAnswer();
    void liveNumbersAndCurvesArePrinted();
    void theAnswersAreThoseOfTheRun();
    void theTeachersPageSaysWhatIsAskedAndAnswered();
    void aPdfHasPagesAndIsTheSameTwice();
    void aTableHasItsHeadOnEveryPage();
    void itCanBeCancelled();
    void whatCannotBeRunNamesItsFileAndPage();
    void plainTextStaysPlain();

private:
    PagedText print(std::unique_ptr<PrintedLessons> text) const
    {
        LessonPrinter printer(m_lessons, std::move(text), {toPath(m_folder.path())});
        while (printer.addNext()) {
        }
        return printer.finish();
    }
    QTemporaryDir m_folder;
    std::vector<Lesson> m_lessons;
};

void TestLessonPrint::initTestCase()
{
    QVERIFY(QDir(m_folder.path()).mkpath("tiny"));
    test::writeTinyModel(QDir(m_folder.filePath("tiny")));
    m_lessons = {parseLesson(kPrintedLesson, "lesson.md", {toPath(m_folder.path())})};
}

void TestLessonPrint::everyPageQuestionAndPictureIsInTheBook()
{
    const PagedText book = print(lessonBook(m_lessons));
    const qsizetype answers = book.commonMark.indexOf("# Answers");
    QVERIFY(answers > 0);
    for (const LessonPage& page : m_lessons[0].pages) {
        QVERIFY(book.commonMark.indexOf(asPlainMark(page.title)) < answers);
        for (const LessonQuestion& question : page.questions) {
            QVERIFY(book.commonMark.indexOf(asPlainMark(question.ask)) < answers);
            QVERIFY(book.commonMark.indexOf(asPlainMark(question.right)) > answers);
        }
    }
    QVERIFY(book.commonMark.indexOf("Read this later.") > answers);
    QCOMPARE(book.figures.size(), 5U); // the three pages', a curve, and what the answer reveals
    QVERIFY(book.commonMark.contains("$\\sqrt{d_k}$"));
    QVERIFY(book.commonMark.contains("Two pages \\& \\<one\\> \\*star\\*"));
    QVERIFY2(book.commonMark.contains("*7 minutes\\. Answers\\: page " + pageOfAnchor(1) + "*"),
             qPrintable(book.commonMark.left(600)));
}

/// The second page asks about the row "d".
void TestLessonPrint::whatIsAskedIsCoveredFromTheFirst()
{
    LessonShow show({toPath(m_folder.path())});
    const auto covered = [&](int page, LessonStage stage) {
        const ShownPage shown = show.show(m_lessons[0], page, stage);
        const HeatmapPlot* plot = shown.figure ? shown.figure->as<HeatmapPlot>() : nullptr;
        return plot ? plot->covered : std::set<int>{-1};
    };
    const ShownPage first = show.show(m_lessons[0], 0, LessonStage::Asked);
    const int asked = LiveMeasures::position("d", first.figure->as<HeatmapPlot>()->queryLabels);
    QCOMPARE(covered(0, LessonStage::Asked), std::set<int>{asked});
    QCOMPARE(covered(1, LessonStage::Asked), std::set<int>{asked});
    QVERIFY(covered(1, LessonStage::Revealed).empty());
    QVERIFY(first.figure->as<HeatmapPlot>()->pinned); // the pin is in another row
    QVERIFY(show.show(m_lessons[0], 1, LessonStage::Asked).likeness !=
            show.show(m_lessons[0], 1, LessonStage::Revealed).likeness);
}

/// The book has the answers of one page in front of those of the next.
void TestLessonPrint::whatAPageBehindAsksIsCoveredBesideAnAnswer()
{
    std::vector<Lesson> lessons = m_lessons;
    LessonPage behind = lessons[0].pages[1];
    for (LessonQuestion& question : behind.questions)
        if (question.answer.name == u"weight")
            question.answer.arguments[0] = QStringLiteral("b");
    behind.revealState.reset();
    lessons[0].pages.insert(lessons[0].pages.begin() + 2, behind);
    LessonShow show({toPath(m_folder.path())});
    const auto plotOf = [&](int page, LessonStage stage) {
        const ShownPage shown = show.show(lessons[0], page, stage);
        return *shown.figure->as<HeatmapPlot>();
    };
    const HeatmapPlot answered = plotOf(1, LessonStage::Revealed);
    const int ahead = LiveMeasures::position("b", answered.queryLabels);
    QCOMPARE(answered.covered, std::set<int>{ahead});
    QVERIFY(answered.pinned); // its own row
    QVERIFY(plotOf(2, LessonStage::Revealed).covered.empty());
    lessons[0].pages[2].questions[1].answer.arguments[0] = QStringLiteral("c"); // at which the first page looks itself
    const int own = LiveMeasures::position("c", answered.queryLabels);
    QVERIFY(!plotOf(0, LessonStage::Asked).covered.contains(own));
    QVERIFY(plotOf(2, LessonStage::Asked).covered.contains(own));
}

/// Those of a page that asks stand behind its answers, as in the window.
void TestLessonPrint::liveNumbersAndCurvesArePrinted()
{
    const PagedText book = print(lessonBook(m_lessons));
    LessonShow show({toPath(m_folder.path())});
    const LiveMeasures measures = show.show(m_lessons[0], 0, LessonStage::Revealed).measures;
    const auto value = [&](const MeasureCall& call) { return measures.evaluate(call); };
    const QString tokens = QStringLiteral("- How many tokens: **%1**").arg(value({"tokens", {}}).text());
    const QString key = QStringLiteral("- Where \"c\" looks: **%1**").arg(value({"top-key", {"c"}}).token);
    const qsizetype answers = book.commonMark.indexOf("# Answers");
    QVERIFY2(book.commonMark.indexOf(tokens) > 0 && book.commonMark.indexOf(tokens) < answers, qPrintable(tokens));
    QVERIFY2(book.commonMark.contains(key), qPrintable(key));
    const QString weight = QStringLiteral("| a | %1 |").arg(numberText(*value({"weight", {"d", "a"}}).number, 2));
    QVERIFY2(book.commonMark.indexOf(weight) > answers, qPrintable(weight));
    for (const char16_t place : {u'\xE002', u'\xE006', u'\xE008'})
        QVERIFY(!book.commonMark.contains(QChar(place)));

    const auto plot =
        std::ranges::find_if(book.figures, [](const Figure& one) { return one.as<CurvePlot>() != nullptr; });
    QVERIFY(plot != book.figures.end());
    const std::vector<double>& values = plot->as<CurvePlot>()->curves[0].values;
    QCOMPARE(values.size(), std::size_t(*value({"layers", {}}).number) + 1);
    QCOMPARE(values[0], *value({"similarity", {"a", "b", "embedding"}}).number);
    QCOMPARE(values.back(), *value({"similarity", {"a", "b", "last"}}).number);
}

void TestLessonPrint::theAnswersAreThoseOfTheRun()
{
    LessonShow show({toPath(m_folder.path())});
    const ShownPage page = show.show(m_lessons[0], 1, LessonStage::Asked);
    const LessonQuestion& which = m_lessons[0].pages[1].questions[1];
    QString largest;
    double most = -1.0;
    for (const QString& option : which.options) {
        const double weight = *page.measures.evaluate(measureOfOption(which.answer, option)).number;
        if (weight > most) {
            most = weight;
            largest = option;
        }
    }
    const PagedText book = print(lessonBook(m_lessons));
    QVERIFY(book.commonMark.contains(QStringLiteral("**3.2b** **%1**").arg(largest)));
    const int nTokens = static_cast<int>(*page.measures.evaluate({"tokens", {}}).number);
    QVERIFY(book.commonMark.contains(QStringLiteral("**3.2a** **%1**").arg(nTokens)));
    QVERIFY2(page.command.startsWith("headlight render ") && page.command.contains("--view heatmap"),
             qPrintable(page.command));
    QVERIFY(!page.command.contains("--query"));
    QVERIFY(show.show(m_lessons[0], 1, LessonStage::Revealed).command.contains("--query 4"));
}

void TestLessonPrint::theTeachersPageSaysWhatIsAskedAndAnswered()
{
    const PagedText text = print(teacherPages(m_lessons));
    for (const LessonQuestion& question : m_lessons[0].pages[1].questions) {
        QVERIFY(text.commonMark.contains(asPlainMark(question.ask)));
        QVERIFY(text.commonMark.contains(asPlainMark(question.right)));
    }
    QVERIFY(text.commonMark.contains("7 minutes"));
    std::vector<Lesson> lessons = m_lessons;
    LessonQuestion& question = lessons[0].pages[1].questions[0];
    const int nTokens = static_cast<int>(*LessonShow({toPath(m_folder.path())})
                                              .show(lessons[0], 1, LessonStage::Asked)
                                              .measures.evaluate({"tokens", {}})
                                              .number);
    QVERIFY(text.commonMark.contains(QStringLiteral("| **%1** All of them").arg(nTokens)));
    question.right = QStringLiteral("%1. That is d_k.").arg(nTokens); // once, and its letters are set
    LessonPrinter printer(lessons, teacherPages(lessons), {toPath(m_folder.path())});
    while (printer.addNext()) {
    }
    QVERIFY(printer.finish().commonMark.contains(QStringLiteral("| %1\\. That is $d_{k}$\\. |").arg(nTokens)));
    QVERIFY2(text.commonMark.contains("score\\(train\\, station\\)"), qPrintable(text.commonMark));
    QVERIFY(text.commonMark.contains(asPlainMark("headlight render --model")));
}

void TestLessonPrint::aPdfHasPagesAndIsTheSameTwice()
{
    const PagedText book = print(lessonBook(m_lessons));
    const QByteArray pdf = pagedPdf(book);
    QVERIFY(pdf.startsWith("%PDF-"));
    QVERIFY2(nPagesOf(pdf) >= 4, qPrintable(QString::number(nPagesOf(pdf)))); // contents, lesson, answers
    QCOMPARE(pagedPdf(book), pdf);
    PagedText longer = book;
    longer.commonMark += QStringLiteral("\n\n# One more\n\nText.\n");
    QCOMPARE(nPagesOf(pagedPdf(longer)), nPagesOf(pdf) + 1);
    QVERIFY(nPagesOf(pagedPdf(print(teacherPages(m_lessons)))) >= 1);
}

/// A high head, which is repeated, takes more pages than a high row of equal text, which is not.
void TestLessonPrint::aTableHasItsHeadOnEveryPage()
{
    const QString high = QString("one line of a high cell ").repeated(60);
    const auto nPages = [](const QString& head, const QString& first) {
        PagedText text;
        text.commonMark = QStringLiteral("# A table\n\n| %1 | b |\n|---|---|\n| %2 | c |\n").arg(head, first);
        for (int row = 0; row < 150; ++row)
            text.commonMark += QStringLiteral("| %1 | d |\n").arg(row);
        return nPagesOf(pagedPdf(text));
    };
    const int once = nPages("a", high);
    QVERIFY(once >= 3);
    QVERIFY2(nPages(high, "a") > once, "the head stands on the first page alone");
}

void TestLessonPrint::itCanBeCancelled()
{
    LessonPrinter printer(m_lessons, lessonBook(m_lessons), {toPath(m_folder.path())});
    QVERIFY(printer.addNext());
    QCOMPARE(printer.nDone(), 1);
    QCOMPARE(printer.nPages(), 3);
    CancelToken cancel;
    cancel.cancel();
    QVERIFY_EXCEPTION_THROWN(printer.addNext(cancel), Error);
    QCOMPARE(printer.nDone(), 1);
}

void TestLessonPrint::whatCannotBeRunNamesItsFileAndPage()
{
    std::vector<Lesson> lessons = m_lessons;
    lessons[0].pages[0].lookFrom = "nobody";
    LessonPrinter printer(lessons, lessonBook(lessons), {toPath(m_folder.path())});
    try {
        printer.addNext();
        QFAIL("no error");
    } catch (const Error& error) {
        const QString sentence = QString::fromUtf8(error.what());
        QVERIFY2(sentence.contains("lesson.md") && sentence.contains("page 1") && sentence.contains("nobody"),
                 qPrintable(sentence));
    }
}

void TestLessonPrint::plainTextStaysPlain()
{
    QCOMPARE(asPlainMark("a*b $x$ <s> |"), QString("a\\*b \\$x\\$ \\<s\\> \\|"));
}

HEADLIGHT_TEST(TestLessonPrint)
#include "tst_lesson_print.moc"
