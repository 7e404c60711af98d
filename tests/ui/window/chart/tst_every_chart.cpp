// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"

#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <cmath>

using namespace headlight;

/// Each chart of the window is looked into by the wheel, a pinch, a drag, a box and keys, and shows all of it again.
class TestEveryChart : public QObject {
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    ChartView* chart() const
    {
        for (auto* view : m_fixture->find<QWidget>("centrePane")->findChildren<ChartView*>())
            if (view->isVisible())
                return view;
        return nullptr;
    }

    static void turnWheel(ChartView& view)
    {
        const QPointF at = view.frame().center();
        QWheelEvent event(at, view.mapToGlobal(at), {}, {0, 360}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&view, &event);
    }

    static void pinch(ChartView& view)
    {
        const QPointF at = view.frame().center();
        QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
                                  view.mapToGlobal(at), 0.5, {});
        QCoreApplication::sendEvent(&view, &event);
    }

    /// From a place of the frame to another, as shares of its sides.
    static void drag(ChartView& view, const QPointF& from, const QPointF& to, Qt::KeyboardModifiers modifiers = {})
    {
        const auto at = [&](const QPointF& share) {
            const QRectF frame = view.frame();
            return frame.topLeft() + QPointF(share.x() * frame.width(), share.y() * frame.height());
        };
        QTest::mousePress(&view, Qt::LeftButton, modifiers, at(from).toPoint());
        for (const QPointF& share : {(from + to) / 2.0, to}) {
            QMouseEvent move(QEvent::MouseMove, at(share), view.mapToGlobal(at(share)), Qt::NoButton, Qt::LeftButton,
                             modifiers);
            QCoreApplication::sendEvent(&view, &move);
        }
        QTest::mouseRelease(&view, Qt::LeftButton, modifiers, at(to).toPoint());
    }

private slots:
    void initTestCase()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        SessionState state = test::WindowFixture::tinyState("abcabc");
        state.layers.measure = LayerMeasure::LensCurve;
        state.context.text = "abba";
        m_fixture->open(state);
        SETTLE();
    }
    void cleanupTestCase() { m_fixture.reset(); }

    void itIsLookedInto_data()
    {
        QTest::addColumn<QString>("tab");
        for (const char* tab :
             {"attribution", "circuits", "context", "distance", "heads-as-points", "layers", "routes"})
            QTest::newRow(tab) << QString(tab);
    }
    void itIsLookedInto()
    {
        QFETCH(QString, tab);
        const std::string word = tab.toStdString();
        m_fixture->clickTab(ViewTab{word});
        SETTLE();
        ChartView* view = chart();
        QVERIFY(view);
        const auto isWhole = [view] { return view->part() == wholeOf(view->plot()); };
        QVERIFY(isWhole());
        turnWheel(*view);
        QVERIFY2(!isWhole(), "the wheel");
        const ChartPart before = view->part();
        drag(*view, {0.4, 0.5}, {0.6, 0.5});
        QVERIFY2(view->part() != before, "a drag");
        QVERIFY(std::abs((view->part().right - view->part().left) - (before.right - before.left)) <
                1e-9 * std::abs(before.right - before.left));
        QTest::keyClick(view, Qt::Key_F);
        QVERIFY2(isWhole(), "F");
        pinch(*view);
        QVERIFY2(!isWhole(), "a pinch");
        QTest::keyClick(view, Qt::Key_0);
        QVERIFY2(isWhole(), "0");
        QTest::keyClick(view, Qt::Key_Plus);
        QVERIFY2(!isWhole(), "+");
        QTest::keyClick(view, Qt::Key_Minus);
        QVERIFY2(isWhole(), "-");
        drag(*view, {0.2, 0.2}, {0.7, 0.8}, Qt::ShiftModifier);
        QVERIFY2(!isWhole(), "a box");
        QTest::mouseDClick(view, Qt::LeftButton, {}, view->frame().center().toPoint());
        QVERIFY2(isWhole(), "a double click");
    }

    /// A picture that shows a chart is one of those above.
    void noChartIsMissing()
    {
        QStringList charts;
        for (const ViewTab tab : pictureTabs()) {
            m_fixture->clickTab(tab);
            SETTLE();
            if (chart())
                charts << QString::fromLatin1(tab.word.data(), std::ssize(tab.word));
        }
        charts.sort();
        QCOMPARE(charts.join(u' '), QString("attribution circuits context distance heads-as-points layers routes"));
    }
};

HEADLIGHT_TEST(TestEveryChart)
#include "tst_every_chart.moc"
