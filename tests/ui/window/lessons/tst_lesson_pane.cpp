// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/bench_file.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/chart/chart_view.h"
#include "ui/lessons/asked_cells.h"
#include "ui/lessons/lesson_training.h"
#include "ui/pictures/flow/flow_row.h"
#include "ui/pictures/history/history_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/flow/flow_view.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/lessons/flow_strip.h"
#include "ui/window/lessons/lesson_page_view.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/lessons/lesson_question_view.h"
#include "ui/window/training/training_window.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/formula_text.h"
#include "ui/window/widgets/picture_view.h"

#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSplitter>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The wheel turns the page until the chart has the keyboard, or with Ctrl; drag and keys are those of other charts.
void lookIntoTheCurve(ChartView& chart, const FormulaText& text)
{
    QTRY_VERIFY(chart.isVisible() && text.viewport()->rect().contains(chart.geometry()));
    QCOMPARE(chart.geometry(), text.pictureRect(0).toRect());
    const auto wheel = [&](Qt::KeyboardModifiers modifiers) {
        const QPointF at = chart.frame().center();
        QWheelEvent event(at, chart.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&chart, &event);
    };
    const ChartPart whole = chart.part();
    wheel(Qt::NoModifier);
    QCOMPARE(chart.part(), whole);
    wheel(Qt::ControlModifier);
    QVERIFY(chart.part() != whole);
    QTest::keyClick(&chart, Qt::Key_F);
    QCOMPARE(chart.part(), whole);
    chart.setFocus();
    wheel(Qt::NoModifier);
    const ChartPart closer = chart.part();
    QVERIFY(closer != whole);
    const QPoint from = chart.frame().center().toPoint();
    QTest::mousePress(&chart, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, from + QPoint(30, 0), chart.mapToGlobal(from + QPoint(30, 0)), Qt::NoButton,
                     Qt::LeftButton, {});
    QCoreApplication::sendEvent(&chart, &move);
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, from + QPoint(30, 0));
    QVERIFY(chart.part().left < closer.left);
    QTest::keyClick(&chart, Qt::Key_0);
    QTest::keyClick(&chart, Qt::Key_Right);
    QVERIFY(chart.looked() && !chart.accessibleDescription().isEmpty());
    QTest::keyClick(&chart, Qt::Key_Escape);
}

constexpr auto kLesson = R"(---
title: A test of three pages
order: 0
minutes: 3
session: {model: tiny, text: abcd}
---

# First

Some $x_i$.

# Second

```state
tab: links
selectedHead: "1.1"
look: {from: c, at: b}
```

```predict
ask: How many tokens?
kind: number
answer: tokens()
tolerance: 0.1
right: All of them.
wrong: Count again.
```

# Third

```predict
ask: Order them.
kind: order
options: [a, b, c]
answer: weight(d, option)
right: Yes.
wrong: Look at the row.
```

```predict
ask: Which one?
options: [nobody, somebody]
answer: top-key(d)
right: Yes.
wrong: Look again.
```
)";

constexpr auto kBench = R"(---
title: A test on the bench
order: 0
minutes: 3
session: {model: tiny, text: abcd}
bench: train
---

# First

```predict
kind: number
ask: What is the score of "train" for "station"?
answer: bench-score(train, station)
tolerance: 0.001
right: Yes.
wrong: No.
```

# Second

```state
bench: {temperature: 2, tab: links, cell: [weights, train, station]}
```

# Third

```state
tab: links
```

```series
widths: [1, 4]
```

# Fourth
)";

} // namespace

class TestLessonPane : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void pagesSetWhatIsShown();
    void leavingBringsBackWhatWasThere();
    void answersAreChecked();
    void progressIsKept();
    void aPageThatIsPutBeforeOthersMovesNoReader();
    void answersStayWhenThePageIsTurned();
    void theNextStartGoesOnWhereTheReaderWas();
    void theMenuSaysWhichLessonIsOpenAndWhichAreDone();
    void aLessonLeavesTheLayoutAsItWas();
    void theButtonsStayInTheirPlaceAndNothingIsCutBesideThem();
    void aBrokenLessonIsSaidAndTheOthersOpen();
    void aPageAboutTheBenchAsksForItAndLeavesTheModelAlone();
    void answersOnTheBenchAreCheckedAgainstWhatTheReaderSees();
    void theLessonStandsBesideTheBenchAndGoesBack();
    void aLessonComesBackFromTheBenchAsWideAsItWas();
    void aBenchThatIsClosedGivesTheLessonBack();
    void whatIsKeptForTheNextStartIsTheReadersOwn();
    void theKeyOfLessonsBringsTheLessonToTheFrontAndNeverClosesIt();
    void whatALessonDoesNotSpeakOfFoldsAwayAndComesBack();
    void theAnswerRevealsWhatThePageLooksAt();
    void theLastButtonSaysWhereItLeads();
    void wholeNumbersArePrintedWhole();
    void theCellThatAPageSpeaksOfIsInViewHoweverOneComesThere();
    void theMenuOfExamplesNamesThemAsLessonsDo();
    void thePaneCanTakeHalfOfTheWindow();
    void theKeysOfTheTextScrollThePage();
    void theFirstMissGetsAHintAndTheSecondTheTruth();
    void anExerciseTakesASentenceOfTheReadersOwn();
    void anExerciseOnTheBenchTakesTheReadersWordsAndNumbers();
    void aSliderAndNumbersFollowTheWindow();
    void noPictureAnswersWhileAPageAsks_data();
    void noPictureAnswersWhileAPageAsks();
    void aPageOpensATrainingOnceItsQuestionIsAnswered();
    void theNotationLeadsToThePageThatExplainsATerm();
    void theStripSaysWhereAPageIsAndLeadsOn();

