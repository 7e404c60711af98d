// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/bench/bench_fixture.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/pictures/bench/bench_walk.h"
#include "ui/window/bench/bench_table_view.h"
#include "ui/window/bench/bench_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QStatusBar>
#include <QTabBar>
#include <QToolButton>

using namespace headlight;
using namespace headlight::test;

/// Play, the quiz and LaTeX on the reader's own bench, by real keys and mouse.
class TestBenchPlay : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<BenchFixture>();
        f().openExample("fox");
    }
    void cleanup() { m_fixture.reset(); }

    void keysGoFromCellToCell();
    void thePlaceIsThatOfThePickWhoeverPicks();
    void playGoesOnByItselfUntilItIsStopped();
    void itStopsWhereTheReaderPicksACell();
    void itStopsAtTheEndAndBeginsAnew();
    void whoeverWantsLessMotionGoesByHand();
    void itStopsBehindAnotherTab();
    void aQuizAsksForEveryNumberOfAStep();
    void aMissGetsWhatItIsMadeOfAndThenTheNumber();
    void anotherCoveredCellIsAskedOncePicked();
    void aQuizEndsWithTheBenchItIsAbout();
    void nothingElseTellsWhatIsCovered();
    void aMaskThatHidesNothingIsFolded();
    void aNumberThatNoTableTakesBecomesNothing();
    void aLessonAsksByItself();
    void aMatrixIsCopiedAsLatex();

private:
    BenchFixture& f() const { return *m_fixture; }
    BenchView& view() const { return *f().in<BenchView>("benchView"); }
    const BenchPlot& plot() const { return view().plot(); }
    BenchPick cell(BenchStepId id, Index row, Index column) const { return {*plot().steps->find(id), row, column}; }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(f().bench, key, modifiers); }
    void click(const BenchPick& pick) const
    {
        const QPoint place = view().cellRect(pick).center().toPoint();
        QTest::mouseClick(view().widget(), Qt::LeftButton, {}, view().widget()->mapFrom(view().viewport(), place));
    }
    void click(const char* button) const { QTest::mouseClick(f().in<QToolButton>(button), Qt::LeftButton); }
    QString reply() const { return f().in<QLabel>("benchQuizReply")->text(); }
    void answer(const QString& number) const
    {
        auto* field = f().in<QLineEdit>("benchQuizNumber");
        QTRY_VERIFY(field->hasFocus());
        field->selectAll();
        QTest::keyClicks(field, number);
        QTest::keyClick(field, Qt::Key_Return);
    }
    QString shown(const BenchPick& pick) const
    {
        const BenchStep& step = plot().step(pick.step);
        return benchNumber(step, pick.row, pick.column, benchDecimals(step));
    }

    std::unique_ptr<BenchFixture> m_fixture;
};

void TestBenchPlay::keysGoFromCellToCell()
{
    const BenchPick first = cell(BenchStepId::Scores, 0, 0);
    key(Qt::Key_F9);
    QCOMPARE(plot().pick, std::optional(first));
    QCOMPARE(f().in<QLabel>("benchPlayPlace")->text(), QString("scores, 1 of 25"));
    for (int cells = 0; cells < 25; ++cells)
        key(Qt::Key_F9);
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scaled, 0, 0))); // on to the next step
    QTRY_VERIFY(view().viewport()->rect().contains(view().cellRect(*plot().pick).center().toPoint()));
    key(Qt::Key_F7);
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 4, 4)));
    QVERIFY(!plot().explanation->sources.empty()); // its row and its column are lit
    click("benchCellForwardButton");
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scaled, 0, 0)));
    click("benchCellBackButton");
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 4, 4)));
}

/// A lesson picks a cell of its own: the place is said of that one.
void TestBenchPlay::thePlaceIsThatOfThePickWhoeverPicks()
{
    view().setPick(cell(BenchStepId::Scores, 1, 2));
    QCOMPARE(f().in<QLabel>("benchPlayPlace")->text(), QString("scores, 8 of 25"));
    view().setPick(std::nullopt);
    QCOMPARE(f().in<QLabel>("benchPlayPlace")->text(), QString());
}

