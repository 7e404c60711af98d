// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_view.h"

#include "core/bench/bench_examples.h"
#include "tests/support/pointer.h"
#include "tests/support/shown_view.h"
#include "ui/pictures/bench/bench_flow.h"
#include "ui/window/bench/bench_sheet.h"

#include <QAccessible>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextEdit>
#include <QTextLayout>
#include <QToolTip>
#include <QVBoxLayout>

using namespace headlight;

/// The sheet of a bench by real mouse and keys; what it shows is read back from its widgets and its pixels.
class TestBenchView : public QObject {
    Q_OBJECT

    std::unique_ptr<BenchView> m_view;

    BenchPick pickOf(BenchStepId id, Index row, Index column) const
    {
        return {*m_view->plot().steps->find(id), row, column};
    }
    QPoint pointOf(const BenchPick& pick) const { return m_view->cellRect(pick).center().toPoint(); }
    QWidget* sheet() const { return m_view->widget(); }
    void click(const BenchPick& pick) const
    {
        QTest::mouseClick(sheet(), Qt::LeftButton, {}, sheet()->mapFrom(m_view->viewport(), pointOf(pick)));
    }
    void press(const BenchPick& pick) const
    {
        QTest::mousePress(sheet(), Qt::LeftButton, {}, sheet()->mapFrom(m_view->viewport(), pointOf(pick)));
    }
    void dragTo(const BenchPick& pick) const
    {
        const QPointF place = sheet()->mapFrom(m_view->viewport(), pointOf(pick));
        QMouseEvent move(QEvent::MouseMove, place, sheet()->mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(sheet(), &move);
    }
    void release(const BenchPick& pick) const
    {
        QTest::mouseRelease(sheet(), Qt::LeftButton, {}, sheet()->mapFrom(m_view->viewport(), pointOf(pick)));
    }
    QString spoken() const { return QAccessible::queryAccessibleInterface(m_view.get())->text(QAccessible::Value); }
    QString strip() const { return m_view->findChild<QTextEdit*>("benchFormula")->toPlainText(); }
    /// A pixel on the outline of a cell, and none of its neighbours'.
    QColor edgeColour(const BenchPick& pick) const
    {
        const QImage image = sheet()->grab().toImage();
        const QRectF cell = m_view->cellRect(pick).translated(-sheet()->pos());
        return image.pixelColor(QPointF(cell.left(), cell.top() + 4.0).toPoint());
    }
    /// Paints what a toggled cell asks for, as the bench's window does.
    void answerToggles(BenchInput& input)
    {
        connect(m_view.get(), &BenchView::cellToggled, m_view.get(), [this, &input](Index query, Index key) {
            if (std::erase(input.hiddenCells, BenchCell{query, key}) == 0)
                input.hiddenCells.push_back({query, key});
            m_view->setPlot(benchPlot(input));
        });
    }

private slots:
    void init() { m_view = test::shownView<BenchView>(benchPlot(quickBrownFoxBench()), {1000, 900}); }

    void aClickWritesOutWhereANumberComesFrom()
    {
        QSignalSpy picked(m_view.get(), &BenchView::picked);
        const BenchPick score = pickOf(BenchStepId::Scores, 1, 2);
        click(score);
        QCOMPARE(picked.count(), 1);
        QVERIFY(picked[0][0].value<std::optional<BenchPick>>() == score);
        // Q(quick) = [0.5, 0.6] and K(brown) = [1.0, 0.9]: 0.5·1.0 + 0.6·0.9 = 1.04
        QCOMPARE(strip(), QString("score(quick, brown) = 0.5·1.0 + 0.6·0.9 = 1.04"));
        QCOMPARE(spoken(), "scores, " + strip());
        click(score); // again
        QCOMPARE(picked.count(), 1);
    }

    void theOperandsLightUp()
    {
        const BenchPick query = pickOf(BenchStepId::Queries, 1, 0);
        const BenchPick otherQuery = pickOf(BenchStepId::Queries, 3, 0);
        const QColor before = edgeColour(query);
        click(pickOf(BenchStepId::Scores, 1, 2));
        QCOMPARE(edgeColour(query), theme(ThemeId::Light).accent);
        QVERIFY(edgeColour(otherQuery) != theme(ThemeId::Light).accent);
        QCOMPARE(edgeColour(pickOf(BenchStepId::Keys, 2, 0)), theme(ThemeId::Light).accent);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QCOMPARE(edgeColour(query), before);
        QVERIFY(!m_view->plot().pick);
    }

    void aHeadsOutputIsAlsoWrittenAsAMixture()
    {
        m_view->setPlot(benchPlot(paintedTrainBench()));
        click(pickOf(BenchStepId::HeadOutput, 1, 0));
        QCOMPARE(m_view->plot().mixture, QString("Z(train) = 0.3·x_the#1 + 1.0·x_train + 0.6·x_left + 0.3·x_the#4 + "
                                                 "0.8·x_station + 0.1·x_on + 0.2·x_time"));
        QVERIFY(strip().replace('\n', ' ').endsWith(QString(m_view->plot().mixture).remove('_'))); // lowered
        QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), m_view->plot().formula + '\n' + m_view->plot().mixture);
    }

    void theArrowsMoveThePickAndStopAtTheEdges()
    {
        QTest::keyClick(m_view.get(), Qt::Key_Right); // shows where it is
        QVERIFY(m_view->plot().pick == pickOf(BenchStepId::Input, 0, 0));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QVERIFY(m_view->plot().pick == pickOf(BenchStepId::Input, 1, 1));
        QCOMPARE(spoken(), QString("embeddings, X(quick, 2) = 0.6"));
        for (int i = 0; i < 9; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Left);
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QVERIFY(m_view->plot().pick == pickOf(BenchStepId::Input, 0, 0));
        QTest::keyClick(m_view.get(), Qt::Key_End, Qt::ControlModifier); // goes to the end of the column
        QTest::keyClick(m_view.get(), Qt::Key_End);
        QVERIFY(m_view->plot().pick == pickOf(BenchStepId::Input, 4, 3));
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        QVERIFY(m_view->plot().pick == pickOf(BenchStepId::Input, 4, 0));
    }

    void tabGoesFromMatrixToMatrixAndThenLeaves()
    {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* before = new QLineEdit;
        auto* after = new QLineEdit;
        column->addWidget(before);
        column->addWidget(m_view.get());
        column->addWidget(after);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.activateWindow();
        m_view->setFocus();
        const std::size_t nSteps = m_view->plot().steps->steps.size();
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        for (std::size_t i = 1; i < nSteps; ++i) {
            if (isFolded(*m_view->plot().steps, i))
                continue;
            QTest::keyClick(m_view.get(), Qt::Key_Tab);
            QCOMPARE(m_view->plot().pick->step, i); // nothing is out of order in this bench
            QVERIFY(m_view->viewport()->rect().contains(m_view->cellRect(*m_view->plot().pick).toRect()));
        }
        QVERIFY(m_view->hasFocus());
        QTest::keyClick(m_view.get(), Qt::Key_Backtab);
        QCOMPARE(m_view->plot().pick->step, nSteps - 2);
        QTest::keyClick(m_view.get(), Qt::Key_Tab);
        QTest::keyClick(m_view.get(), Qt::Key_Tab);
        QVERIFY(after->hasFocus());
        QTest::keyClick(after, Qt::Key_Backtab);
        QVERIFY(m_view->hasFocus());
        QTest::keyClick(m_view.get(), Qt::Key_Escape); // without a pick it is one stop
        QTest::keyClick(m_view.get(), Qt::Key_Backtab);
        QVERIFY(before->hasFocus());
        m_view->setParent(nullptr);
    }

    void hoveringShowsTheFormula()
    {
        const BenchPick score = pickOf(BenchStepId::Scores, 1, 2);
        test::movePointer(*sheet(), m_view->cellRect(score).center() - sheet()->pos());
        QVERIFY2(QToolTip::text().contains("score(quick, brown) = 0.5·1.0 + 0.6·0.9 = 1.04"),
                 qPrintable(QToolTip::text()));
        QVERIFY(!m_view->plot().pick);
        test::movePointer(*sheet(), QPointF(2.0, 2.0));
        QTRY_VERIFY(QToolTip::text().isEmpty() || !QToolTip::isVisible());
    }

    void aNewBenchKeepsThePickOnItsCell()
    {
        click(pickOf(BenchStepId::Pattern, 1, 2));
        BenchInput input = quickBrownFoxBench();
        input.options.temperature = 2.0; // one more step before it
        m_view->setPlot(benchPlot(input));
        QVERIFY(m_view->plot().pick == pickOf(BenchStepId::Pattern, 1, 2));
        m_view->setPlot(benchPlot(crossBench())); // three tokens
        QVERIFY(m_view->plot().pick == pickOf(BenchStepId::Pattern, 1, 2));
        m_view->setPick(pickOf(BenchStepId::Pattern, 2, 2));
        BenchInput two = crossBench();
        two.first.tokens.pop_back();
        two.first.x.conservativeResize(2, 2);
        m_view->setPlot(benchPlot(two));
        QVERIFY(!m_view->plot().pick);
    }

    void aDragPaintsOneWay()
    {
        BenchInput input = quickBrownFoxBench();
        answerToggles(input);
        m_view->setMaskPainting(true);
        press(pickOf(BenchStepId::Scores, 0, 1));
        for (const Index key : {2, 2, 1, 3})
            dragTo(pickOf(BenchStepId::Scores, 0, key));
        release(pickOf(BenchStepId::Scores, 0, 3));
        QVERIFY((input.hiddenCells == std::vector<BenchCell>{{0, 1}, {0, 2}, {0, 3}}));
        QVERIFY(!m_view->plot().pick);
        dragTo(pickOf(BenchStepId::Scores, 0, 4)); // the button is up
        QCOMPARE(input.hiddenCells.size(), std::size_t(3));
        // From a hidden cell on, cells are shown; one that is shown stays.
        press(pickOf(BenchStepId::Masked, 0, 2));
        dragTo(pickOf(BenchStepId::Masked, 0, 3));
        dragTo(pickOf(BenchStepId::Masked, 0, 4));
        release(pickOf(BenchStepId::Masked, 0, 4));
        QVERIFY((input.hiddenCells == std::vector<BenchCell>{{0, 1}}));
    }

    void whatIsNoScoreIsPickedWhilePainting()
    {
        QSignalSpy toggled(m_view.get(), &BenchView::cellToggled);
        m_view->setMaskPainting(true);
        click(pickOf(BenchStepId::Queries, 1, 0));
        QVERIFY(m_view->plot().pick == pickOf(BenchStepId::Queries, 1, 0));
        for (const BenchStepId id : {BenchStepId::Scores, BenchStepId::Scaled, BenchStepId::Pattern})
            click(pickOf(id, 2, 3));
        QCOMPARE(toggled.count(), 3);
        QCOMPARE(toggled[0][0].value<Index>(), Index(2));
        QCOMPARE(toggled[0][1].value<Index>(), Index(3));
        m_view->setMaskPainting(false);
        click(pickOf(BenchStepId::Scores, 2, 3));
        QCOMPARE(toggled.count(), 3);
    }

    void whatTheMaskHidesByItselfIsNotToggled()
    {
        BenchInput input = quickBrownFoxBench();
        input.mask.kind = MaskKind::Causal;
        m_view->setPlot(benchPlot(input));
        m_view->setMaskPainting(true);
        QSignalSpy toggled(m_view.get(), &BenchView::cellToggled);
        click(pickOf(BenchStepId::Scores, 0, 3));
        QCOMPARE(toggled.count(), 0);
        click(pickOf(BenchStepId::Scores, 3, 0));
        QCOMPARE(toggled.count(), 1);
        test::movePointer(*sheet(), m_view->cellRect(pickOf(BenchStepId::Scores, 0, 3)).center() - sheet()->pos());
        QVERIFY2(QToolTip::text().contains("mask hides"), qPrintable(QToolTip::text()));
    }

    void spaceHidesThePickedScore()
    {
        BenchInput input = quickBrownFoxBench();
        answerToggles(input);
        click(pickOf(BenchStepId::Scaled, 1, 2)); // a mask that hides nothing is not drawn
        QTest::keyClick(m_view.get(), Qt::Key_Space);
        QVERIFY((input.hiddenCells == std::vector<BenchCell>{{1, 2}}));
        m_view->setPick(pickOf(BenchStepId::Masked, 1, 2));
        QCOMPARE(strip(), QString("masked(quick, brown) = −∞"));
        QTest::keyClick(m_view.get(), Qt::Key_Space);
        QVERIFY(input.hiddenCells.empty());
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QTest::keyClick(m_view.get(), Qt::Key_Space);
        QVERIFY(input.hiddenCells.empty());
    }

    void theContextMenuCopiesTheFormula()
    {
        const BenchPick score = pickOf(BenchStepId::Scores, 1, 2);
        click(score);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(m_view.get(), &event);
        auto* menu = m_view->findChild<QMenu*>("benchMenu");
        QVERIFY(menu);
        menu->findChild<QAction*>("copyFormula")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), m_view->plot().formula);
    }

    void aLongFormulaLeavesTheRestToTheSheet()
    {
        m_view->setPlot(benchPlot(bankBench()));
        m_view->resize(500, 600);
        m_view->setPick(pickOf(BenchStepId::HeadOutput, 8, 1));
        QCoreApplication::processEvents();
        const auto* strip = m_view->findChild<QTextEdit*>("benchFormula");
        QVERIFY(strip->document()->lineCount() > 0 && strip->height() > 60);
        QVERIFY(!strip->verticalScrollBar()->isVisible());
        QVERIFY(strip->document()->size().height() <= strip->height());
        QVERIFY(!m_view->horizontalScrollBar()->isVisible());
        QCOMPARE(strip->geometry().bottom(), m_view->height() - 1);
        QVERIFY(m_view->viewport()->rect().contains(m_view->cellRect(*m_view->plot().pick).toRect()));
    }

    void aLongFormulaIsBrokenAtBlanksAlone()
    {
        const QTextDocument& shown = *m_view->findChild<QTextEdit*>("benchFormula")->document();
        m_view->setPick(pickOf(BenchStepId::Pattern, 1, 0));
        for (int width = 400; width < 520; width += 17) {
            m_view->resize(width, 600);
            QCoreApplication::processEvents();
            QVERIFY(shown.size().height() > 0.0); // it is laid out
            int nBreaks = 0;
            for (QTextBlock block = shown.begin(); block.isValid(); block = block.next())
                for (int i = 0; i + 1 < block.layout()->lineCount(); ++i, ++nBreaks) {
                    const QTextLine line = block.layout()->lineAt(i);
                    const QChar last = block.text()[line.textStart() + line.textLength() - 1];
                    QVERIFY2(last == u' ' || last == QChar::LineSeparator, qPrintable(strip()));
                }
            QVERIFY(nBreaks > 0);
        }
        QCOMPARE(strip().replace('\n', ' '), m_view->plot().formula);
    }

    void theSheetIsAsWideAsTheView()
    {
        for (const int width : {1000, 700, 460}) {
            m_view->resize(width, 500);
            QCoreApplication::processEvents();
            QVERIFY(sheet()->width() <= m_view->viewport()->width());
            QVERIFY(!m_view->horizontalScrollBar()->isVisible());
            const auto* strip = m_view->findChild<QTextEdit*>("benchFormula");
            QVERIFY(!strip->geometry().intersects(m_view->viewport()->geometry()));
        }
        QVERIFY(m_view->verticalScrollBar()->isVisible());
    }
};

HEADLIGHT_TEST(TestBenchView)
#include "tst_bench_view.moc"