private:
    void write(const QString& name, const QByteArray& text)
    {
        QDir().mkpath(WindowFixture::dataFolder() + "/lessons");
        QFile file(WindowFixture::dataFolder() + "/lessons/" + name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    template <typename Widget>
    Widget* find(const char* name) const
    {
        for (QWidget* window : QApplication::topLevelWidgets()) // the lesson moves between two
            if (auto* found = window->findChild<Widget*>(name))
                return found;
        return nullptr;
    }
    void click(const char* name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    /// The one that is open, or was.
    BenchWindow* bench() const
    {
        for (QWidget* window : QApplication::topLevelWidgets())
            if (auto* found = qobject_cast<BenchWindow*>(window))
                return found;
        return nullptr;
    }
    const SessionState& state() const { return m_fixture->session().state(); }
    QString where() const { return find<QLabel>("lessonWhere")->text(); }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestLessonPane::init()
{
    QStandardPaths::setTestModeEnabled(true);
    QDir(WindowFixture::dataFolder() + "/lessons").removeRecursively();
    QFile::remove(WindowFixture::dataFolder() + "/lessons.json");
    m_fixture = std::make_unique<WindowFixture>();
    write("test.md", kLesson);
    m_fixture->openTiny("my own");
    click("lessonsButton");
    QVERIFY(find<LessonPane>("lessonPane")->isVisible());
    SETTLE();
}

void TestLessonPane::pagesSetWhatIsShown()
{
    const auto* name = find<ChoiceButton>("lessonButton");
    QVERIFY(name && name->toolTip().startsWith(name->value())); // whole, where the button has no room for it
    QCOMPARE(state().input.text, QString("abcd"));
    QVERIFY(where().startsWith("1 of 3"));
    QVERIFY(!find<QPushButton>("lessonBack")->isEnabled());
    click("lessonNext");
    SETTLE();
    QCOMPARE(state().tab, kLinksTab);
    QCOMPARE(state().selected, (HeadIndex{1, 1}));
    QVERIFY(!state().pinnedQuery); // the page asks
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "1");
    QTest::keyClick(find<QLineEdit>("lessonNumber"), Qt::Key_Return);
    SETTLE();
    QTRY_VERIFY(state().pinnedQuery.has_value());
    const ViewData& view = *m_fixture->session().result()->view;
    QCOMPARE(view.queryTokens().value(*state().pinnedQuery), QString("c"));
    QCOMPARE(view.keyTokens().value(*state().pinnedKey), QString("b"));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_PageDown, Qt::AltModifier);
    QTRY_VERIFY(where().startsWith("3 of 3"));
    QVERIFY(find<QPushButton>("lessonNext")->text().startsWith("Finish"));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_PageUp, Qt::AltModifier);
    QTRY_VERIFY(where().startsWith("2 of 3"));
}

void TestLessonPane::leavingBringsBackWhatWasThere()
{
    click("lessonNext");
    SETTLE();
    click("lessonClose");
    QVERIFY(!find<LessonPane>("lessonPane")->isVisible());
    QCOMPARE(state().input.text, QString("my own"));
    m_fixture->session().undoStack()->undo();
    QCOMPARE(state().input.text, QString("abcd"));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
    QVERIFY(find<LessonPane>("lessonPane")->isVisible());
    QVERIFY(where().startsWith("2 of 3")); // where it was left
}

void TestLessonPane::answersAreChecked()
{
    click("lessonNext");
    SETTLE();
    auto* number = find<QLineEdit>("lessonNumber");
    auto* check = find<QPushButton>("lessonCheck");
    auto* reply = find<QLabel>("lessonReply");
    QVERIFY(!check->isEnabled());
    const int nTokens = m_fixture->session().result()->cache->nTokens();
    QTest::keyClicks(number, QString::number(nTokens + 1));
    QTest::mouseClick(check, Qt::LeftButton);
    QVERIFY(reply->isVisible() && reply->text().contains("Count again"));
    QVERIFY(reply->text().contains(QString::number(nTokens)));
    number->clear();
    QTest::keyClicks(number, QString::number(nTokens));
    QTest::keyClick(number, Qt::Key_Return);
    QVERIFY2(reply->text().contains("All of them"), qPrintable(reply->text()));
    number->clear();
    QTest::keyClicks(number, "many");
    QTest::keyClick(number, Qt::Key_Return);
    QVERIFY(reply->text().contains("\"many\""));

    click("lessonNext");
    SETTLE();
    auto* order = find<QListWidget>("lessonOrder");
    const LiveMeasures measures(m_fixture->session().result()->cache, {});
    const auto weightOf = [&](const QString& token) {
        return *measures.evaluate({"weight", {"d", token, "1.1"}}).number;
    };
    order->setFocus();
    for (int round = 0; round < 2; ++round) { // bubbles up, with keys
        for (int row = 1; row < 3; ++row) {
            if (weightOf(order->item(row)->text()) > weightOf(order->item(row - 1)->text())) {
                order->setCurrentRow(row);
                QTest::keyClick(order, Qt::Key_Up, Qt::ControlModifier);
            }
        }
    }
    const auto views = m_fixture->window->findChildren<LessonQuestionView*>();
    LessonQuestionView* asked = nullptr;
    for (LessonQuestionView* view : views)
        if (view->isVisible() && view->findChild<QListWidget*>())
            asked = view;
    QVERIFY(asked);
    QTest::mouseClick(asked->findChild<QPushButton*>("lessonCheck"), Qt::LeftButton);
    QVERIFY2(asked->findChild<QLabel*>("lessonReply")->text().startsWith("✓"),
             qPrintable(asked->findChild<QLabel*>("lessonReply")->text()));
}

void TestLessonPane::progressIsKept()
{
    click("lessonNext");
    SETTLE();
    click("lessonNext");
    SETTLE();
    click("lessonNext"); // finish; the shipped lessons follow
    const LessonProgress progress(toPath(WindowFixture::dataFolder() + "/lessons.json"));
    QVERIFY(progress.of("test.md").isDone);
    QVERIFY(find<ChoiceButton>("lessonButton")->value().startsWith("0. One prediction")); // the first of them
    QVERIFY(find<LessonPane>("lessonPane")->window() == m_fixture->window.get());
}

void TestLessonPane::aPageThatIsPutBeforeOthersMovesNoReader()
{
    click("lessonNext");
    SETTLE();
    QVERIFY2(where().startsWith("2 of 3"), qPrintable(where()));
    click("lessonClose");
    write("test.md", QByteArray(kLesson).replace("# First\n", "# New\n\nA page more.\n\n# First\n"));
    click("lessonsButton");
    SETTLE();
    QVERIFY2(where().startsWith("3 of 4"), qPrintable(where()));
    click("lessonNext"); // what is kept now is counted anew
    SETTLE();
    click("lessonClose");
    write("test.md", kLesson);
    click("lessonsButton");
    SETTLE();
    QVERIFY2(where().startsWith("3 of 3"), qPrintable(where()));
}

