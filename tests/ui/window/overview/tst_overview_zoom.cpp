// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/widgets/tab_pane.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <QWheelEvent>

using namespace headlight;
using namespace headlight::test;

/// Every map of the overview, looked into together with the wheel, by dragging and by keys.
class TestOverviewZoom : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void theWheelLooksCloserWhereNothingScrolls();
    void whereThumbnailsScrollTheWheelTakesShift();
    void draggingMovesThePartAndAClickStillChooses();
    void keysAndABoxChooseIt();
    void theSmallPictureOfTheWholeMovesIt();
    void itIsALookAndNoStepOfUndo();
    void aHoveredCellIsThatOfTheWholeMap();

private:
    OverviewView* view() { return m_fixture->find<OverviewView>("overviewView"); }
    const OverviewPlot& plot() { return view()->plot(); }
    QPointF at(int column, double down, double across)
    {
        const QRectF picture = view()->pictureRect({0, column});
        return picture.topLeft() + QPointF(across * picture.width(), down * picture.height());
    }
    void wheel(const QPointF& point, int eighths, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget& pointed = *view()->viewport();
        QWheelEvent event(point, pointed.mapToGlobal(point), {}, QPoint(0, eighths), Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&pointed, &event);
        SETTLE();
    }
    void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget& pointed = *view()->viewport();
        QTest::mousePress(&pointed, Qt::LeftButton, modifiers, from.toPoint());
        for (const QPointF& point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, pointed.mapToGlobal(point), Qt::NoButton, Qt::LeftButton,
                             modifiers);
            QCoreApplication::sendEvent(&pointed, &move);
        }
        QTest::mouseRelease(&pointed, Qt::LeftButton, modifiers, to.toPoint());
        SETTLE();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(view(), key, modifiers);
        SETTLE();
    }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestOverviewZoom::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->open(WindowFixture::tinyState("abcdabcdabcdabcd"));
    m_fixture->clickTab(kOverviewTab);
    SETTLE();
    QVERIFY(plot().isComplete() && !plot().isPart());
    QVERIFY(view()->wholeRect().isEmpty());
}

void TestOverviewZoom::theWheelLooksCloserWhereNothingScrolls()
{
    const int all = plot().nQueries();
    QCOMPARE(view()->verticalScrollBar()->maximum(), 0);
    wheel(at(1, 0.75, 0.25), 360);
    QVERIFY(plot().nQueries() < all && plot().isComplete());
    const TokenRange rows = plot().shown.rows;
    QVERIFY(rows.first <= 13 && 13 < rows.first + rows.count);
    QVERIFY(plot().caption.shown.contains(QStringLiteral("rows %1 to ").arg(rows.first)));
    QVERIFY(m_fixture->session().state().mapPart.rows.has_value());
    wheel(at(1, 0.5, 0.5), -2400);
    QCOMPARE(plot().nQueries(), all);
}

void TestOverviewZoom::whereThumbnailsScrollTheWheelTakesShift()
{
    m_fixture->session().set(&SessionState::overview, &OverviewChoice::cellSize, 240);
    SETTLE();
    QVERIFY(view()->verticalScrollBar()->maximum() > 0);
    const QPointF point = view()->pictureRect({0, 0}).center();
    wheel(point, -120);
    QVERIFY(!plot().isPart());
    wheel(point, 120, Qt::ShiftModifier);
    QVERIFY(plot().isPart());
}

void TestOverviewZoom::draggingMovesThePartAndAClickStillChooses()
{
    wheel(at(0, 1.0, 0.0) + QPointF(1.0, -1.0), 480);
    const HeatmapPart before = plot().shown;
    const HeadIndex selected = m_fixture->session().state().selected;
    const double row = view()->pictureRect({0, 0}).height() / plot().nQueries();
    drag(at(1, 0.2, 0.5), at(1, 0.2, 0.5) + QPointF(0.0, 3.0 * row));
    QCOMPARE(plot().shown.rows.first, before.rows.first - 3);
    QCOMPARE(plot().shown.rows.count, before.rows.count);
    QVERIFY(m_fixture->session().state().selected == selected); // a drag chooses no head
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, at(2, 0.5, 0.5).toPoint());
    QVERIFY(m_fixture->session().state().selected == (HeadIndex{0, 2}));
}

void TestOverviewZoom::keysAndABoxChooseIt()
{
    const int all = plot().nQueries();
    key(Qt::Key_Z);
    const int closer = plot().nQueries();
    QVERIFY(closer < all);
    key(Qt::Key_Z);
    QVERIFY(plot().nQueries() < closer);
    key(Qt::Key_Z, Qt::ShiftModifier);
    key(Qt::Key_Z, Qt::ShiftModifier);
    key(Qt::Key_F);
    QVERIFY(!plot().isPart());
    const double n = all;
    drag(at(0, 2.5 / n, 1.5 / n), at(0, 9.5 / n, 8.5 / n), Qt::ShiftModifier);
    QCOMPARE(plot().shown.rows, (TokenRange{2, 8}));
    QCOMPARE(plot().shown.columns, (TokenRange{1, 8}));
    m_fixture->find<TabPane>("overviewPane")->runMap(MapCommand::Fit);
    SETTLE();
    QVERIFY(!plot().isPart());
}

void TestOverviewZoom::theSmallPictureOfTheWholeMovesIt()
{
    wheel(at(0, 0.0, 0.0) + QPointF(1.0, 1.0), 480);
    QCOMPARE(plot().shown.rows.first, 0);
    const QRectF whole = view()->wholeRect();
    QVERIFY(!whole.isEmpty() && QRectF(view()->viewport()->rect()).contains(whole));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, (whole.bottomRight() - QPointF(1.5, 1.5)).toPoint());
    SETTLE();
    QCOMPARE(plot().shown.rows.first, plot().shown.nQueries - plot().shown.rows.count);
    QCOMPARE(plot().shown.columns.first, plot().shown.nKeys - plot().shown.columns.count);
}

/// It is so for the heatmap and the shown heads with labels, too: back and forward go through it, undo leaves it.
void TestOverviewZoom::itIsALookAndNoStepOfUndo()
{
    for (const ViewTab tab : {kOverviewTab, kGridTab}) {
        m_fixture->clickTab(tab);
        SETTLE();
        const int steps = m_fixture->session().undoStack()->count();
        m_fixture->session().set(&SessionState::mapPart, MapPart{TokenRange{2, 8}, TokenRange{1, 8}});
        SETTLE();
        QCOMPARE(m_fixture->session().undoStack()->count(), steps);
        m_fixture->session().goBack();
        SETTLE();
        QVERIFY(m_fixture->session().state().mapPart == MapPart());
        QCOMPARE(m_fixture->session().state().tab, tab);
    }
}

void TestOverviewZoom::aHoveredCellIsThatOfTheWholeMap()
{
    m_fixture->session().set(&SessionState::mapPart, MapPart{TokenRange{10, 8}, TokenRange{4, 8}});
    SETTLE();
    const QSignalSpy hovers(m_fixture->find<TabPane>("overviewPane"), &TabPane::hovered);
    movePointer(*view()->viewport(), at(1, 2.5 / 8.0, 1.5 / 8.0));
    QVERIFY(!hovers.isEmpty());
    QCOMPARE(hovers.last(), (QVariantList{12, 5}));
}

HEADLIGHT_TEST(TestOverviewZoom)
#include "tst_overview_zoom.moc"
