// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/window/heatmap/heatmap_grid_view.h"

#include <QTest>
#include <QWheelEvent>

using namespace headlight;
using namespace headlight::test;

/// The small multiples of a longer text, looked into together with the wheel, by dragging and by keys.
class TestGridZoom : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void theWheelLooksCloserInEveryPanel();
    void draggingMovesThePart();
    void keysAndABoxChooseIt();

private:
    HeatmapGridView* grid() { return m_fixture->find<HeatmapGridView>("multiplesView"); }
    QPoint at(int panel, int query, int key) { return grid()->cellRect(panel, query, key).center().toPoint(); }
    HeatmapPart part(std::size_t panel = 0) { return shownPartOf(grid()->plot().panels[panel]); }
    void wheel(const QPointF& point, int eighths, Qt::KeyboardModifiers modifiers)
    {
        QWidget& pointed = *grid()->viewport();
        QWheelEvent event(point, pointed.mapToGlobal(point), {}, QPoint(0, eighths), Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&pointed, &event);
        SETTLE();
    }
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget& pointed = *grid()->viewport();
        QTest::mousePress(&pointed, Qt::LeftButton, modifiers, from);
        for (const QPoint& point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, pointed.mapToGlobal(point), Qt::NoButton, Qt::LeftButton,
                             modifiers);
            QCoreApplication::sendEvent(&pointed, &move);
        }
        QTest::mouseRelease(&pointed, Qt::LeftButton, modifiers, to);
        SETTLE();
    }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestGridZoom::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->open(WindowFixture::tinyState("abcdabcdabcdabcd"));
    m_fixture->clickTab(kGridTab);
    SETTLE();
    QVERIFY(grid()->plot().panels.size() > 1);
}

void TestGridZoom::theWheelLooksCloserInEveryPanel()
{
    const Index all = part().rows.count;
    wheel(at(1, 10, 4), 360, Qt::ControlModifier);
    QVERIFY(part().rows.count < all);
    for (std::size_t panel = 1; panel < grid()->plot().panels.size(); ++panel)
        QVERIFY(part(panel).rows == part().rows && part(panel).columns == part().columns);
    QVERIFY(part().rows.first <= 10 && 10 < part().rows.first + part().rows.count);
    QVERIFY(grid()->plot().caption.shown.contains(QStringLiteral("rows %1 to ").arg(part().rows.first)));
    wheel(at(1, 1, 1), -2400, Qt::ControlModifier);
    QCOMPARE(part().rows.count, all);
}

void TestGridZoom::draggingMovesThePart()
{
    wheel(at(0, 16, 0), 360, Qt::ControlModifier);
    const HeatmapPart before = part();
    const HeadIndex selected = m_fixture->session().state().selected;
    drag(at(1, 1, 1), at(1, 3, 1));
    QCOMPARE(part().rows.first, before.rows.first - 2);
    QCOMPARE(part().rows.count, before.rows.count);
    QVERIFY(m_fixture->session().state().selected == selected); // a drag chooses no head
    QTest::mouseClick(grid()->viewport(), Qt::LeftButton, {}, at(1, 1, 1));
    QVERIFY(m_fixture->session().state().selected == grid()->plot().panels[1].head);
}

void TestGridZoom::keysAndABoxChooseIt()
{
    const HeatmapPart whole = part();
    QTest::keyClick(grid(), Qt::Key_Plus);
    SETTLE();
    QVERIFY(part().rows.count < whole.rows.count);
    QTest::keyClick(grid(), Qt::Key_F);
    SETTLE();
    QVERIFY(part().rows == whole.rows);
    drag(at(0, 2, 1), at(0, 9, 8), Qt::ShiftModifier);
    QCOMPARE(part().rows, (TokenRange{2, 8}));
    QCOMPARE(part().columns, (TokenRange{1, 8}));
    QTest::keyClick(grid(), Qt::Key_0);
    SETTLE();
    QVERIFY(part().rows == whole.rows && part().columns == whole.columns);
}

HEADLIGHT_TEST(TestGridZoom)
#include "tst_grid_zoom.moc"