void TestLessonPane::answersStayWhenThePageIsTurned()
{
    click("lessonNext");
    SETTLE();
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "1");
    QTest::keyClick(find<QLineEdit>("lessonNumber"), Qt::Key_Return);
    const QString said = find<QLabel>("lessonReply")->text();
    QVERIFY(said.contains("Count again"));
    SETTLE();
    click("lessonNext");
    SETTLE();
    find<QListWidget>("lessonOrder")->setFocus();
    find<QListWidget>("lessonOrder")->setCurrentRow(2);
    QTest::keyClick(find<QListWidget>("lessonOrder"), Qt::Key_Up, Qt::ControlModifier);
    for (auto* option : find<LessonPane>("lessonPane")->findChildren<QRadioButton*>("lessonOption"))
        if (option->property("option") == "somebody")
            option->click();
    click("lessonBack");
    SETTLE();
    QTRY_COMPARE(find<LessonPane>("lessonPane")->findChildren<LessonQuestionView*>().size(),
                 1); // the old ones are gone
    QCOMPARE(find<QLineEdit>("lessonNumber")->text(), QString("1"));
    QVERIFY(find<QLabel>("lessonReply")->isVisible());
    QCOMPARE(find<QLabel>("lessonReply")->text(), said);
    QTRY_VERIFY(state().pinnedQuery.has_value()); // the page is revealed as before
    click("lessonNext");
    SETTLE();
    QTRY_COMPARE(find<LessonPane>("lessonPane")->findChildren<LessonQuestionView*>().size(), 2);
    auto* order = find<QListWidget>("lessonOrder");
    QCOMPARE(order->item(1)->text() + order->item(2)->text(), QString("cb"));
    for (auto* option : find<LessonPane>("lessonPane")->findChildren<QRadioButton*>("lessonOption"))
        QCOMPARE(option->isChecked(), option->property("option") == "somebody");
    click("lessonClose");
    click("lessonsButton"); // left and opened again: still there
    SETTLE();
    QTRY_COMPARE(find<QListWidget>("lessonOrder")->item(1)->text(), QString("c"));
}

void TestLessonPane::theNextStartGoesOnWhereTheReaderWas()
{
    write("test_later.md", QByteArray(kLesson).replace("A test of three", "A later test of three"));
    click("lessonClose");
    click("lessonsButton");
    QVERIFY(find<ChoiceButton>("lessonButton")->value().contains("A test"));
    m_fixture->choose("lessonButton", {"0. A later test of three pages · 3 min"});
    const QString title = find<ChoiceButton>("lessonButton")->value();
    QVERIFY2(title.contains("A later test"), qPrintable(title));
    click("lessonNext");
    const QString place = where();
    m_fixture->window->close();
    m_fixture->open();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
    QTRY_COMPARE(find<ChoiceButton>("lessonButton")->value(), title); // not the first that is not done
    QCOMPARE(where(), place);
}

void TestLessonPane::theMenuSaysWhichLessonIsOpenAndWhichAreDone()
{
    const auto entry = [&](const QString& title) {
        QMenu* menu = find<ChoiceButton>("lessonButton")->menu();
        emit menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text().contains(title))
                return action;
        return menu->actions().first();
    };
    const QAction* open = entry("A test of three pages");
    QVERIFY2(open->text().endsWith("\topen, page 1 of 3"), qPrintable(open->text()));
    QVERIFY(open->font().bold() && !open->isChecked());
    for (int page = 0; page < 3; ++page) {
        click("lessonNext");
        if (page < 2)
            SETTLE();
    }
    const QAction* done = entry("A test of three pages"); // the next one is open now
    QVERIFY2(done->text().endsWith("\tdone"), qPrintable(done->text()));
    QVERIFY(!done->font().bold() && done->isChecked());
}

void TestLessonPane::aLessonLeavesTheLayoutAsItWas()
{
    click("lessonClose");
    m_fixture->window->resize(1280, 800);
    const auto widths = [&] {
        QCoreApplication::processEvents();
        finishLayouts();
        return QList<int>{find<QWidget>("headsPanel")->width(), find<QWidget>("inspectorPane")->width()};
    };
    const QList<int> before = widths();
    click("lessonsButton");
    SETTLE();
    click("lessonNext");
    SETTLE();
    QCoreApplication::processEvents();
    finishLayouts();
    click("lessonClose");
    QCOMPARE(widths(), before);
    click("lessonsButton");
    SETTLE();
    m_fixture->window->close();
    m_fixture->open(); // the window opens with the lesson closed
    m_fixture->window->resize(1280, 800);
    QCOMPARE(widths(), before);
}

void TestLessonPane::theButtonsStayInTheirPlaceAndNothingIsCutBesideThem()
{
    m_fixture->window->resize(1280, 800);
    const auto bottom = [&] {
        QCoreApplication::processEvents();
        finishLayouts();
        auto* next = find<QPushButton>("lessonNext");
        return next->window()->height() - next->mapTo(next->window(), QPoint(0, next->height())).y();
    };
    const int before = bottom();
    find<QAction>("bottomPanelShown")->setChecked(true);
    QTRY_VERIFY(find<QWidget>("predictionsBefore")->isVisible());
    QCOMPARE(bottom(), before);
    click("lessonClose");
    write("bench.md", kBench);
    QFile::remove(WindowFixture::dataFolder() + "/lessons/test.md");
    click("lessonsButton");
    bench()->resize(1280, 800);
    QCOMPARE(find<LessonPane>("lessonPane")->window(), bench());
    QCoreApplication::processEvents();
    finishLayouts();
    auto* side = find<QWidget>("benchSide"); // nothing beside the lesson is cut
    for (const QWidget* part : side->findChildren<QWidget*>())
        if (part->isVisible() && (qobject_cast<const QLineEdit*>(part) || qobject_cast<const QAbstractButton*>(part)))
            QVERIFY2(part->mapTo(side, QPoint(part->width(), 0)).x() <= side->width(), qPrintable(part->objectName()));
}

void TestLessonPane::aPageAboutTheBenchAsksForItAndLeavesTheModelAlone()
{
    auto* pane = find<LessonPane>("lessonPane");
    QStringList asked;
    int nLeft = 0;
    connect(pane, &LessonPane::benchAsked, this, [&](const LessonBench& bench, const QString& title) {
        asked << QStringLiteral("%1 %2 %3").arg(bench.example).arg(bench.input.options.temperature).arg(title);
    });
    connect(pane, &LessonPane::benchLeft, this, [&] { ++nLeft; });
    click("lessonClose");
    write("bench.md", kBench);
    QFile::remove(WindowFixture::dataFolder() + "/lessons/test.md");
    click("lessonsButton");
    QCOMPARE(where().left(6), QString("1 of 4"));
    QCOMPARE(asked, (QStringList{"train 1 lesson: First"}));
    QCOMPARE(state().input.text, QString("my own")); // the model's window stays as it was
    click("lessonNext");
    QCOMPARE(asked.last(), QString("train 2 lesson: Second"));
    click("lessonNext");
    SETTLE();
    QCOMPARE(nLeft, 1);
    QCOMPARE(state().input.text, QString("abcd"));
    QVERIFY(bench()->input().options.temperature != 2.0); // without its page the bench is the reader's own
    QVERIFY(find<BenchView>("benchView")->plot().cover.isEmpty());
    click("lessonBack");
    QCOMPARE(asked.size(), 3);
    click("lessonClose");
    QCOMPARE(nLeft, 2);
    QCOMPARE(state().input.text, QString("my own"));
}

