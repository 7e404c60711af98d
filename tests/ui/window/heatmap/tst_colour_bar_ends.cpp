// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/heatmap/colour_bar_ends.h"
#include "ui/window/heatmap/heatmap_view.h"

#include <QTest>
#include <QUndoStack>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

/// The colours of a heatmap, set by the ends of their bar.
class TestColourBarEnds : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { m_fixture.reset(); }
    void anEndLeadsToAValue_data();
    void anEndLeadsToAValue();
    void draggingAnEndIsOneStepOfUndo();
    void aDoubleClickFitsAgain();
    void aScaleOfEachRowHasNoEnds();

private:
    void open(const ColourScale& colours = {})
    {
        m_fixture = std::make_unique<WindowFixture>();
        SessionState state = WindowFixture::tinyState("abcdabcd");
        state.colours = colours;
        m_fixture->open(state);
        SETTLE();
    }
    HeatmapView* heatmap() { return m_fixture->find<HeatmapView>("heatmapView"); }
    QRectF bar() { return heatmap()->colourBar().bar(); }
    ColourScale colours() { return m_fixture->session().state().colours; }
    void drag(const QPointF& from, const QPointF& to)
    {
        QWidget& pointed = *heatmap()->viewport();
        movePointer(*heatmap(), from.toPoint());
        QTest::mousePress(&pointed, Qt::LeftButton, {}, from.toPoint());
        for (const QPointF& point : {(from + to) / 2.0, to}) {
            QMouseEvent move(QEvent::MouseMove, point.toPoint(), pointed.mapToGlobal(point.toPoint()), Qt::NoButton,
                             Qt::LeftButton, {});
            QCoreApplication::sendEvent(&pointed, &move);
            SETTLE();
        }
        QTest::mouseRelease(&pointed, Qt::LeftButton, {}, to.toPoint());
        SETTLE();
    }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestColourBarEnds::anEndLeadsToAValue_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("map");
    QTest::addColumn<double>("low");
    QTest::addColumn<bool>("isHigh");
    QTest::addColumn<double>("share");
    QTest::addColumn<double>("newLow");
    QTest::addColumn<double>("newHigh");
    const int linear = static_cast<int>(ScaleKind::Linear);
    const int log = static_cast<int>(ScaleKind::Log);
    const int viridis = static_cast<int>(ColourMapId::Viridis);
    const int blueRed = static_cast<int>(ColourMapId::BlueRed);
    QTest::newRow("high to the middle") << linear << viridis << 0.0 << true << 0.5 << 0.0 << 0.4;
    QTest::newRow("low to a quarter") << linear << viridis << 0.0 << false << 0.25 << 0.2 << 0.8;
    QTest::newRow("high beyond the bar") << linear << viridis << 0.0 << true << 2.0 << 0.0 << 1.6;
    QTest::newRow("not past the other end") << linear << viridis << 0.0 << true << -3.0 << 0.0 << 0.016;
    QTest::newRow("decades") << log << viridis << 0.0008 << true << 2.0 / 3.0 << 0.0008 << 0.08;
    QTest::newRow("low of decades") << log << viridis << 0.0008 << false << 1.0 / 3.0 << 0.008 << 0.8;
    QTest::newRow("about 0") << linear << blueRed << -0.8 << true << 0.75 << -0.4 << 0.4;
    QTest::newRow("about 0 from below") << linear << blueRed << -0.8 << false << 0.25 << -0.4 << 0.4;
}

void TestColourBarEnds::anEndLeadsToAValue()
{
    QFETCH(int, kind);
    QFETCH(int, map);
    QFETCH(double, low);
    QFETCH(bool, isHigh);
    QFETCH(double, share);
    QFETCH(double, newLow);
    QFETCH(double, newHigh);
    ColourScale colours;
    colours.kind = static_cast<ScaleKind>(kind);
    colours.map = static_cast<ColourMapId>(map);
    colours.low = low;
    colours.high = 0.8;
    const ColourScale moved = withEnd(colours, isHigh, share);
    QVERIFY(moved.range == ScaleRange::Typed);
    QVERIFY(std::abs(moved.low - newLow) < 1e-9);
    QVERIFY(std::abs(moved.high - newHigh) < 1e-9);
    moved.validate();
}

void TestColourBarEnds::draggingAnEndIsOneStepOfUndo()
{
    open();
    const ColourScale shown = heatmap()->plot().colours;
    const QRectF before = bar();
    QVERIFY(before.width() > 20.0);
    movePointer(*heatmap(), before.center().toPoint());
    QVERIFY(heatmap()->colourBar().isNear());
    drag({before.right(), before.center().y()}, before.center());
    QVERIFY(colours().range == ScaleRange::Typed);
    const double expected = (shown.low + shown.high) / 2.0;
    QVERIFY(std::abs(colours().high - expected) < 0.05 * shown.high);
    QCOMPARE(heatmap()->plot().colours.high, colours().high);
    drag({bar().left(), bar().center().y()}, {bar().left() + 0.5 * bar().width(), bar().center().y()});
    QVERIFY(colours().low > 0.3 * colours().high);
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(colours().low, shown.low);
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QVERIFY(colours().range == ScaleRange::Fitted);
}

void TestColourBarEnds::aDoubleClickFitsAgain()
{
    open();
    const double fittedHigh = heatmap()->plot().colours.high;
    drag({bar().right(), bar().center().y()}, bar().center());
    QVERIFY(heatmap()->plot().colours.high < fittedHigh);
    QTest::mouseDClick(heatmap()->viewport(), Qt::LeftButton, {}, bar().center().toPoint());
    SETTLE();
    QVERIFY(colours().range == ScaleRange::Fitted);
    QCOMPARE(heatmap()->plot().colours.high, fittedHigh);
}

void TestColourBarEnds::aScaleOfEachRowHasNoEnds()
{
    ColourScale byRow;
    byRow.kind = ScaleKind::RowMax;
    open(byRow);
    drag({bar().right(), bar().center().y()}, bar().center());
    QVERIFY(!heatmap()->colourBar().isNear());
    QVERIFY(colours().range == ScaleRange::Fitted);
}

HEADLIGHT_TEST(TestColourBarEnds)
#include "tst_colour_bar_ends.moc"
