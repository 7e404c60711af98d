// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/bench_file.h"
#include "core/bench/bench_json.h"
#include "core/bench/bench_sizes.h"
#include "core/bench/same_numbers.h"
#include "core/bench/table_fill.h"
#include "tests/support/pointer.h"
#include "tests/ui/window/bench/bench_fixture.h"
#include "ui/window/bench/bench_links_pane.h"
#include "ui/window/bench/bench_steps_page.h"
#include "ui/window/bench/bench_table_view.h"
#include "ui/window/bench/bench_tables_pane.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/links/links_view.h"

#include <QClipboard>
#include <QDialog>
#include <QMimeData>
#include <QMouseEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>

using namespace headlight;
using namespace headlight::test;

/// The bench's window: everything in it by mouse and keys.
class TestBenchWindow : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<BenchFixture>(); }
    void cleanup() { m_fixture.reset(); }
    void f3OpensItAndTheButtonToo();
    void everyKindIsChosen();
    void everySizeIsOneStep();
    void scaleTemperatureAndWeights();
    void everyMaskIsChosen();
    void paddingIsChosenByKey();
    void cellsArePaintedAndCleared();
    void aDragThatPaintsIsOneStep();
    void theWheelScrollsPastTheControls();
    void f3GoesBackToTheMainWindow();
    void whatStandsAroundAttention();
    void whatAKindDoesNotUseSaysWhy();
    void vectorsAndScoresAreTyped();
    void everyExampleIsOneStep();
    void theBankIsALinkGraph();
    void rawScoresAreSaidToBeNone();
    void aRefusedNumberIsOneSentence();
    void theFillMenuFills();
    void aTableIsReshaped();
    void eachHeadHasItsTables();
    void menusCopyAndPaste();
    void newIsUndoable();
    void aFileIsSavedAndOpened();
    void theBenchIsKeptForTheNextStart();
    void aBenchThatCannotBeKeptStaysOpenOnce();
    void aBrokenLastBenchIsSaid();
    void tabsHaveKeys();
    void figuresAndNumbersAreExported();
    void theThemeFollowsTheMainWindow();

private:
    BenchFixture& f() { return *m_fixture; }
    const BenchInput& input() const { return m_fixture->input(); }
    std::unique_ptr<BenchFixture> m_fixture;
};

void TestBenchWindow::f3OpensItAndTheButtonToo()
{
    f().bench->close();
    QVERIFY(!f().bench->isVisible());
    f().window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(f().window.get()));
    QTest::keyClick(f().window.get(), Qt::Key_F3);
    QTRY_VERIFY(f().bench->isVisible());
    f().bench->close();
    QTest::mouseClick(f().find<QToolButton>("benchButton"), Qt::LeftButton);
    QTRY_VERIFY(f().bench->isVisible());
    QCOMPARE(&f().window->openBench(), f().bench); // the window has only one bench
}

void TestBenchWindow::everyKindIsChosen()
{
    for (int kind : {3, 5, 4, 0, 1, 2}) {
        f().choose("benchKind", kind);
        QCOMPARE(int(input().kind), kind);
        input().validate();
        QCOMPARE(f().bench->session().steps()->kind, input().kind);
        QCOMPARE(f().in<BenchView>("benchView")->plot().steps->kind, input().kind);
        QVERIFY(f().in<QLabel>("benchStatus")->text().contains("×"));
    }
    f().bench->session().undoStack()->setIndex(0);
    QVERIFY(input() == quickBrownFoxBench());
}

void TestBenchWindow::everySizeIsOneStep()
{
    f().openExample("heads"); // two heads
    const int before = f().nSteps();
    f().enter("benchModelWidth", "5");
    QCOMPARE(f().nSteps(), before + 1);
    QCOMPARE(input().first.x.cols(), Index(5));
    QCOMPARE(input().wQ.rows(), Index(5));
    QVERIFY(input().first.x.col(4).isZero(0.0));
    f().enter("benchHeads", "3");
    QCOMPARE(input().nHeads, 3);
    QCOMPARE(input().wQ.cols(), Index(6));
    f().enter("benchKeyWidth", "4");
    QCOMPARE(input().wK.cols(), Index(12));
    f().enter("benchValueWidth", "1");
    QCOMPARE(input().wO.rows(), Index(3));
    f().enter("benchOutputWidth", "7");
    QCOMPARE(input().wO.cols(), Index(7));
    QCOMPARE(f().nSteps(), before + 5);
    f().openExample("cross"); // cross
    f().enter("benchSecondWidth", "3");
    QCOMPARE(input().second.x.cols(), Index(3));
    QCOMPARE(input().wV.rows(), Index(3));
}