/// It begins with the page's settings; a second one stands beside it.
void TestLessonPane::aPageOpensATrainingOnceItsQuestionIsAnswered()
{
    click("lessonClose");
    write("test.md", R"(---
title: A test that trains
order: 0
minutes: 1
session: {model: tiny, text: abcd}
---

# With

```predict
kind: number
ask: How much is right at first?
answer: trained-right(reverse, 0)
tolerance: 0.1
right: Yes.
wrong: By chance alone.
```

```training
run: reverse
```

# Without

```training
run: reverse-no-scale
```
)");
    click("lessonsButton");
    SETTLE();
    auto* const train = find<QPushButton>("lessonTrain");
    QVERIFY(!train->isVisible());
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "0.05");
    QTest::keyClick(find<QLineEdit>("lessonNumber"), Qt::Key_Return);
    QVERIFY(find<QLabel>("lessonReply")->text().startsWith("✓"));
    QVERIFY(train->isVisible());
    QTest::mouseClick(train, Qt::LeftButton);
    TrainingWindow* training = nullptr;
    for (QWidget* window : QApplication::topLevelWidgets())
        if (auto* found = qobject_cast<TrainingWindow*>(window))
            training = found;
    QVERIFY(training && training->isVisible());
    TrainingSession& session = training->session();
    QVERIFY(session.settings() == lessonTraining("reverse").settings);
    QTRY_VERIFY(session.shownMoment());
    QVERIFY(std::abs(session.shownRun()->moments()[0].point.heldOut.loss -
                     lessonTraining("reverse").points[0].heldOut.loss) < 0.002);
    session.pause();
    QTRY_COMPARE(session.activity(), TrainingSession::Activity::Idle);
    session.takeStep(); // a run of two moments stays beside the next
    QTRY_VERIFY(session.shownRun()->moments().size() > 1);
    click("lessonNext");
    SETTLE();
    QVERIFY(train->isVisible()); // a page that asks nothing
    QTest::mouseClick(train, Qt::LeftButton);
    QTRY_COMPARE(session.runs().size(), std::size_t{2});
    QVERIFY(!session.shownRun()->options().model.scaleByRootDHead);
    QVERIFY(session.otherRun()->options().model.scaleByRootDHead);
    training->close();
    QTRY_COMPARE(session.activity(), TrainingSession::Activity::Idle);
}

void TestLessonPane::answersOnTheBenchAreCheckedAgainstWhatTheReaderSees()
{
    click("lessonClose");
    write("bench.md", kBench);
    QFile::remove(WindowFixture::dataFolder() + "/lessons/test.md");
    click("lessonsButton");
    auto* reply = find<QLabel>("lessonReply");
    auto* number = find<QLineEdit>("lessonNumber");
    const auto answer = [&](const QString& text) {
        number->clear();
        QTest::keyClicks(number, text);
        QTest::keyClick(number, Qt::Key_Return);
        return reply->text();
    };
    QVERIFY(answer("0.84").startsWith("✓"));
    BenchInput changed = trainBench();
    changed.first.x(4, 1) = 0.0; // "station" is no place any more
    bench()->setInput(changed, "changed");
    QVERIFY2(answer("0.84").startsWith("✗ The answer is 0.040"), qPrintable(reply->text()));
    QVERIFY(answer("0.04").startsWith("✓"));
    changed.first.tokens[4] = "stop";
    bench()->setInput(changed, "changed");
    QVERIFY2(answer("0.04").contains("there is no token \"station\""), qPrintable(reply->text()));
}

void TestLessonPane::theLessonStandsBesideTheBenchAndGoesBack()
{
    auto* pane = find<LessonPane>("lessonPane");
    click("lessonClose");
    m_fixture->window->openBench().setInput(bankBench(), "mine");
    write("bench.md", kBench);
    QFile::remove(WindowFixture::dataFolder() + "/lessons/test.md");
    click("lessonsButton");
    QVERIFY(bench()->isVisible() && pane->isVisible());
    QCOMPARE(pane->window(), bench());
    QVERIFY(bench()->input() == trainBench());
    QVERIFY(QTest::qWaitForWindowActive(bench()));
    QTest::keyClick(bench(), Qt::Key_PageDown, Qt::AltModifier);
    QTRY_VERIFY(where().startsWith("2 of 4"));
    QCOMPARE(bench()->input().options.temperature, 2.0);
    const auto* view = find<BenchView>("benchView");
    QVERIFY(view->plot().pick && view->plot().step(view->plot().pick->step).id == BenchStepId::Pattern);
    QCOMPARE(view->plot().pick->row, 1);
    QCOMPARE(find<QTabBar>("benchTabs")->currentIndex(), 1);
    bench()->session().undoStack()->undo();
    QVERIFY(bench()->input() == trainBench());

    click("lessonNext"); // about a model
    SETTLE();
    QCOMPARE(pane->window(), m_fixture->window.get());
    QVERIFY(pane->isVisible());
    click("lessonBack");
    QCOMPARE(pane->window(), bench());
    click("lessonClose");
    QCOMPARE(pane->window(), m_fixture->window.get());
    QVERIFY(!pane->isVisible() && bench()->isVisible());
    QVERIFY(bench()->input() == bankBench()); // it is as it was before the lesson
}

void TestLessonPane::whatIsKeptForTheNextStartIsTheReadersOwn()
{
    QCOMPARE(state().input.text, QString("abcd")); // the lesson's
    m_fixture->window->close();
    QCOMPARE(loadSession(toPath(WindowFixture::lastSession())).input.text, QString("my own"));

    m_fixture->window->show();
    click("lessonClose");
    m_fixture->window->openBench().setInput(bankBench(), "mine");
    write("bench.md", kBench);
    QFile::remove(WindowFixture::dataFolder() + "/lessons/test.md");
    click("lessonsButton");
    QVERIFY(bench()->input() == trainBench()); // the lesson's
    m_fixture->window->close();
    QVERIFY(loadBench(toPath(WindowFixture::dataFolder() + "/last-bench.json")) == bankBench());
}