void TestBenchPlay::playGoesOnByItselfUntilItIsStopped()
{
    auto* speed = f().in<QComboBox>("benchPlaySpeed");
    speed->setFocus();
    QTest::keyClick(speed, Qt::Key_End); // very fast
    key(Qt::Key_F8);
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 0, 0))); // at once
    QVERIFY(f().in<QAction>("benchPlay")->isChecked());
    QTRY_COMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 0, 3)));
    click("benchPlayButton");
    QVERIFY(!f().in<QAction>("benchPlay")->isChecked());
    const std::optional<BenchPick> stopped = plot().pick;
    QTest::qWait(300); // nothing goes on
    QCOMPARE(plot().pick, stopped);
    key(Qt::Key_F8); // goes on from there
    QTRY_VERIFY(plot().pick != stopped);
    key(Qt::Key_F7);
    QVERIFY(!f().in<QAction>("benchPlay")->isChecked()); // a step by hand stops it
}

void TestBenchPlay::itStopsWhereTheReaderPicksACell()
{
    key(Qt::Key_F8);
    click(cell(BenchStepId::Queries, 2, 1));
    QVERIFY(!f().in<QAction>("benchPlay")->isChecked());
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Queries, 2, 1)));
    key(Qt::Key_F9);
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 0, 0)));
}

void TestBenchPlay::itStopsAtTheEndAndBeginsAnew()
{
    const BenchPick last = *neighbourOf(*plot().steps, std::nullopt, WalkDirection::Back);
    view().setPick(last);
    key(Qt::Key_F9);
    QCOMPARE(plot().pick, std::optional(last));
    key(Qt::Key_F7);
    key(Qt::Key_F8);
    QCOMPARE(plot().pick, std::optional(last));
    QVERIFY(!f().in<QAction>("benchPlay")->isChecked());
    key(Qt::Key_F8);
    QCOMPARE(plot().pick, neighbourOf(*plot().steps, std::nullopt, WalkDirection::Forward));
    QVERIFY(f().in<QAction>("benchPlay")->isChecked());
}

void TestBenchPlay::whoeverWantsLessMotionGoesByHand()
{
    f().bench->setLessMotion(true);
    QVERIFY(!f().in<QComboBox>("benchPlaySpeed")->isEnabled());
    key(Qt::Key_F8);
    key(Qt::Key_F8);
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 0, 1)));
    QVERIFY(!f().in<QAction>("benchPlay")->isChecked());
    QTest::qWait(1200); // nothing goes on
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 0, 1)));
}

void TestBenchPlay::itStopsBehindAnotherTab()
{
    key(Qt::Key_F8);
    f().clickTab("benchTabs", 1);
    QVERIFY(!f().in<QAction>("benchPlay")->isChecked());
    key(Qt::Key_F9); // where it can be seen
    QCOMPARE(f().in<QTabBar>("benchTabs")->currentIndex(), 0);
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 0, 1)));
}

void TestBenchPlay::aQuizAsksForEveryNumberOfAStep()
{
    const BenchPick first = cell(BenchStepId::Queries, 0, 0);
    click(first); // typed: the scores are asked
    key(Qt::Key_F6);
    QVERIFY(f().in<QWidget>("benchQuizRow")->isVisible());
    QVERIFY(f().in<QLabel>("benchQuizCell")->text().startsWith("score(The, The) ="));
    const std::size_t scores = *plot().steps->find(BenchStepId::Scores);
    for (int asked = 0; asked < 25; ++asked) {
        QVERIFY(plot().pick && plot().pick->step == scores);
        const BenchPick here = *plot().pick;
        QCOMPARE(here.row * 5 + here.column, asked);
        QVERIFY(plot().cover.hides(here) && plot().formula.endsWith(u'?'));
        QVERIFY(plot().cover.hides(cell(BenchStepId::Pattern, 0, 0)));
        answer(shown(here));
        QVERIFY2(reply().startsWith(u'✓'), qPrintable(reply()));
        QVERIFY(!plot().cover.hides(here));
    }
    QVERIFY(plot().cover.isEmpty());
    QCOMPARE(f().in<QLabel>("benchQuizCell")->text(), QString("25 of 25 at the first try."));
    QVERIFY(!f().in<QAction>("benchQuiz")->isChecked());
}

