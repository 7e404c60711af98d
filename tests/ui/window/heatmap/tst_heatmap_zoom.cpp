// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/heatmap/heatmap_view.h"

#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QTest>
#include <QWheelEvent>

using namespace headlight;
using namespace headlight::test;

/// The heatmap of a longer text, looked into with the wheel, by dragging and by keys.
class TestHeatmapZoom : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void theWheelLooksCloserAtTheCellUnderThePointer();
    void draggingMovesThePartAndPinsNothing();
    void shiftAndDraggingChooseAPart();
    void theKeyboardGoesOnOutsideThePart();
    void aPartIsKeptOnTheWayThroughHeads();
    void aResultIsLaidOutOnce();
    void pinchingZooms();
    void quickNotchesAllCount();
    void theSmallPictureMovesThePart();
    void whatALessonCoversStaysCovered();

private:
    HeatmapView* heatmap() { return m_fixture->find<HeatmapView>("heatmapView"); }
    QPoint at(int query, int key) { return heatmap()->cellRect(query, key).center().toPoint(); }
    TokenRange rows() { return shownPartOf(heatmap()->plot()).rows; }
    TokenRange columns() { return shownPartOf(heatmap()->plot()).columns; }
    void wheel(const QPointF& point, int eighths)
    {
        QWidget& pointed = *heatmap()->viewport();
        QWheelEvent event(point, pointed.mapToGlobal(point), {}, QPoint(0, eighths), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&pointed, &event);
        SETTLE();
    }
    void drag(const QPoint& from, const QPoint& to, Qt::MouseButton button, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget& pointed = *heatmap()->viewport();
        QTest::mousePress(&pointed, button, modifiers, from);
        for (const QPoint& point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, pointed.mapToGlobal(point), Qt::NoButton, button, modifiers);
            QCoreApplication::sendEvent(&pointed, &move);
        }
        QTest::mouseRelease(&pointed, button, modifiers, to);
        SETTLE();
    }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestHeatmapZoom::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->open(WindowFixture::tinyState("abcdabcdabcdabcd"));
    SETTLE();
    QVERIFY(heatmap()->plot().nQueries() >= 16);
}

void TestHeatmapZoom::theWheelLooksCloserAtTheCellUnderThePointer()
{
    const int all = heatmap()->plot().nQueries();
    const QPoint point = at(10, 4);
    wheel(point, 120);
    QVERIFY(rows().count < all);
    QCOMPARE(heatmap()->plot().queryLabels.size(), rows().count);
    QVERIFY(heatmap()->plot().caption.shown.contains(QStringLiteral("rows %1 to ").arg(rows().first)));
    for (int notch = 0; notch < 5; ++notch) {
        wheel(point, 120);
        const std::optional<TokenPair> cell = heatmap()->places().cellAt(point);
        QVERIFY(cell);
        QVERIFY(std::abs(rows().first + cell->query - 10) <= 2); // in whole rows, under a picture that grows
    }
    QVERIFY(rows().count >= 4 && rows().count <= 6);
    for (int notch = 0; notch < 12; ++notch)
        wheel(point, -120);
    QCOMPARE(rows().count, all);
    QVERIFY(!heatmap()->plot().part);
}

/// Its labels are measured and placed once for all that a result brings: the plot, what is pinned, and what the pointer
/// rests on.
void TestHeatmapZoom::aResultIsLaidOutOnce()
{
    const QPoint point = at(10, 4);
    movePointer(*heatmap(), point);
    for (int notch = 0; notch < 4; ++notch) {
        const TokenRange before = rows();
        const int nLayouts = heatmap()->nLayouts();
        wheel(point, 120);
        heatmap()->viewport()->repaint();
        QVERIFY(rows().count < before.count);
        QCOMPARE(heatmap()->nLayouts(), nLayouts + 1);
    }
}

void TestHeatmapZoom::draggingMovesThePartAndPinsNothing()
{
    for (int notch = 0; notch < 3; ++notch)
        wheel(at(heatmap()->plot().nQueries() - 1, 0), 120);
    const TokenRange before = rows();
    const auto pinned = m_fixture->session().state().pinnedQuery;
    drag(at(1, 1), at(3, 1), Qt::LeftButton);
    QCOMPARE(rows().first, before.first - 2);
    QCOMPARE(rows().count, before.count);
    QVERIFY(m_fixture->session().state().pinnedQuery == pinned);
    drag(at(3, 3), at(3, 2), Qt::MiddleButton);
    QCOMPARE(columns().first, 1);
    const QPoint click = at(2, 2);
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, click);
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery.value_or(-1), static_cast<int>(rows().first) + 2);
    QCOMPARE(m_fixture->session().state().pinnedKey.value_or(-1), static_cast<int>(columns().first) + 2);
    QTest::mouseDClick(heatmap()->viewport(), Qt::LeftButton, {}, click);
    SETTLE();
    QVERIFY(!heatmap()->plot().part);
}