void TestLessonPane::aLessonComesBackFromTheBenchAsWideAsItWas()
{
    auto* pane = find<LessonPane>("lessonPane");
    m_fixture->window->resize(1280, 800);
    click("lessonClose");
    write("bench.md", kBench);
    click("lessonsButton"); // the one that was open
    QCOMPARE(pane->window(), m_fixture->window.get());
    auto* all = qobject_cast<QSplitter*>(pane->parentWidget());
    QVERIFY(all);
    constexpr int kDragged = 412;
    all->setSizes({all->width() - kDragged, kDragged});
    finishLayouts();
    const int wide = pane->width();
    QVERIFY(wide > pane->minimumWidth());
    m_fixture->choose("lessonButton", {"0. A test on the bench · 3 min"});
    QTRY_COMPARE(pane->window(), bench());
    click("lessonNext");
    click("lessonNext"); // about a model
    QTRY_COMPARE(pane->window(), m_fixture->window.get());
    finishLayouts();
    QCOMPARE(pane->width(), wide);
}

void TestLessonPane::aBenchThatIsClosedGivesTheLessonBack()
{
    auto* pane = find<LessonPane>("lessonPane");
    click("lessonClose");
    write("bench.md", kBench);
    QFile::remove(WindowFixture::dataFolder() + "/lessons/test.md");
    click("lessonsButton");
    bench()->close();
    QCOMPARE(pane->window(), m_fixture->window.get());
    QVERIFY(pane->isVisible());
    QVERIFY(where().startsWith("1 of 4"));
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "0.84"); // the page's own numbers
    QTest::keyClick(find<QLineEdit>("lessonNumber"), Qt::Key_Return);
    QVERIFY(find<QLabel>("lessonReply")->text().startsWith("✓"));
    click("lessonNext");
    QVERIFY(bench()->isVisible()); // the next page opens it again
    QCOMPARE(pane->window(), bench());
    m_fixture->window->close();
    QVERIFY(!bench()->isVisible());
}

void TestLessonPane::theKeyOfLessonsBringsTheLessonToTheFrontAndNeverClosesIt()
{
    auto* pane = find<LessonPane>("lessonPane");
    click("lessonNext");
    SETTLE();
    m_fixture->line()->setFocus();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
    QVERIFY(pane->isVisible() && pane->isAncestorOf(QApplication::focusWidget()));
    QVERIFY(where().startsWith("2 of 3"));
    click("lessonsButton");
    QVERIFY(pane->isVisible() && find<QToolButton>("lessonsButton")->isChecked());

    click("lessonClose");
    write("bench.md", kBench);
    QFile::remove(WindowFixture::dataFolder() + "/lessons/test.md");
    click("lessonsButton");
    QVERIFY(QTest::qWaitForWindowActive(bench()));
    m_fixture->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
    QVERIFY(QTest::qWaitForWindowActive(bench())); // where it stands
    QVERIFY(pane->isVisible());
    QTest::keyClick(bench(), Qt::Key_F2);
    QVERIFY(pane->isVisible());
}

void TestLessonPane::whatALessonDoesNotSpeakOfFoldsAwayAndComesBack()
{
    auto* inspector = find<QWidget>("inspectorPane");
    auto* predictions = find<QWidget>("predictionsBefore");
    auto* below = find<QAction>("bottomPanelShown");
    auto* status = m_fixture->window->statusBar();
    auto* heads = find<QWidget>("headsPanel");
    QVERIFY(!inspector->isVisible() && !predictions->isVisible() && !status->isVisible() && !heads->isVisible());
    m_fixture->window->resize(1600, 900);
    click("lessonNext");
    SETTLE();
    m_fixture->clickTab(kHeatmapTab);
    SETTLE();
    QVERIFY(find<QWidget>("heatmapView")->isVisible() && !find<QWidget>("linksPane")->isVisible());
    click("lessonClose");
    QVERIFY(inspector->isVisible() && status->isVisible() && heads->isVisible());
    QVERIFY(!below->isChecked()); // this window began so
    below->trigger();
    QVERIFY(predictions->isVisible());
    write("test.md", QByteArray(kLesson).replace("look: {from: c, at: b}", "look: {from: c}\nshow: [inspector]"));
    click("lessonsButton"); // at the page where it was left
    SETTLE();
    QVERIFY(where().startsWith("2 of 3") && !inspector->isVisible()); // before the answer
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "1");
    click("lessonCheck");
    QVERIFY(inspector->isVisible() && !predictions->isVisible());
    SETTLE();
    click("lessonNext");
    QVERIFY(!inspector->isVisible()); // that page does not speak of it
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(find<QWidget>("inspectorPane")->isVisible() && find<QWidget>("predictionsBefore")->isVisible());
}

void TestLessonPane::theAnswerRevealsWhatThePageLooksAt()
{
    write("test.md", QByteArray(kLesson).replace("wrong: Count again.\n```", "wrong: Count again.\n```\n\n```reveal\n"
                                                                             "tab: shapes\n```\n\nSo many."));
    click("lessonClose");
    click("lessonsButton");
    click("lessonNext");
    SETTLE();
    auto* afterwards = find<FormulaText>("lessonAfterwards");
    QCOMPARE(state().tab, kLinksTab);
    QVERIFY(!afterwards->isVisible());
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "many");
    click("lessonCheck"); // that is no answer
    QCOMPARE(state().tab, kLinksTab);
    find<QLineEdit>("lessonNumber")->clear();
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "99");
    click("lessonCheck");
    QCOMPARE(state().tab, kShapesTab);
    QVERIFY(afterwards->isVisible() && afterwards->toPlainText() == u"So many.");
    SETTLE();
    QVERIFY(state().pinnedQuery.has_value());
    click("lessonNext");
    SETTLE();
    click("lessonBack");
    SETTLE();
    QCOMPARE(state().tab, kShapesTab); // once answered it stays so
    QVERIFY(find<FormulaText>("lessonAfterwards")->isVisible());
}

void TestLessonPane::theLastButtonSaysWhereItLeads()
{
    auto* next = find<QPushButton>("lessonNext");
    QCOMPARE(next->text(), QString("Next"));
    auto* pane = find<LessonPane>("lessonPane");
    pane->openLesson(0, 2);
    QCOMPARE(next->text(), QString("Finish, on to lesson 0"));
    QVERIFY(next->toolTip().contains(pane->lessons()[1].title));
    const int last = static_cast<int>(pane->lessons().size()) - 1;
    pane->openLesson(last, 99);
    QCOMPARE(next->text(), QString("Finish and close"));
    QVERIFY(next->toolTip().contains("leaves it"));
    SETTLE();
    click("lessonNext");
    QVERIFY(!pane->isVisible());
}