void TestBenchWindow::scaleTemperatureAndWeights()
{
    f().showChoices();
    f().choose("benchScale", int(BenchScale::Constant));
    f().enter("benchScaleConstant", "2.5");
    QCOMPARE(input().options.scaleConstant, 2.5);
    f().choose("benchScale", int(BenchScale::Off));
    QVERIFY(!f().in<QAbstractSpinBox>("benchScaleConstant")->isEnabled());
    QVERIFY(f().in<QAbstractSpinBox>("benchScaleConstant")->toolTip().contains("constant"));
    f().enter("benchTemperature", "0.5");
    QCOMPARE(input().options.temperature, 0.5);
    QVERIFY(f().bench->session().steps()->find(BenchStepId::Tempered));
    f().choose("benchWeights", int(BenchWeights::RawScores));
    QCOMPARE(input().options.weights, BenchWeights::RawScores);
    QVERIFY(f().bench->session().undoStack()->undoText().contains("raw"));
}

void TestBenchWindow::everyMaskIsChosen()
{
    f().showChoices();
    auto* width = f().in<QSpinBox>("benchMaskWidth");
    QVERIFY(!width->isEnabled() && !width->toolTip().isEmpty());
    f().choose("benchMask", int(MaskKind::Causal));
    QCOMPARE(input().mask.kind, MaskKind::Causal);
    QVERIFY(std::isinf(f().bench->session().steps()->at(BenchStepId::Masked).values(0, 1)));
    f().choose("benchMask", int(maskFromString("window:1").kind));
    QCOMPARE(input().mask.width, 2);
    f().enter("benchMaskWidth", "3");
    QVERIFY(input().mask == maskFromString("window:3"));
    f().choose("benchMask", int(maskFromString("prefix:1").kind));
    f().enter("benchMaskWidth", "1");
    QVERIFY(input().mask == maskFromString("prefix:1"));
    f().choose("benchMask", int(MaskKind::None));
    QVERIFY(!width->isEnabled());
    for (const MaskKindRow& row : maskKinds()) {
        f().choose("benchMask", int(kindOf(row)));
        QCOMPARE(input().mask.kind, kindOf(row));
        QCOMPARE(width->isEnabled(), row.number.has_value());
    }
}

void TestBenchWindow::paddingIsChosenByKey()
{
    f().showChoices();
    auto* button = f().in<QToolButton>("benchPadding");
    QMenu* menu = button->menu();
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 5);
    menu->actions()[3]->trigger();
    QCOMPARE(input().mask.paddedKeys, (std::vector<std::uint8_t>{0, 0, 0, 1, 0}));
    QVERIFY(button->accessibleName().contains("fox"));
    emit menu->aboutToShow();
    QVERIFY(menu->actions()[3]->isChecked());
    menu->actions()[3]->trigger();
    QVERIFY(input().mask.paddedKeys.empty());
}

void TestBenchWindow::cellsArePaintedAndCleared()
{
    f().showChoices();
    f().bench->resize(1600, 1000);
    auto* clear = f().in<QPushButton>("benchClearPainted");
    QVERIFY(!clear->isEnabled());
    QTest::mouseClick(f().in<QPushButton>("benchPaintMask"), Qt::LeftButton);
    auto* view = f().in<BenchView>("benchView");
    const std::size_t scores = *f().bench->session().steps()->find(BenchStepId::Scores);
    const auto click = [&](Index query, Index key) {
        const QPoint place = view->cellRect({scores, query, key}).center().toPoint();
        QTest::mouseClick(view->widget(), Qt::LeftButton, {}, place - view->widget()->pos());
    };
    test::finishLayouts();
    click(1, 2);
    QCOMPARE(input().hiddenCells, (std::vector<BenchCell>{{1, 2}}));
    QVERIFY2(f().bench->session().undoStack()->undoText().contains("quick"),
             qPrintable(f().bench->session().undoStack()->undoText()));
    click(3, 0);
    QCOMPARE(input().hiddenCells.size(), std::size_t(2));
    click(1, 2); // shown again
    QCOMPARE(input().hiddenCells, (std::vector<BenchCell>{{3, 0}}));
    QCOMPARE(f().nSteps(), 3);
    QTest::mouseClick(clear, Qt::LeftButton);
    QVERIFY(input().hiddenCells.empty());
    QTest::keyClick(f().bench, Qt::Key_M, Qt::ControlModifier); // clicks pick cells again
    QVERIFY(!f().in<QPushButton>("benchPaintMask")->isChecked());
    click(1, 2);
    QVERIFY(input().hiddenCells.empty());
    QVERIFY(view->plot().pick.has_value());
}

