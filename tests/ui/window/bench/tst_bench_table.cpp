// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/same_numbers.h"
#include "core/bench/table_fill.h"
#include "ui/window/bench/bench_table_model.h"
#include "ui/window/bench/bench_table_view.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <memory>

using namespace headlight;

/// A table of the bench on the screen, with real keys, wheel and clipboard.
class TestBenchTable : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void aTypedNumberIsOneStep();
    void whatIsTypedIsKeptToTheLastDigit();
    void aTypedTextIsRefusedWithOneSentence_data();
    void aTypedTextIsRefusedWithOneSentence();
    void escapeLeavesTheCell();
    void keysAndWheelStepACell();
    void theEditorSteps();
    void copyAndPasteGoRound();
    void aSpreadsheetIsPasted_data();
    void aSpreadsheetIsPasted();
    void aBadPasteChangesNothing_data();
    void aBadPasteChangesNothing();
    void everyFillIsOneStep();
    void deleteClearsTheChosenCells();
    void theShownHeadIsEdited();
    void aTableThatIsNotReadHasNoRows();
    void theModelIsSound();
    void sumsOfStepsHaveNoTail();

private:
    void show(BenchTableId id);
    void selectCell(int row, int column);
    void type(const QString& text, Qt::Key end = Qt::Key_Return);
    QString sentence() const { return m_refused->isEmpty() ? QString() : m_refused->last().front().toString(); }
    const DoubleMatrix& x() const { return m_session->input().first.x; }
    int nSteps() const { return m_session->undoStack()->count(); }

    std::unique_ptr<BenchSession> m_session;
    std::unique_ptr<BenchTableModel> m_model;
    std::unique_ptr<BenchTableView> m_view;
    std::unique_ptr<QSignalSpy> m_refused;
};

void TestBenchTable::init()
{
    m_session = std::make_unique<BenchSession>();
    m_refused = std::make_unique<QSignalSpy>(m_session.get(), &BenchSession::refused);
    show(BenchTableId::X);
}

void TestBenchTable::cleanup()
{
    m_view.reset();
    m_model.reset();
    m_refused.reset();
    m_session.reset();
}

void TestBenchTable::show(BenchTableId id)
{
    m_view.reset();
    m_model = std::make_unique<BenchTableModel>(*m_session, id);
    m_view = std::make_unique<BenchTableView>(*m_model);
    m_view->resize(360, 200);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    m_view->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    m_view->setFocus();
}

void TestBenchTable::selectCell(int row, int column)
{
    const QPoint place = m_view->visualRect(m_model->index(row, column)).center();
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, place);
    QCOMPARE(m_view->currentIndex(), m_model->index(row, column));
}

/// The first key opens the cell, the others go where the focus is then.
void TestBenchTable::type(const QString& text, Qt::Key end)
{
    QTest::keyClicks(m_view.get(), text.left(1));
    QTest::keyClicks(QApplication::focusWidget(), text.mid(1));
    QTest::keyClick(QApplication::focusWidget(), end);
    QCoreApplication::processEvents(); // a delegate commits once the editor has seen the key
}

void TestBenchTable::aTypedNumberIsOneStep()
{
    selectCell(1, 2);
    type("0.75");
    QCOMPARE(x()(1, 2), 0.75);
    QCOMPARE(nSteps(), 1);
    QCOMPARE(m_session->undoStack()->text(0), QString("X(quick, 3) is 0.75"));
    QCOMPARE(m_model->index(1, 2).data().toString(), QString("0.75"));
    QCOMPARE(m_model->index(0, 0).data().toString(), QString("0.10")); // one count of decimals
    m_session->undoStack()->undo();
    QCOMPARE(x()(1, 2), 0.7);
}

void TestBenchTable::whatIsTypedIsKeptToTheLastDigit()
{
    selectCell(0, 0);
    type("0.30000000000000004");
    QCOMPARE(x()(0, 0), 0.1 + 0.2);
    QVERIFY(m_model->index(0, 0).data(Qt::ToolTipRole).toString().contains("0.30000000000000004"));
    selectCell(0, 0);
    QTest::keyClick(m_view.get(), Qt::Key_F2); // to edit and leave it as it is changes nothing
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCoreApplication::processEvents();
    QCOMPARE(nSteps(), 1);
    type("-0,5"); // a decimal comma
    QCOMPARE(x()(0, 0), -0.5);
    QVERIFY(m_model->setData(m_model->index(0, 0), "−0.25", Qt::EditRole)); // a true minus, as it is shown
    QCOMPARE(x()(0, 0), -0.25);
}