void TestLessonPane::wholeNumbersArePrintedWhole()
{
    click("lessonNext");
    SETTLE();
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "99");
    click("lessonCheck");
    const QString reply = find<QLabel>("lessonReply")->text();
    const int nTokens = m_fixture->session().result()->cache->nTokens();
    QVERIFY2(reply.contains(QStringLiteral("The answer is %1. ").arg(nTokens)), qPrintable(reply));
}

void TestLessonPane::theCellThatAPageSpeaksOfIsInViewHoweverOneComesThere()
{
    auto* pane = find<LessonPane>("lessonPane");
    const auto open = [&](int order, int page) {
        const std::vector<Lesson>& lessons = pane->lessons();
        for (int i = 0; i < static_cast<int>(lessons.size()); ++i)
            if (lessons[std::size_t(i)].order == order)
                pane->openLesson(i, page);
    };
    const auto isInView = [&](const char* word) {
        auto* view = find<BenchView>("benchView");
        const BenchPlot& plot = view->plot();
        return plot.pick && view->isVisible() && plot.formula.startsWith(word) &&
               view->viewport()->rect().contains(view->cellRect(*plot.pick).toAlignedRect());
    };
    open(13, 6); // whose last page is about another tab of the bench
    QTest::keyClicks(find<QLineEdit>("lessonNumber"), "16");
    click("lessonCheck");
    QVERIFY(!find<BenchView>("benchView")->isVisible());
    open(12, 5); // asks about a row of weights, and picks a cell behind them
    auto* view = find<BenchView>("benchView");
    const BenchPick asked = benchCell(*view->plot().steps, "weights", "book", "@0");
    QTRY_VERIFY(view->isVisible() && view->plot().formula.startsWith("concat"));
    QTRY_VERIFY(view->viewport()->rect().contains(view->cellRect(asked).toAlignedRect()));
    open(15, 6);
    QTRY_VERIFY2(isInView("A(part, leaves)"), qPrintable(find<BenchView>("benchView")->plot().formula));
    QTest::mouseClick(find<QRadioButton>("lessonOption"), Qt::LeftButton, {}, QPoint(8, 8));
    click("lessonCheck"); // shows the links
    open(17, 5);
    QTRY_VERIFY(find<BenchView>("benchView")->plot().pick.has_value());
    QTRY_VERIFY(view->plot().formula.startsWith("(X + Z)"));
    const BenchPick norm = benchCell(*view->plot().steps, "layer-norm", "the", "3"); // that the page asks for
    const auto normIsInView = [&] { return view->viewport()->rect().contains(view->cellRect(norm).toAlignedRect()); };
    QTRY_VERIFY(normIsInView());
    bench()->resize(1100, 500);
    QTRY_VERIFY(normIsInView());
    click("lessonBack"); // no page of the bench
    click("lessonNext");
    QTRY_VERIFY(normIsInView());
}

void TestLessonPane::theMenuOfExamplesNamesThemAsLessonsDo()
{
    const QList<QAction*> actions = m_fixture->window->openBench().findChildren<QAction*>("benchExample");
    QCOMPARE(actions.size(), qsizetype(benchExamples().size()));
    for (qsizetype i = 0; i < actions.size(); ++i)
        QCOMPARE(actions[i]->text().section(u'\t', 1), QString(benchExamples()[std::size_t(i)].name));
}

void TestLessonPane::thePaneCanTakeHalfOfTheWindow()
{
    m_fixture->window->resize(1280, 800);
    auto* columns = find<QSplitter>("lessonColumns");
    QList<int> sizes = columns->sizes();
    QVERIFY2(sizes.last() >= 400, qPrintable(QString::number(sizes.last())));
    const int all = std::accumulate(sizes.begin(), sizes.end(), 0);
    sizes.first() = 0;
    sizes.last() = all;
    columns->setSizes(sizes);
    QVERIFY(find<LessonPane>("lessonPane")->width() >= 640);
    auto* text = find<FormulaText>("lessonText");
    QVERIFY(find<QScrollArea>("lessonPage")->viewport()->height() >= 14 * 1.05 * text->fontMetrics().lineSpacing());
}

void TestLessonPane::theKeysOfTheTextScrollThePage()
{
    auto* pane = find<LessonPane>("lessonPane");
    pane->openLesson(5, 7); // the longest
    auto* bar = find<QScrollArea>("lessonPage")->verticalScrollBar();
    find<LessonPane>("lessonPane")->window()->resize(1000, 520);
    QTRY_VERIFY(bar->maximum() > 0);
    auto* text = find<FormulaText>("lessonText");
    QCOMPARE(text->verticalScrollBar()->maximum(), 0); // the page scrolls, and nothing in it
    text->setFocus();
    QTest::keyClick(text, Qt::Key_PageDown);
    QVERIFY(bar->value() > 0);
    QTest::keyClick(text, Qt::Key_Home);
    QCOMPARE(bar->value(), 0);
    QTest::keyClick(text, Qt::Key_End);
    QCOMPARE(bar->value(), bar->maximum());
}

void TestLessonPane::aBrokenLessonIsSaidAndTheOthersOpen()
{
    click("lessonClose");
    write("broken.md", "# no front matter");
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
    QVERIFY(find<LessonPane>("lessonPane")->isVisible());
    QCOMPARE(state().input.text, QString("abcd"));
    auto* message = find<QLabel>("noticeLabel");
    QTRY_VERIFY(message->isVisible());
    QVERIFY2(message->text().contains("broken.md: line 1"), qPrintable(message->text()));
}

void TestLessonPane::theFirstMissGetsAHintAndTheSecondTheTruth()
{
    write("test.md", QByteArray(kLesson)
                         .replace("right: All of them.", "hint: More than two.\nright: All of them.")
                         .replace("wrong: Count again.\n```", "wrong: Count again.\n```\n\nSo many."));
    click("lessonClose");
    click("lessonsButton");
    click("lessonNext");
    SETTLE();
    auto* number = find<QLineEdit>("lessonNumber");
    auto* reply = find<QLabel>("lessonReply");
    const auto answer = [&](const char* text) {
        number->clear();
        QTest::keyClicks(number, text);
        click("lessonCheck");
    };
    answer("98");
    QCOMPARE(reply->text(), QString("✗ Not yet. More than two."));
    QVERIFY(!find<FormulaText>("lessonAfterwards")->isVisible());
    answer("many"); // is no answer at all
    QVERIFY(!find<FormulaText>("lessonAfterwards")->isVisible());
    answer("98"); // again: the hint was of no help
    QVERIFY2(reply->text().endsWith("Count again."), qPrintable(reply->text()));
    QVERIFY(find<FormulaText>("lessonAfterwards")->isVisible());
    answer("98"); // what was told needs no hint
    QVERIFY2(reply->text().endsWith("Count again."), qPrintable(reply->text()));
    click("lessonBack");
    click("lessonNext");
    SETTLE();
    number = find<QLineEdit>("lessonNumber");
    reply = find<QLabel>("lessonReply");
    answer(qPrintable(QString::number(m_fixture->session().result()->cache->nTokens())));
    QCOMPARE(reply->text(), QString("✓ All of them."));
}

