// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/kit/theme.h"
#include "ui/pictures/distance/distance_plot.h"
#include "ui/window/chart/chart_pane.h"

#include <QAccessible>
#include <QClipboard>
#include <QWheelEvent>

using namespace headlight;

/// A picture that is a chart, in the window: worked with the wheel, the mouse and keys.
class TestChartPane : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void anEntryHidesItsHeadAndShowsItAgain();
    void theChosenHeadIsNotHidden();
    void aClickOnACurveChoosesItsHead();
    void whatIsSeenStaysFromHeadToHead();
    void theViewMenuZoomsAChartToo();
    void theMenuCopiesTheNumbers();
    void aScreenReaderHearsWhatIsRead();
    void theCommandHasWhatIsHidden();
    void bothThemesColourTheCurves();

private:
    ChartView* view() const
    {
        return m_fixture->find<QWidget>("distancePane")->findChild<ChartView*>(QStringLiteral("chartView"));
    }
    int seriesOf(int head) const
    {
        const auto& series = view()->plot().series;
        for (int i = 0; i < static_cast<int>(series.size()); ++i)
            if (series[static_cast<std::size_t>(i)].heads.front().head == head)
                return i;
        return -1;
    }
    void clickEntry(int head) const
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, view()->entryRect(seriesOf(head)).center().toPoint());
    }
    const SessionState& state() const { return m_fixture->session().state(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestChartPane::init()
{
    m_fixture = test::openedTiny("abcdefgh");
    m_fixture->clickTab(ViewTab{"distance"});
    SETTLE();
    QVERIFY(view() && view()->isVisible());
}

void TestChartPane::anEntryHidesItsHeadAndShowsItAgain()
{
    const HeadIndex selected = selectedHead(state(), m_fixture->session().grid());
    const int other = selected.head == 0 ? 1 : 0;
    clickEntry(other);
    SETTLE();
    QVERIFY(state().hiddenHeads.contains({selected.layer, other}));
    QVERIFY(!view()->plot().series[static_cast<std::size_t>(seriesOf(other))].isShown);
    QVERIFY(!view()->entryRect(seriesOf(other)).isEmpty());
    clickEntry(other);
    SETTLE();
    QVERIFY(state().hiddenHeads.empty());
    QVERIFY(view()->plot().series[static_cast<std::size_t>(seriesOf(other))].isShown);
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QVERIFY(state().hiddenHeads.contains({selected.layer, other}));
}

void TestChartPane::theChosenHeadIsNotHidden()
{
    clickEntry(selectedHead(state(), m_fixture->session().grid()).head);
    SETTLE();
    QVERIFY(state().hiddenHeads.empty());
}

void TestChartPane::aClickOnACurveChoosesItsHead()
{
    const HeadIndex before = selectedHead(state(), m_fixture->session().grid());
    const int other = before.head == 0 ? 1 : 0;
    QTest::mouseClick(view(), Qt::LeftButton, {}, view()->pixelOf({seriesOf(other), 0}).toPoint());
    SETTLE();
    const HeadIndex after = selectedHead(state(), m_fixture->session().grid());
    QVERIFY(after != before || view()->pixelOf({seriesOf(other), 0}) == view()->pixelOf({seriesOf(before.head), 0}));
    QVERIFY(view()->plot().series[static_cast<std::size_t>(seriesOf(after.head))].isChosen);
}

void TestChartPane::whatIsSeenStaysFromHeadToHead()
{
    const QPointF at = view()->frame().center();
    QWheelEvent wheel(at, view()->mapToGlobal(at), {}, {0, 360}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(view(), &wheel);
    const ChartPart part = view()->part();
    QVERIFY(part != wholeOf(view()->plot()));
    const HeadIndex before = selectedHead(state(), m_fixture->session().grid());
    m_fixture->session().selectHead({before.layer, before.head == 0 ? 1 : 0});
    SETTLE();
    QCOMPARE(view()->part(), part);
    QTest::keyClick(view(), Qt::Key_F);
    QCOMPARE(view()->part(), wholeOf(view()->plot()));
}

void TestChartPane::theViewMenuZoomsAChartToo()
{
    const ChartPart all = view()->part();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(view()->part() != all);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(view()->part(), all);
}

void TestChartPane::theMenuCopiesTheNumbers()
{
    QContextMenuEvent event(QContextMenuEvent::Mouse, view()->frame().center().toPoint(),
                            view()->mapToGlobal(view()->frame().center().toPoint()));
    QCoreApplication::sendEvent(view(), &event);
    auto* menu = view()->findChild<QMenu*>(QStringLiteral("chartMenu"));
    QVERIFY(menu);
    QStringList names;
    for (const QAction* action : menu->actions())
        names << action->objectName();
    for (const char* name : {"showAll", "copyNumbers", "copyFigure", "copyCommand"})
        QVERIFY2(names.contains(QString(name)), name);
    menu->findChild<QAction*>("copyNumbers")->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith("layer,head,distance,mean_weight\n"));
    menu->close();
}

void TestChartPane::aScreenReaderHearsWhatIsRead()
{
    test::leave(*view());
    QVERIFY2(view()->accessibleDescription().startsWith("Attention by distance, layer"),
             qPrintable(view()->accessibleDescription()));
    QTest::keyClick(view(), Qt::Key_Right);
    QVERIFY2(view()->accessibleDescription().startsWith("distance "), qPrintable(view()->accessibleDescription()));
    QVERIFY2(view()->accessibleDescription().contains("head "), qPrintable(view()->accessibleDescription()));
    QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(view());
    QVERIFY(reader);
    QCOMPARE(reader->text(QAccessible::Name), QString("Distance"));
    QCOMPARE(reader->text(QAccessible::Value), view()->accessibleDescription());
}

/// The figure of the window and that of its command are made of one session, so that their curves are the same.
void TestChartPane::theCommandHasWhatIsHidden()
{
    const HeadIndex selected = selectedHead(state(), m_fixture->session().grid());
    const int other = selected.head == 0 ? 1 : 0;
    clickEntry(other);
    SETTLE();
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains(QString("--hide-heads %1.%2").arg(selected.layer).arg(other)), qPrintable(command));
}

void TestChartPane::bothThemesColourTheCurves()
{
    const QColor light = view()->plot().series.front().colour;
    m_fixture->find<QAction>("darkTheme")->trigger();
    QTRY_VERIFY(view()->plot().series.front().colour != light);
}

HEADLIGHT_TEST(TestChartPane)
#include "tst_chart_pane.moc"