void TestBenchWindow::aDragThatPaintsIsOneStep()
{
    f().bench->resize(1600, 1000);
    QTest::keyClick(f().bench, Qt::Key_M, Qt::ControlModifier);
    test::finishLayouts();
    auto* view = f().in<BenchView>("benchView");
    const std::size_t scores = *f().bench->session().steps()->find(BenchStepId::Scores);
    const auto place = [&](Index key) {
        return view->cellRect({scores, 1, key}).center().toPoint() - view->widget()->pos();
    };
    QTest::mousePress(view->widget(), Qt::LeftButton, {}, place(0));
    for (const Index key : {1, 2, 3}) {
        QMouseEvent move(QEvent::MouseMove, place(key), view->widget()->mapToGlobal(place(key)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view->widget(), &move);
    }
    QTest::mouseRelease(view->widget(), Qt::LeftButton, {}, place(3));
    QCOMPARE(input().hiddenCells.size(), std::size_t(4));
    QCOMPARE(f().nSteps(), 1);
    QTest::mouseClick(view->widget(), Qt::LeftButton, {}, place(0));
    QCOMPARE(f().nSteps(), 2);
}

void TestBenchWindow::theWheelScrollsPastTheControls()
{
    f().bench->resize(1280, 600);
    f().openExample("heads");
    f().in<QLineEdit>("benchSentence")->setFocus();
    const int steps = f().nSteps();
    auto* spin = f().in<QSpinBox>("benchTokenSeed");
    const QPointF place(10, 10);
    QWheelEvent wheel(place, spin->mapToGlobal(place), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(spin, &wheel);
    QCOMPARE(spin->value(), 1);
    auto* kind = f().in<QComboBox>("benchKind");
    QApplication::sendEvent(kind, &wheel);
    QCOMPARE(f().nSteps(), steps);
}

void TestBenchWindow::f3GoesBackToTheMainWindow()
{
    QTest::keyClick(f().bench, Qt::Key_F3);
    QTRY_VERIFY(f().window->isActiveWindow());
}

void TestBenchWindow::whatStandsAroundAttention()
{
    f().openExample("heads"); // two heads, as wide as X
    f().showChoices();
    f().check("benchPositions");
    QVERIFY(input().options.positions);
    f().check("benchResidual");
    QVERIFY(input().options.residual);
    f().choose("benchLayerNorm", int(BenchLayerNorm::Post));
    f().enter("benchEpsilon", "0.001");
    QCOMPARE(input().options.epsilon, 0.001);
    f().choose("benchLayerNorm", int(BenchLayerNorm::Pre));
    QCOMPARE(input().options.layerNorm, BenchLayerNorm::Pre);
    f().showNumbers();
    auto* gain = f().in<BenchTableView>("benchTable-gain");
    QVERIFY(gain->isVisible());
    gain->model()->setData(gain->model()->index(0, 1), "2", Qt::EditRole);
    QCOMPARE(input().options.gain, (DoubleRowVector{{1, 2, 1, 1}}));
    QCOMPARE(f().nSteps(), 8); // the keys pass "before attention" on their way down
}

void TestBenchWindow::whatAKindDoesNotUseSaysWhy()
{
    f().choose("benchKind", int(BenchKind::Plain));
    f().showChoices();
    for (const char* name : {"benchHeads", "benchKeyWidth", "benchValueWidth", "benchOutputWidth", "benchSecondWidth",
                             "benchTypedVectors"}) {
        auto* control = f().in<QWidget>(name);
        QVERIFY2(!control->isEnabled(), name);
        QVERIFY2(!control->toolTip().isEmpty(), name);
    }
    f().choose("benchKind", int(BenchKind::Additive));
    QVERIFY(!f().in<QWidget>("benchPositions")->isEnabled());
    QVERIFY(f().in<QWidget>("benchPositions")->toolTip().contains("order"));
    f().openExample("fox"); // four columns of X, two of V
    f().showChoices();
    auto* residual = f().in<QWidget>("benchResidual");
    QVERIFY(!residual->isEnabled());
    QVERIFY2(residual->toolTip().contains("2 wide"), qPrintable(residual->toolTip()));
    f().showNumbers();
    QVERIFY(!f().in<QWidget>("benchTable-WQ")->isVisible());
    QVERIFY(f().in<QWidget>("benchTable-Q")->isVisible());
}

void TestBenchWindow::vectorsAndScoresAreTyped()
{
    f().openExample("heads");
    f().showChoices();
    const DoubleMatrix before = f().bench->session().steps()->at(BenchStepId::Output).values;
    f().check("benchTypedVectors");
    QVERIFY(input().vectorsAreTyped);
    QVERIFY(sameNumbers(f().bench->session().steps()->at(BenchStepId::Output).values, before));
    f().check("benchTypedScores");
    QVERIFY(input().scoresAreTyped);
    QVERIFY(sameNumbers(f().bench->session().steps()->at(BenchStepId::Output).values, before));
    f().showNumbers();
    QVERIFY(f().in<QWidget>("benchTable-S")->isVisible() && f().in<QWidget>("benchTable-K")->isVisible());
    f().bench->session().undoStack()->undo();
    f().bench->session().undoStack()->undo();
    QVERIFY(input() == twoHeadsBench());
}

void TestBenchWindow::everyExampleIsOneStep()
{
    QCOMPARE(f().examples().size(), qsizetype(benchExamples().size()));
    f().type("benchSentence", "mine");
    const std::string mine = benchToJson(input());
    const int nExamples = int(benchExamples().size());
    for (int i = 0; i < nExamples; ++i) {
        const int steps = f().nSteps();
        f().openExample(i);
        QVERIFY(input() == benchExamples()[std::size_t(i)].make());
        QCOMPARE(f().nSteps(), steps + 1);
        QVERIFY(f().bench->windowTitle().contains(f().bench->session().state().title));
    }
    for (int i = 0; i < nExamples; ++i)
        QTest::keyClick(f().bench, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(benchToJson(input()), mine);
}

void TestBenchWindow::theBankIsALinkGraph()
{
    f().openExample("bank");
    QCOMPARE(f().in<QTabBar>("benchTabs")->currentIndex(), 1);
    auto* links = f().in<LinksView>("benchLinks");
    QCOMPARE(links->plot().queryLabels.size(), 9);
    QCOMPARE(links->nVisibleLinks(), 9); // only "check" has its links drawn
    const DoubleMatrix& pattern = f().bench->session().steps()->at(BenchStepId::Pattern).values;
    for (const TokenLink& link : links->plot().links)
        QCOMPARE(double(link.weight), double(float(pattern(link.query, link.key))));
    // The pointer shows another query's, and leaves the chosen one.
    movePointer(*links, links->queryLabelRect(1).center());
    QCOMPARE(links->nVisibleLinks(), 9);
    QTest::mouseClick(links->viewport(), Qt::LeftButton, {}, links->queryLabelRect(8).center().toPoint());
    auto* pane = f().bench->findChild<BenchLinksPane*>();
    QCOMPARE(pane->selectedQuery(), -1); // a second click lets go
    f().choose("benchLinkLayout", int(LinkLayoutKind::Arc));
    QCOMPARE(links->plot().options.layout, LinkLayoutKind::Arc);
    f().enter("benchLinkThreshold", "0.15");
    QVERIFY(links->plot().links.size() < 81);
    for (const TokenLink& link : links->plot().links)
        QVERIFY(link.weight >= 0.15F);
    QVERIFY(!f().in<QComboBox>("benchLinkHead")->isEnabled());
    f().openExample("heads");
    f().clickTab("benchTabs", 1);
    f().choose("benchLinkHead", 1);
    QCOMPARE(links->plot().heads.size(), std::size_t(1));
    QCOMPARE(links->plot().heads.front().head, 2); // counted from 1, as the formulas do
}

void TestBenchWindow::rawScoresAreSaidToBeNone()
{
    f().openExample("train-raw");
    QVERIFY2(f().notice().contains("train") && f().notice().contains("3.3"), qPrintable(f().notice()));
    f().showChoices();
    f().choose("benchWeights", int(BenchWeights::Softmax));
    QVERIFY2(f().notice().contains("before the softmax") && f().notice().contains("3.3"), qPrintable(f().notice()));
    QVERIFY(f().in<QLabel>("benchStatus")->text().contains("sums to 1"));
}

void TestBenchWindow::aRefusedNumberIsOneSentence()
{
    f().showChoices();
    f().enter("benchTemperature", "0");
    QVERIFY2(f().notice().startsWith("Temperature"), qPrintable(f().notice()));
    QCOMPARE(input().options.temperature, 1.0);
    f().openExample("heads");
    f().showChoices();
    QVERIFY(f().notice().isEmpty()); // until the next change
    f().check("benchResidual");
    f().enter("benchOutputWidth", "3");
    QVERIFY2(f().notice().contains("residual"), qPrintable(f().notice()));
    QCOMPARE(input().wO.cols(), Index(4));
    QCOMPARE(f().in<QSpinBox>("benchOutputWidth")->value(), 4); // it comes back
}

void TestBenchWindow::theFillMenuFills()
{
    auto* fill = f().in<QToolButton>("benchFill-X");
    const auto entry = [&](const QString& begin) {
        for (QAction* action : fill->menu()->actions())
            if (action->text().remove(u'&').startsWith(begin))
                return action;
        return static_cast<QAction*>(nullptr);
    };
    f().enter("benchSeed", "7");
    entry("Random, seed 7")->trigger();
    QVERIFY(input().first.x == randomTable(5, 4, 7));
    QCOMPARE(f().in<QSpinBox>("benchSeed")->value(), 8); // the next table has other numbers
    entry("Random, seed 8")->trigger();
    QVERIFY(input().first.x == randomTable(5, 4, 8));
    entry("Identity")->trigger();
    QVERIFY(input().first.x == identityTable(5, 4));
    entry("Zeros")->trigger();
    QVERIFY(input().first.x.isZero(0.0));
    entry("Count up")->trigger();
    QVERIFY(sameNumbers(input().first.x, quickBrownFoxBench().first.x));
    QCOMPARE(f().nSteps(), 5);
}

void TestBenchWindow::aTableIsReshaped()
{
    bool wasThere = false;
    QString outcome;
    QTimer::singleShot(0, this, [&] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        wasThere = dialog != nullptr;
        if (!dialog)
            return;
        auto* rows = dialog->findChild<QSpinBox*>("reshapeRows");
        auto* columns = dialog->findChild<QSpinBox*>("reshapeColumns");
        auto* reshape = dialog->findChild<QPushButton*>("reshapeButton");
        rows->selectAll();
        QTest::keyClicks(rows, "3");
        outcome = dialog->findChild<QLabel*>("reshapeOutcome")->text();
        if (reshape->isEnabled())
            outcome = "a shape of 12 cells was taken for 20 numbers";
        rows->selectAll();
        QTest::keyClicks(rows, "4");
        columns->selectAll();
        QTest::keyClicks(columns, "5");
        QTest::mouseClick(reshape, Qt::LeftButton);
    });
    f().in<QToolButton>("benchFill-X")->menu()->actions().last()->trigger();
    QVERIFY(wasThere);
    QVERIFY2(outcome.contains("20 numbers"), qPrintable(outcome));
    QCOMPARE(input().first.x.rows(), Index(4));
    QCOMPARE(input().first.x.cols(), Index(5));
    QCOMPARE(input().first.x(0, 4), 0.5);
    QCOMPARE(f().in<QLineEdit>("benchSentence")->text(), QString("The quick brown fox"));
    QCOMPARE(f().nSteps(), 1);
    QVERIFY(!f().in<QToolButton>("benchFill-S")->menu()->actions().last()->isEnabled());
}

void TestBenchWindow::eachHeadHasItsTables()
{
    auto* heads = f().in<QTabBar>("benchHeadTabs");
    QVERIFY(!heads->isVisible());
    f().openExample("heads");
    QVERIFY(heads->isVisible());
    QCOMPARE(heads->count(), 2);
    QCOMPARE(heads->tabText(1), QString("Second head"));
    f().clickTab("benchHeadTabs", 1);
    auto* table = f().in<BenchTableView>("benchTable-WQ");
    QCOMPARE(table->accessibleName(), QString("Table W^Q₂"));
    QCOMPARE(table->model()->index(2, 0).data().toString(), QString("1"));
}

void TestBenchWindow::menusCopyAndPaste()
{
    auto* table = f().in<BenchTableView>("benchTable-X");
    table->setFocus();
    QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
    f().in<QAction>("benchCopy")->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith("0.1\t0.2"));
    f().bench->session().replace(benchState(f().input(), "x"), "x");
    QGuiApplication::clipboard()->setText("9\t8");
    table->setCurrentIndex(table->model()->index(2, 1));
    f().in<QAction>("benchPaste")->trigger();
    QCOMPARE(input().first.x(2, 1), 9.0);
    QCOMPARE(input().first.x(2, 2), 8.0);
    f().in<QLineEdit>("benchSentence")->setFocus();
    f().in<QWidget>("benchKind")->setFocus();
    f().in<QAction>("benchPaste")->trigger();
    QVERIFY2(f().notice().contains("Choose a cell"), qPrintable(f().notice()));
    // The formula of a picked cell.
    auto* view = f().in<BenchView>("benchView");
    view->setPick(BenchPick{*f().bench->session().steps()->find(BenchStepId::Scores), 1, 2});
    view->setFocus();
    f().in<QAction>("benchCopy")->trigger();
    QVERIFY2(QGuiApplication::clipboard()->text().startsWith("score(quick, brown) ="),
             qPrintable(QGuiApplication::clipboard()->text()));
}

void TestBenchWindow::newIsUndoable()
{
    const std::string before = benchToJson(input());
    QTest::keyClick(f().bench, Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(input().first.tokens.size(), std::size_t(2));
    QTest::keyClick(f().bench, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(benchToJson(input()), before);
}

void TestBenchWindow::aFileIsSavedAndOpened()
{
    QTemporaryDir folder;
    const std::filesystem::path file = toPath(folder.filePath("my bench.json"));
    f().openExample("additive");
    f().bench->saveFile(file);
    QVERIFY(f().notice().startsWith("Written:"));
    QVERIFY(loadBench(file) == additiveBench());
    f().openExample("train"); // a bench of its own, which is in no file
    QVERIFY(!f().bench->isWindowModified() && f().bench->session().file().empty());
    f().bench->saveFile(file);
    QVERIFY(loadBench(file) == trainBench());
    f().bench->session().edit("cell", [](BenchInput bench) {
        bench.first.x(0, 0) += 1.0;
        return bench;
    });
    QVERIFY(f().bench->isWindowModified());
    QTest::keyClick(f().bench, Qt::Key_S, Qt::ControlModifier); // to the same file
    const BenchInput changed = input();
    QVERIFY(loadBench(file) == changed && !(changed == trainBench()));
    QVERIFY(!f().bench->isWindowModified());
    f().openExample("train-raw");
    f().bench->openFile(file);
    QVERIFY(input() == changed);
    QCOMPARE(f().bench->session().state().title, QString("my bench"));
    f().bench->session().undoStack()->undo();
    QVERIFY(input() == paintedTrainBench());
    f().bench->saveFile(toPath(folder.filePath("none/bench.json")));
    QVERIFY2(f().notice().contains("none/bench.json"), qPrintable(f().notice()));
}

void TestBenchWindow::theBenchIsKeptForTheNextStart()
{
    f().openExample("train-softmax");
    f().type("benchSentence", "the check is in the mail");
    auto* table = f().in<BenchTableView>("benchTable-X");
    table->model()->setData(table->model()->index(1, 1), "0.30000000000000004", Qt::EditRole);
    f().clickTab("benchTabs", 1);
    f().showChoices();
    f().bench->resize(1111, 777);
    const std::string before = benchToJson(input());
    f().restart();
    QCOMPARE(benchToJson(input()), before);
    QCOMPARE(f().in<QLineEdit>("benchSentence")->text(), QString("the check is in the mail"));
    QCOMPARE(f().bench->size(), QSize(1111, 777));
    QCOMPARE(f().in<QTabBar>("benchTabs")->currentIndex(), 1);
    QCOMPARE(f().in<QTabBar>("benchSideTabs")->currentIndex(), 1);
    QCOMPARE(f().nSteps(), 0);
    // And after every change, for a start after a crash.
    QSignalSpy kept(f().bench, &BenchWindow::autosaveTried);
    f().bench->setAutosaveInterval(std::chrono::milliseconds(0));
    f().openExample("bank");
    QTRY_COMPARE(kept.size(), 1);
    QVERIFY(loadBench(toPath(BenchFixture::benchFile())) == bankBench());
}

void TestBenchWindow::aBenchThatCannotBeKeptStaysOpenOnce()
{
    const QString file = BenchFixture::benchFile();
    QFile::remove(file);
    QVERIFY(QDir().mkpath(file)); // a folder stands in its place
    f().openExample("bank");
    QVERIFY(!f().bench->close());
    QVERIFY(f().bench->isVisible());
    QVERIFY2(f().notice().contains("can't be kept for the next start"), qPrintable(f().notice()));
    QVERIFY(f().bench->close());
    // What can be kept again and then can't is said again; the other window stays with it.
    QVERIFY(QDir().rmdir(file));
    f().openBench();
    f().bench->keep();
    QVERIFY(QFile::remove(file) && QDir().mkpath(file));
    QVERIFY(!f().window->close());
    QVERIFY(f().bench->isVisible() && f().window->isVisible());
    QVERIFY(f().window->close());
    QVERIFY(!f().bench->isVisible());
    QVERIFY(QDir().rmdir(file));
}

void TestBenchWindow::aBrokenLastBenchIsSaid()
{
    f().window->close();
    f().window.reset();
    QFile file(BenchFixture::benchFile());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"headlight bench\", \"version\": 2}");
    file.close();
    f().open();
    f().openBench();
    QVERIFY2(f().notice().contains("last-bench.broken.json") && f().notice().contains("version"),
             qPrintable(f().notice()));
    QVERIFY(input() == quickBrownFoxBench());
    QVERIFY(QFile::exists(WindowFixture::dataFolder() + "/last-bench.broken.json"));
}

void TestBenchWindow::tabsHaveKeys()
{
    QTest::keyClick(f().bench, Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(f().in<QTabBar>("benchTabs")->currentIndex(), 1);
    QTest::keyClick(f().bench, Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(f().in<QTabBar>("benchTabs")->currentIndex(), 0);
    QVERIFY(f().in<BenchView>("benchView")->isVisible());
}

void TestBenchWindow::figuresAndNumbersAreExported()
{
    QTemporaryDir folder;
    f().openExample("heads");
    auto* steps = f().bench->findChild<BenchStepsPage*>();
    QVERIFY(steps->figure().has_value());
    const std::filesystem::path csv = toPath(folder.filePath("steps.csv"));
    steps->numbers()->write(csv);
    QFile file(folder.filePath("steps.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().contains("W^Q"));
    auto* links = f().bench->findChild<BenchLinksPane*>();
    links->numbers()->write(toPath(folder.filePath("links.csv")));
    QVERIFY(QFile::exists(folder.filePath("links.csv")));
    file.seek(0);
    const QByteArray numbers = file.readAll();
    for (const bool isFigure : {false, true}) { // the one dialog has both
        const Qt::KeyboardModifiers modifiers = Qt::ControlModifier | (isFigure ? Qt::NoModifier : Qt::ShiftModifier);
        const auto ask = [&] { QTest::keyClick(f().bench, Qt::Key_E, modifiers); };
        QCOMPARE(f().exportedBy("csv", ask), numbers);
        QVERIFY(f().notice().contains("Written"));
    }
    QTest::keyClick(f().bench, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!QGuiApplication::clipboard()->image().isNull());
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    QVERIFY(copied->data("image/svg+xml").contains("<svg"));
    QCOMPARE(copied->data("text/csv"), numbers);
    QVERIFY(f().notice().contains("copied"));
}

void TestBenchWindow::theThemeFollowsTheMainWindow()
{
    const QColor light = f().bench->grab().toImage().pixelColor(3, f().bench->height() - 60);
    f().window->session().set(&SessionState::theme, ThemeId::Dark);
    const QColor dark = f().bench->grab().toImage().pixelColor(3, f().bench->height() - 60);
    QVERIFY(light.lightness() > 200 && dark.lightness() < 80);
}

HEADLIGHT_TEST(TestBenchWindow)
#include "tst_bench_window.moc"