void TestLessonPane::anExerciseTakesASentenceOfTheReadersOwn()
{
    write("test.md", QByteArray(kLesson) + R"(
# Fourth

```recap
- One.
- Two.
```

```exercise
ask: Type what has a given number of tokens.
blanks: {count: How many}
goal:
  - tokens() = count
right: That many.
hint: Count them.
sample: {text: ba, count: 4}
```
)");
    click("lessonClose");
    click("lessonsButton");
    find<LessonPane>("lessonPane")->openLesson(0, 3);
    SETTLE();
    QVERIFY(find<FormulaText>("lessonText")->toPlainText().contains("Two."));
    auto* sentence = find<QLineEdit>("lessonExerciseSentence");
    auto* count = find<QLineEdit>("lessonExerciseBlank");
    auto* reply = find<QLabel>("lessonExerciseReply");
    QVERIFY(!find<QPushButton>("lessonExerciseCheck")->isEnabled());
    QTest::keyClicks(sentence, "abcd");
    QTest::keyClicks(count, "99");
    click("lessonExerciseCheck");
    QVERIFY2(reply->text().contains("one of your own"), qPrintable(reply->text()));
    sentence->clear();
    QTest::keyClicks(sentence, "dcba");
    QTest::keyClick(count, Qt::Key_Return); // the window shows it first
    SETTLE();
    QCOMPARE(state().input.text, QString("dcba"));
    const QString nTokens = QString::number(m_fixture->session().result()->cache->nTokens());
    QTRY_COMPARE(reply->text(), QStringLiteral("✗ Not yet: tokens() is %1; it shall be 99. Count them.").arg(nTokens));
    count->clear();
    QTest::keyClicks(count, nTokens);
    click("lessonExerciseCheck");
    QTRY_COMPARE(reply->text(), QString("✓ That many."));
    QFile kept(WindowFixture::dataFolder() + "/lessons.json");
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QVERIFY(kept.readAll().contains("3.exercise"));
}