void TestBenchTable::aTypedTextIsRefusedWithOneSentence_data()
{
    QTest::addColumn<QString>("typed");
    for (const char* typed : {"abc", "1e300", "nan", "1 2", "--3", "inf", "1000001"})
        QTest::newRow(typed) << typed;
}

void TestBenchTable::aTypedTextIsRefusedWithOneSentence()
{
    QFETCH(QString, typed);
    const DoubleMatrix before = x();
    selectCell(2, 1);
    type(typed);
    QVERIFY(sameNumbers(x(), before));
    QCOMPARE(nSteps(), 0);
    QCOMPARE(m_refused->size(), 1);
    for (const char* part : {"X", "row 3", "column 2", "expected a number"})
        QVERIFY2(sentence().contains(part), qPrintable(sentence()));
}

void TestBenchTable::escapeLeavesTheCell()
{
    selectCell(1, 1);
    type("9", Qt::Key_Escape);
    QCOMPARE(x()(1, 1), 0.6);
    QCOMPARE(nSteps(), 0);
}

void TestBenchTable::keysAndWheelStepACell()
{
    selectCell(0, 1); // 0.2
    QTest::keyClick(m_view.get(), Qt::Key_Up, Qt::ControlModifier);
    QCOMPARE(x()(0, 1), 0.3);
    QTest::keyClick(m_view.get(), Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(x()(0, 1), 0.29);
    QTest::keyClick(m_view.get(), Qt::Key_PageUp, Qt::ControlModifier);
    QCOMPARE(x()(0, 1), 1.29);
    QCOMPARE(nSteps(), 1); // in one go
    m_session->undoStack()->undo();
    QCOMPARE(x()(0, 1), 0.2);

    const QPointF place = m_view->visualRect(m_model->index(3, 0)).center();
    const auto turn = [&](Qt::KeyboardModifiers modifiers) {
        QWheelEvent wheel(place, m_view->viewport()->mapToGlobal(place), {}, {0, -120}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view->viewport(), &wheel);
    };
    turn(Qt::NoModifier); // scrolls the page
    QCOMPARE(x()(3, 0), 1.3);
    turn(Qt::ControlModifier);
    QCOMPARE(x()(3, 0), 1.2);
}

void TestBenchTable::theEditorSteps()
{
    selectCell(0, 0);
    QTest::keyClick(m_view.get(), Qt::Key_F2);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCoreApplication::processEvents();
    QCOMPARE(x()(0, 0), 0.3);
    QCOMPARE(nSteps(), 1);
}

void TestBenchTable::copyAndPasteGoRound()
{
    m_model->setData(m_model->index(0, 0), "0.30000000000000004", Qt::EditRole);
    m_view->selectAll();
    QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
    const DoubleMatrix before = x();
    QCOMPARE(QGuiApplication::clipboard()->text().section(u'\n', 0, 0), QString("0.30000000000000004\t0.2\t0.3\t0.4"));
    m_model->fillWithZeros();
    selectCell(0, 0);
    QTest::keyClick(m_view.get(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(sameNumbers(x(), before));
    // A block of it, and pasted elsewhere.
    selectCell(3, 2);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ShiftModifier,
                      m_view->visualRect(m_model->index(4, 3)).center());
    QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("1.5\t1.6\n1.9\t2\n"));
    selectCell(0, 0);
    QTest::keyClick(m_view.get(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(x().topLeftCorner(2, 2), (DoubleMatrix{{1.5, 1.6}, {1.9, 2.0}}));
}

void TestBenchTable::aSpreadsheetIsPasted_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("tabs") << "7\t8\r\n9\t-1\r\n";
    QTest::newRow("commas") << "7, 8\n9, -1";
    QTest::newRow("semicolons and decimal commas") << "7,0;8,0\n9;−1";
}

void TestBenchTable::aSpreadsheetIsPasted()
{
    QFETCH(QString, text);
    QGuiApplication::clipboard()->setText(text);
    selectCell(1, 2);
    QTest::keyClick(m_view.get(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY2(m_refused->isEmpty(), qPrintable(sentence()));
    QCOMPARE(x().block(1, 2, 2, 2), (DoubleMatrix{{7, 8}, {9, -1}}));
    QCOMPARE(x()(0, 0), 0.1);
    QCOMPARE(nSteps(), 1);
}

void TestBenchTable::aBadPasteChangesNothing_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("parts");
    QTest::newRow("text") << "1\t2\n3\thello" << QStringList{"X", "“hello”", "row 2", "column 2", "a number"};
    QTest::newRow("ragged") << "1\t2\n3" << QStringList{"X", "1 cell", "row 2", "expected 2"};
    QTest::newRow("NaN") << "1\tNaN" << QStringList{"X", "row 1", "column 2", "expected a number"};
    QTest::newRow("1e300") << "1e300" << QStringList{"X", "row 1", "column 1", "10³⁰⁰", "expected a number"};
    QTest::newRow("too large") << "1\t2\t3\t4\t5" << QStringList{"X", "[1, 5]", "expected at most [5, 4]"};
    QTest::newRow("empty") << "  \n" << QStringList{"X", "is empty", "rows of numbers"};
}

void TestBenchTable::aBadPasteChangesNothing()
{
    QFETCH(QString, text);
    QFETCH(QStringList, parts);
    const DoubleMatrix before = x();
    QGuiApplication::clipboard()->setText(text);
    selectCell(0, 0);
    QTest::keyClick(m_view.get(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(sameNumbers(x(), before));
    QCOMPARE(nSteps(), 0);
    QCOMPARE(m_refused->size(), 1);
    for (QString part : parts)
        QVERIFY2(sentence().contains(part.replace("“", "\"").replace("”", "\"")), qPrintable(sentence()));
}

void TestBenchTable::everyFillIsOneStep()
{
    m_model->fillWithIdentity();
    QVERIFY(x() == identityTable(5, 4));
    m_model->fillAtRandom(42);
    QVERIFY(x() == randomTable(5, 4, 42));
    QVERIFY(m_session->undoStack()->text(1).contains("seed 42"));
    m_model->fillWithZeros();
    QVERIFY(x().isZero(0.0));
    m_model->fillCountingUp();
    QVERIFY(sameNumbers(x(), quickBrownFoxBench().first.x)); // 0.1 to 2.0 in reading order
    m_model->reshape(4, 5, ReshapeBy::ReadingOrder);
    QCOMPARE(m_model->rowCount(), 4);
    QCOMPARE(x()(0, 4), 0.5);
    QCOMPARE(nSteps(), 5);
}

void TestBenchTable::deleteClearsTheChosenCells()
{
    selectCell(0, 0);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ShiftModifier,
                      m_view->visualRect(m_model->index(1, 1)).center());
    QTest::keyClick(m_view.get(), Qt::Key_Delete);
    QVERIFY(x().topLeftCorner(2, 2).isZero(0.0));
    QCOMPARE(x()(2, 2), 1.1);
    QCOMPARE(nSteps(), 1);
}

void TestBenchTable::theShownHeadIsEdited()
{
    m_session->replace(benchState(twoHeadsBench(), "two"), "two");
    show(BenchTableId::QueryParameters);
    QCOMPARE(m_model->name(), QString("W^Q₁"));
    m_model->setHead(1);
    QCOMPARE(m_model->name(), QString("W^Q₂"));
    selectCell(0, 0);
    type("5");
    QCOMPARE(m_session->input().wQ.row(0), (DoubleMatrix{{1, 0, 5, 0}}).row(0)); // side by side
}

void TestBenchTable::aTableThatIsNotReadHasNoRows()
{
    show(BenchTableId::AdditiveQuery);
    QVERIFY(!m_model->isUsed());
    QCOMPARE(m_model->rowCount(), 0);
    m_session->replace(benchState(additiveBench(), "additive"), "additive");
    QVERIFY(m_model->isUsed());
    QCOMPARE(m_model->name(), QString("Wₐ"));
    QCOMPARE(m_model->rowCount(), 2);
}

void TestBenchTable::theModelIsSound()
{
    const QAbstractItemModelTester tester(m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_model->fillWithZeros();
    m_session->replace(benchState(bankBench(), "bank"), "bank");
    QCOMPARE(m_model->rowCount(), 9);
    QCOMPARE(m_model->headerData(8, Qt::Vertical, Qt::DisplayRole).toString(), QString("check"));
    m_session->undoStack()->undo();
    QCOMPARE(m_model->columnCount(), 4);
}

void TestBenchTable::sumsOfStepsHaveNoTail()
{
    double value = 0.0;
    for (int i = 0; i < 10; ++i)
        value = steppedValue(value, 0.1);
    QCOMPARE(value, 1.0);
    QVERIFY(steppedValue(0.1, 0.2) == 0.3);
    QVERIFY(steppedValue(1.0 / 3.0, 0.1) == 1.0 / 3.0 + 0.1); // its own digits stay
}

HEADLIGHT_TEST(TestBenchTable)
#include "tst_bench_table.moc"