void TestBenchPlay::aMissGetsWhatItIsMadeOfAndThenTheNumber()
{
    click(cell(BenchStepId::Scores, 1, 2));
    click("benchQuizButton");
    QCOMPARE(f().in<QLabel>("benchQuizCell")->text(), QString("score(quick, brown) ="));
    answer("12");
    QVERIFY2(reply().startsWith("✗ Not yet. score(quick, brown) = 0.5·1.0 + 0.6·0.9"), qPrintable(reply()));
    QVERIFY(!reply().contains("1.04"));
    QVERIFY(plot().cover.hides(cell(BenchStepId::Scores, 1, 2)));
    answer("much");
    QVERIFY2(reply().contains("expected a number, found \"much\""), qPrintable(reply()));
    QVERIFY(plot().cover.hides(cell(BenchStepId::Scores, 1, 2)));
    answer("11");
    QCOMPARE(reply(), QString("✗ The number is 1.04."));
    QVERIFY(!plot().cover.hides(cell(BenchStepId::Scores, 1, 2)));
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scores, 1, 3)));
    answer("1,48"); // a comma is read as in a lesson
    QVERIFY2(reply().startsWith(u'✓'), qPrintable(reply()));
}

void TestBenchPlay::anotherCoveredCellIsAskedOncePicked()
{
    key(Qt::Key_F6);
    const BenchPick other = cell(BenchStepId::Scores, 3, 1);
    view().ensureVisible(0, 0);
    QTRY_VERIFY(view().viewport()->rect().contains(view().cellRect(other).center().toPoint()));
    click(other);
    QVERIFY(f().in<QLabel>("benchQuizCell")->text().startsWith("score(fox, quick) ="));
    click(cell(BenchStepId::Queries, 0, 0)); // open: nothing to type
    QVERIFY(!f().in<QLineEdit>("benchQuizNumber")->isEnabled());
    click(other);
    f().in<QLineEdit>("benchQuizNumber")->setFocus();
    answer(shown(other));
    QVERIFY(!plot().cover.hides(other));
    QVERIFY(plot().cover.hides(cell(BenchStepId::Scores, 0, 0)));
}

void TestBenchPlay::aQuizEndsWithTheBenchItIsAbout()
{
    key(Qt::Key_F6);
    QVERIFY(!plot().cover.isEmpty());
    key(Qt::Key_F6); // given up
    QVERIFY(plot().cover.isEmpty() && !f().in<QWidget>("benchQuizRow")->isVisible());
    key(Qt::Key_F6);
    f().openExample("train");
    QVERIFY(plot().cover.isEmpty() && !f().in<QWidget>("benchQuizRow")->isVisible());
    QVERIFY(!f().in<QAction>("benchQuiz")->isChecked());
}

void TestBenchPlay::nothingElseTellsWhatIsCovered()
{
    f().openExample("train-raw");
    click(cell(BenchStepId::Pattern, 1, 1));
    QVERIFY(f().notice().contains("sums to"));
    key(Qt::Key_F6);
    QVERIFY2(f().notice().isEmpty(), qPrintable(f().notice()));
    key(Qt::Key_F6);
    QVERIFY(f().notice().contains("sums to"));
    key(Qt::Key_F6);
    auto* held = f().in<QLabel>("benchAnswerFirst");
    for (const BenchTab tab : {BenchTab::Links, BenchTab::Lookup, BenchTab::Geometry}) {
        key(Qt::Key(Qt::Key_1 + static_cast<int>(tab)), Qt::ControlModifier);
        QVERIFY2(held->isVisible() && held->text().contains("quiz"), qPrintable(held->text()));
        QGuiApplication::clipboard()->setText("kept");
        f().in<QAction>("benchCopyCommand")->trigger();
        f().in<QAction>("benchCopyFigure")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("kept"));
    }
    key(Qt::Key_4, Qt::ControlModifier); // shapes and costs are no numbers of the bench
    QVERIFY(!held->isVisible());
    key(Qt::Key_2, Qt::ControlModifier);
    key(Qt::Key_F6);
    QVERIFY(!held->isVisible());
}