void TestHeatmapZoom::shiftAndDraggingChooseAPart()
{
    drag(at(3, 2), at(9, 7), Qt::LeftButton, Qt::ShiftModifier);
    QVERIFY(rows() == (TokenRange{3, 7}));
    QVERIFY(columns() == (TokenRange{2, 6}));
    const SessionState& state = m_fixture->session().state();
    QVERIFY(state.mapPart == (MapPart{TokenRange{3, 7}, TokenRange{2, 6}}));
    QTest::keyClick(heatmap(), Qt::Key_F);
    SETTLE();
    QVERIFY(!heatmap()->plot().part);
}

void TestHeatmapZoom::theKeyboardGoesOnOutsideThePart()
{
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, at(8, 4));
    SETTLE();
    heatmap()->setFocus();
    for (int press = 0; press < 4; ++press) {
        QTest::keyClick(heatmap(), Qt::Key_Plus);
        SETTLE();
    }
    const Index count = rows().count;
    QVERIFY(count < 10);
    for (int press = 0; press < 6; ++press) {
        QTest::keyClick(heatmap(), Qt::Key_Up);
        SETTLE();
        QCOMPARE(m_fixture->session().state().pinnedQuery.value_or(-1), 7 - press);
        QVERIFY(heatmap()->plot().pinned.has_value());
    }
    QCOMPARE(rows().count, count);
    QCOMPARE(rows().first, 2);
    QTest::keyClick(heatmap(), Qt::Key_Minus);
    SETTLE();
    QVERIFY(rows().count > count);
    QTest::keyClick(heatmap(), Qt::Key_0);
    SETTLE();
    QVERIFY(!heatmap()->plot().part);
}

void TestHeatmapZoom::aPartIsKeptOnTheWayThroughHeads()
{
    drag(at(3, 2), at(9, 7), Qt::LeftButton, Qt::ShiftModifier);
    m_fixture->session().selectHead({1, 2});
    SETTLE();
    QCOMPARE(heatmap()->plot().head.layer, 1);
    QVERIFY(rows() == (TokenRange{3, 7}));
}

void TestHeatmapZoom::pinchingZooms()
{
    const Index all = rows().count;
    const QPointF point = at(6, 6);
    for (int i = 0; i < 10; ++i) { // small steps that only together change a row
        QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, point, point,
                                  heatmap()->viewport()->mapToGlobal(point), 0.02, {});
        QCoreApplication::sendEvent(heatmap()->viewport(), &pinch);
    }
    SETTLE();
    QVERIFY(rows().count < all);
}

void TestHeatmapZoom::quickNotchesAllCount()
{
    const QPoint point = at(6, 6);
    std::vector<Index> slow;
    for (int notch = 0; notch < 4; ++notch) {
        wheel(point, 120);
        slow.push_back(rows().count);
    }
    QTest::keyClick(heatmap(), Qt::Key_F);
    SETTLE();
    QWidget& pointed = *heatmap()->viewport();
    for (int notch = 0; notch < 4; ++notch) { // before any of their pictures is there
        QWheelEvent event(point, pointed.mapToGlobal(point), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&pointed, &event);
    }
    SETTLE();
    QCOMPARE(rows().count, slow.back());
    QVERIFY(slow.front() > slow.back());
}

void TestHeatmapZoom::theSmallPictureMovesThePart()
{
    QVERIFY(heatmap()->wholeRect().isEmpty());
    drag(at(3, 2), at(9, 7), Qt::LeftButton, Qt::ShiftModifier);
    const QRectF whole = heatmap()->wholeRect();
    QVERIFY(!whole.isEmpty());
    QVERIFY(!whole.intersects(heatmap()->places().cells));
    const int all = heatmap()->plot().part->nQueries;
    const auto pinned = m_fixture->session().state().pinnedQuery;
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, (whole.bottomRight() - QPointF(1, 1)).toPoint());
    SETTLE();
    QVERIFY(rows() == (TokenRange{all - 7, 7}));
    QVERIFY(columns() == (TokenRange{all - 6, 6}));
    drag(whole.center().toPoint(), (whole.topLeft() + QPointF(1, 1)).toPoint(), Qt::LeftButton);
    QVERIFY(rows() == (TokenRange{0, 7}));
    QVERIFY(columns() == (TokenRange{0, 6}));
    QVERIFY(m_fixture->session().state().pinnedQuery == pinned);
    QTest::keyClick(heatmap(), Qt::Key_F);
    SETTLE();
    QVERIFY(heatmap()->wholeRect().isEmpty());
}

void TestHeatmapZoom::whatALessonCoversStaysCovered()
{
    heatmap()->setCover({6});
    drag(at(3, 2), at(9, 7), Qt::LeftButton, Qt::ShiftModifier);
    QVERIFY(rows() == (TokenRange{3, 7}));
    QVERIFY(heatmap()->wholeRect().isEmpty()); // the row would be seen in it
    movePointer(*heatmap(), at(3, 1));
    QVERIFY(!heatmap()->note().contains(QStringLiteral("0.")) || heatmap()->note().contains(u'?'));
    movePointer(*heatmap(), at(4, 1));
    QVERIFY(heatmap()->note().startsWith(heatmap()->plot().queryLabels[4]));
}

HEADLIGHT_TEST(TestHeatmapZoom)
#include "tst_heatmap_zoom.moc"