void TestLessonPane::anExerciseOnTheBenchTakesTheReadersWordsAndNumbers()
{
    click("lessonClose");
    write("bench.md", QByteArray(kBench).replace("# Second", R"(```exercise
ask: Let one look at the other.
blanks: {word: The one, other: The other}
goal:
  - bench-weight(word, other) > 0.5
right: So it does.
hint: Make it longer.
```

# Second)"));
    QFile::remove(WindowFixture::dataFolder() + "/lessons/test.md");
    click("lessonsButton");
    QVERIFY(bench()->isVisible());
    auto* sentence = find<QLineEdit>("lessonExerciseSentence");
    QTest::keyClicks(sentence, "dogs chase cats");
    QTest::keyClick(sentence, Qt::Key_Return);
    QCOMPARE(bench()->input().first.tokens, (std::vector<std::string>{"dogs", "chase", "cats"}));
    const QList<QLineEdit*> blanks = sentence->parentWidget()->findChildren<QLineEdit*>("lessonExerciseBlank");
    QTest::keyClicks(blanks[0], "dogs");
    QTest::keyClicks(blanks[1], "mice");
    click("lessonExerciseCheck");
    auto* reply = find<QLabel>("lessonExerciseReply");
    QVERIFY2(reply->text().contains("no token \"mice\""), qPrintable(reply->text()));
    blanks[1]->clear();
    QTest::keyClicks(blanks[1], "cats");
    BenchInput input = bench()->input();
    input.first.x.setZero();
    bench()->setInput(input, "zeros");
    click("lessonExerciseCheck");
    QVERIFY2(reply->text().contains("Make it longer."), qPrintable(reply->text()));
    input.first.x(0, 0) = 1.0;
    input.first.x(2, 0) = 9.0;
    bench()->setInput(input, "longer");
    click("lessonExerciseCheck");
    QCOMPARE(reply->text(), QString("✓ So it does."));
    QVERIFY(bench()->input() == input); // what was typed stays
}

void TestLessonPane::aSliderAndNumbersFollowTheWindow()
{
    write("test.md", QByteArray(kLesson).replace("# Second\n\n```state\n", R"(# Numbers

```state
control: temperature
```

```numbers
tokens(): How many tokens
entropy(d): Entropy of the row "d"
```

```curve
measure: lens-probability(a, option)
label: Of a
```

# Second

```state
)"));
    click("lessonClose");
    click("lessonsButton");
    QVERIFY(!find<QWidget>("lessonHeat")->isVisible());
    click("lessonNext");
    SETTLE();
    auto* text = find<FormulaText>("lessonText");
    const auto number = [&](const QString& label) {
        return text->toPlainText().section(label + ": ", 1).section(u'\n', 0, 0);
    };
    QTRY_COMPARE(number("How many tokens"), QString::number(m_fixture->session().result()->cache->nTokens()));
    const double before = number("Entropy of the row \"d\"").toDouble();
    QVERIFY(before > 0.0);
    QVERIFY2(text->accessibleDescription().contains("Of a, layer by layer: 0"), "the curve");
    lookIntoTheCurve(*find<ChartView>("lessonCurve0"), *text);
    find<QSlider>("lessonTemperature")->setValue(20); // 10
    SETTLE();
    QCOMPARE(state().temperature, 10.0);
    QTRY_VERIFY(number("Entropy of the row \"d\"").toDouble() > before); // hotter is broader
    m_fixture->session().set(&SessionState::temperature, 1.0);           // by the field above the picture
    SETTLE();
    QTRY_COMPARE(number("Entropy of the row \"d\"").toDouble(), before);
    QCOMPARE(find<QSlider>("lessonTemperature")->value(), 0);
    click("lessonNext");
    QVERIFY(!find<QWidget>("lessonHeat")->isVisible());
}

void TestLessonPane::noPictureAnswersWhileAPageAsks_data()
{
    QTest::addColumn<int>("page");
    QTest::newRow("a number, beside the links") << 1;
    QTest::newRow("a row of weights") << 2;
}

/// Through the whole table of pictures: of the tabs there is the page's own, if no row is asked for, and the heatmap
/// without that row; of the panels there is none. The answers bring all of them back.
void TestLessonPane::noPictureAnswersWhileAPageAsks()
{
    QFETCH(int, page);
    auto* pane = find<LessonPane>("lessonPane");
    pane->openLesson(0, page);
    SETTLE();
    auto* centre = find<CentrePane>("centrePane");
    auto* sentence = find<QLabel>("emptyLabel");
    const std::vector<LessonQuestion>& questions = pane->lessons()[0].pages[std::size_t(page)].questions;
    const bool isAboutRows = !askedQueries(questions).isEmpty();
    QCOMPARE(isAboutRows, page == 2);
    const auto visitAll = [&](const auto& visit) {
        for (const Picture& picture : allPictures()) {
            if (!picture.tab)
                continue;
            m_fixture->session().set(&SessionState::tab, *picture.tab);
            SETTLE();
            visit(picture, std::ranges::any_of(centre->findChildren<PictureView*>(), &QWidget::isVisible) ||
                               std::ranges::any_of(centre->findChildren<ChartView*>(), &QWidget::isVisible));
            if (QTest::currentTestFailed())
                return;
        }
    };
    visitAll([&](const Picture& picture, bool isShown) {
        const bool isOwn = *picture.tab == kLinksTab && !isAboutRows;
        QVERIFY2(isShown == (isOwn || *picture.tab == kHeatmapTab), qPrintable(picture.name));
        QVERIFY2(sentence->isVisible() != isShown && centre->figure().has_value() == isShown, qPrintable(picture.name));
        QVERIFY(isShown || sentence->text() == waitsForAnswers());
        if (*picture.tab != kHeatmapTab || !isAboutRows)
            return;
        const auto* heatmap = find<HeatmapView>("heatmapView");
        QCOMPARE(heatmap->cover(), (std::set<int>{LiveMeasures::position("d", heatmap->plot().queryLabels)}));
    });
    for (const int key : {Qt::Key_F4, Qt::Key_F7, Qt::Key_F8, Qt::Key_F9})
        QTest::keyClick(m_fixture->window.get(), Qt::Key(key));
    SETTLE();
    for (const char* panel : {"headsPanel", "inspectorPane", "predictionsBefore"})
        QVERIFY2(!find<QWidget>(panel)->isVisible(), panel);
    m_fixture->session().set(&SessionState::tab, kHeatmapTab);
    SETTLE();
    QVERIFY(!find<QWidget>("linksPane")->isVisible());

    emit find<LessonPageView>("lessonPage")->answered();
    SETTLE();
    visitAll([&](const Picture& picture, bool isShown) {
        // The lesson's model reads no images and has no history.
        const bool isOfAnother = *picture.tab == kPatchesTab || *picture.tab == kHistoryTab;
        QVERIFY2(isShown != isOfAnother, qPrintable(picture.name));
    });
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F8);
    QVERIFY(find<QWidget>("inspectorPane")->isVisible());
}

void TestLessonPane::theNotationLeadsToThePageThatExplainsATerm()
{
    click("lessonNotation");
    auto* text = find<FormulaText>("notationText");
    QVERIFY(text && text->isVisible());
    QVERIFY2(text->problems().isEmpty(), qPrintable(text->problems().join(u'\n')));
    QVERIFY(text->toPlainText().contains("what a token looks for"));
    int wanted = -1; // "query" is explained in this lesson
    const std::vector<Lesson>& lessons = find<LessonPane>("lessonPane")->lessons();
    for (std::size_t i = 0; i < lessons.size(); ++i)
        if (lessons[i].title == "A database that answers with a blend")
            wanted = int(i);
    emit text->anchorClicked(QUrl(QStringLiteral("page:%1/0").arg(wanted)));
    QVERIFY(text->document()->toHtml().contains(QStringLiteral("page:%1/0").arg(wanted)));
    QVERIFY(find<FormulaText>("lessonText")->toPlainText().contains("database"));
    find<QDialog>("notationDialog")->close();
}

/// Looks at the second page: what is marked, spoken, and where a click, the keyboard and the picture lead.
void TestLessonPane::theStripSaysWhereAPageIsAndLeadsOn()
{
    write("test.md", QByteArray(kLesson).replace("tab: links", "tab: links\nflow: [scores, weights]"));
    click("lessonClose");
    click("lessonsButton");
    SETTLE();
    auto* strip = find<FlowStrip>("flowStrip");
    QVERIFY(strip->accessibleDescription().contains("whole way"));
    click("lessonNext");
    SETTLE();
    QVERIFY2(strip->accessibleDescription().contains("Scores, Weights"), qPrintable(strip->accessibleDescription()));

    click("lessonBack");
    SETTLE();
    const auto menu = [&]() -> QMenu* {
        for (QMenu* one : find<LessonPane>("lessonPane")->findChildren<QMenu*>("stageMenu"))
            if (one->isVisible())
                return one;
        return nullptr;
    };
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->stageRect(FlowStage::Weights).center().toPoint());
    QVERIFY(menu());
    const QList<QAction*> actions = menu()->actions();
    QVERIFY2(actions.at(2)->text().contains("page 2: Second"), qPrintable(actions.at(2)->text()));
    actions.at(2)->trigger();
    menu()->close();
    SETTLE();
    QVERIFY(where().startsWith("2 of 3"));

    strip->setFocus();
    QTest::keyClick(strip, Qt::Key_End);
    QVERIFY(strip->accessibleDescription().startsWith("Next token"));
    QTest::keyClick(strip, Qt::Key_Return);
    QTRY_VERIFY(menu());
    menu()->actions().at(0)->trigger();
    menu()->close();
    SETTLE();
    QCOMPARE(state().tab, kFlowTab);
    auto* picture = find<FlowView>("flowView");
    QVERIFY(!picture->isVisible()); // the page asks
    emit find<LessonPageView>("lessonPage")->answered();
    SETTLE();
    QVERIFY(picture->isVisible());
    QVERIFY2(picture->accessibleDescription().startsWith("Next token"), qPrintable(picture->accessibleDescription()));

    QTest::mouseClick(picture->viewport(), Qt::LeftButton, {},
                      picture->stageRect(FlowStage::Weights).center().toPoint());
    SETTLE();
    QCOMPARE(state().tab, kHeatmapTab);
}

HEADLIGHT_TEST(TestLessonPane)
#include "tst_lesson_pane.moc"