/// The sheet draws it as soon as it hides a score, and the softmax says what it is made of all the same.
void TestBenchPlay::aMaskThatHidesNothingIsFolded()
{
    const BenchPick masked = cell(BenchStepId::Masked, 1, 2);
    QVERIFY(view().cellRect(masked).isEmpty());
    const BenchPick weight = cell(BenchStepId::Pattern, 1, 2);
    view().setPick(weight);
    QVERIFY(plot().formula.startsWith("A(quick, brown) = exp("));
    f().bench->session().edit("mask", [](BenchInput input) {
        input.mask = maskFromString("causal");
        return input;
    });
    QVERIFY(!view().cellRect(masked).isEmpty());
    view().setPick(masked);
    f().bench->session().edit("mask", [](BenchInput input) {
        input.mask = maskFromString("none");
        return input;
    });
    QCOMPARE(plot().pick, std::optional(cell(BenchStepId::Scaled, 1, 2))); // its number is drawn there
    QVERIFY(!view().cellRect(*plot().pick).isEmpty());
}

void TestBenchPlay::aNumberThatNoTableTakesBecomesNothing()
{
    f().showNumbers();
    auto* table = f().in<BenchTableView>("benchTable-Q");
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    QTest::keyClick(table, Qt::Key_Return);
    auto* editor = f().in<QAbstractSpinBox>("benchCellEditor");
    QVERIFY(editor);
    for (const char* typed : {"1e400", "-1e999", "2"}) {
        editor->selectAll();
        QTest::keyClicks(editor, typed);
        const QString told = f().bench->statusBar()->currentMessage();
        QVERIFY2(told.contains("…") != (QLatin1String(typed) == "2"), qPrintable(told));
        QVERIFY2(!told.contains("1e400") && !told.contains("1e999"), qPrintable(told));
    }
    QTest::keyClick(editor, Qt::Key_Escape);
}

void TestBenchPlay::aLessonAsksByItself()
{
    key(Qt::Key_F6);
    LessonBench page;
    page.input = f().input();
    page.cover.cells = {cell(BenchStepId::Scores, 0, 0)};
    f().bench->showLesson(page, "a page");
    QVERIFY(!f().in<QWidget>("benchQuizRow")->isVisible());
    QVERIFY(!f().in<QAction>("benchQuiz")->isEnabled());
    QCOMPARE(plot().cover, page.cover);
    f().bench->leaveLesson();
    QVERIFY(f().in<QAction>("benchQuiz")->isEnabled());
    QVERIFY(plot().cover.isEmpty());
}

void TestBenchPlay::aMatrixIsCopiedAsLatex()
{
    key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY2(f().notice().startsWith("Pick a number of the steps"), qPrintable(f().notice()));
    click(cell(BenchStepId::Keys, 0, 0));
    key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    const QString keys("\\begin{bmatrix}\n0.2 & 0.1 \\\\\n0.6 & 0.5 \\\\\n1.0 & 0.9 \\\\\n1.4 & 1.3 \\\\\n1.8 & 1.7\n"
                       "\\end{bmatrix}");
    QCOMPARE(QGuiApplication::clipboard()->text(), keys);
    // The menu under the mouse copies the matrix that it points at.
    const QPoint place = view().cellRect(cell(BenchStepId::Queries, 0, 0)).center().toPoint();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, view().viewport()->mapToGlobal(place));
    QCoreApplication::sendEvent(view().viewport(), &event);
    auto* copy = view().findChild<QAction*>("copyLatex");
    QVERIFY(copy);
    QCOMPARE(copy->text(), QString("Copy Q as LaTeX"));
    copy->trigger();
    QVERIFY2(QGuiApplication::clipboard()->text().startsWith("\\begin{bmatrix}\n0.1 & 0.2 \\\\\n0.5 & 0.6"),
             qPrintable(QGuiApplication::clipboard()->text()));
    // A table is copied with its own digits.
    f().showNumbers();
    auto* table = f().in<BenchTableView>("benchTable-V");
    table->setFocus();
    key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY2(QGuiApplication::clipboard()->text().startsWith("\\begin{bmatrix}\n"),
             qPrintable(QGuiApplication::clipboard()->text()));
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'&'),
             table->model()->rowCount() * (table->model()->columnCount() - 1));
}

HEADLIGHT_TEST(TestBenchPlay)
#include "tst_bench_play.moc"
