// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/shown_view.h"
#include "tests/ui/chart/sample_chart.h"
#include "ui/chart/chart_part.h"
#include "ui/chart/chart_view.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace headlight;

namespace {

/// A notch of the wheel, towards the chart where positive.
void turnWheel(QWidget& widget, const QPointF& at, int notches)
{
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

void moveWithButton(QWidget& widget, const QPointF& at, Qt::KeyboardModifiers modifiers)
{
    QMouseEvent event(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
    QCoreApplication::sendEvent(&widget, &event);
}

void drag(QWidget& widget, const QPointF& from, const QPointF& to, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, from.toPoint());
    moveWithButton(widget, (from + to) / 2.0, modifiers);
    moveWithButton(widget, to, modifiers);
    QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to.toPoint());
}

double width(const ChartPart& part)
{
    return part.right - part.left;
}

double height(const ChartPart& part)
{
    return part.top - part.bottom;
}

} // namespace

class TestChartView : public QObject {
    Q_OBJECT
private slots:
    void init() { m_view = test::shownView<ChartView>(test::twoCurves(), {700, 420}); }
    void cleanup() { m_view.reset(); }

    void theWheelZoomsAtThePointer()
    {
        const QPointF at = m_view->pixelOf({0, 2}); // x = 2, y = 0.2
        turnWheel(*m_view, at, 3);
        const ChartPart part = m_view->part();
        QVERIFY(std::abs(width(part) - 10.0 * std::pow(0.8, 3)) < 1e-6);
        QVERIFY(std::abs(height(part) - std::pow(0.8, 3)) < 1e-6);
        const QPointF after = m_view->pixelOf({0, 2});
        QVERIFY2(QLineF(at, after).length() < 1.0, "what lies under the pointer stays there");
        turnWheel(*m_view, at, -20);
        QCOMPARE(m_view->part(), wholeOf(m_view->plot())); // never beyond the whole
    }

    /// Beside or below the frame the wheel zooms the axis there.
    void beneathAnAxisTheWheelZoomsThatAxis()
    {
        const QRectF frame = m_view->frame();
        turnWheel(*m_view, {frame.center().x(), frame.bottom() + 8.0}, 2);
        QVERIFY(width(m_view->part()) < 7.0);
        QCOMPARE(height(m_view->part()), 1.0);
        m_view->showAll();
        turnWheel(*m_view, {frame.left() - 8.0, frame.center().y()}, 2);
        QCOMPARE(width(m_view->part()), 10.0);
        QVERIFY(height(m_view->part()) < 0.7);
    }

    void draggingMovesWhatIsSeen()
    {
        const QPointF middle = m_view->frame().center();
        turnWheel(*m_view, middle, 4);
        const ChartPart before = m_view->part();
        const QPointF point = m_view->pixelOf({0, 5});
        drag(*m_view, middle, middle + QPointF(60.0, -30.0));
        QVERIFY(QLineF(m_view->pixelOf({0, 5}), point + QPointF(60.0, -30.0)).length() < 1.0);
        QVERIFY(std::abs(width(m_view->part()) - width(before)) < 1e-9);
        drag(*m_view, middle, middle + QPointF(5000.0, 0.0)); // not beyond the whole
        QCOMPARE(m_view->part().left, 0.0);
        QVERIFY(std::abs(width(m_view->part()) - width(before)) < 1e-9);
    }

    void shiftAndDraggingChooseAPart()
    {
        const QPointF from = m_view->pixelOf({0, 2});
        const QPointF to = m_view->pixelOf({0, 6});
        drag(*m_view, from, to, Qt::ShiftModifier);
        const ChartPart part = m_view->part();
        QVERIFY2(std::abs(part.left - 2.0) < 0.05 && std::abs(part.right - 6.0) < 0.05, qPrintable(said(part)));
        QVERIFY2(std::abs(part.bottom - 0.2) < 0.005 && std::abs(part.top - 0.6) < 0.005, qPrintable(said(part)));
    }

    void everyWayBackShowsAll_data()
    {
        QTest::addColumn<int>("key"); // 0: a double click
        QTest::newRow("double click") << 0;
        QTest::newRow("F") << int(Qt::Key_F);
        QTest::newRow("0") << int(Qt::Key_0);
    }

    void everyWayBackShowsAll()
    {
        QFETCH(int, key);
        turnWheel(*m_view, m_view->frame().center(), 5);
        QVERIFY(m_view->part() != wholeOf(m_view->plot()));
        if (key == 0)
            QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, m_view->frame().center().toPoint());
        else
            QTest::keyClick(m_view.get(), Qt::Key(key));
        QCOMPARE(m_view->part(), wholeOf(m_view->plot()));
    }

    void plusAndMinusZoomAtTheCursor()
    {
        test::movePointer(*m_view, m_view->pixelOf({0, 8}));
        const QPointF at = m_view->pixelOf({0, 8});
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QVERIFY(std::abs(width(m_view->part()) - 8.0) < 1e-6);
        QVERIFY(QLineF(at, m_view->pixelOf({0, 8})).length() < 1.0);
        QTest::keyClick(m_view.get(), Qt::Key_Minus);
        QVERIFY(std::abs(width(m_view->part()) - 10.0) < 1e-6);
    }

    void theCursorReadsEveryCurveAtItsPlace()
    {
        QSignalSpy said(m_view.get(), &ChartView::lookedAt);
        test::movePointer(*m_view, m_view->pixelOf({0, 3}) + QPointF(4.0, 3.0));
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{0, 3}));
        QCOMPARE(chartReadout(m_view->plot(), {0, 3}), QStringList({"distance 3", "head 0: 0.3", "head 1: 0.7"}));
        QCOMPARE(said.last().front().toString(), QString("distance 3, head 0: 0.3, head 1: 0.7"));
        test::leave(*m_view);
        QVERIFY(!m_view->looked());
        QCOMPARE(said.last().front().toString(), QString());
    }

    /// Left and Right along the curve, Up and Down to the other; what is seen follows.
    void theArrowKeysMoveTheCursor()
    {
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{1, 0})); // the chosen curve
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{1, 2}));
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{0, 2}));
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{1, 2}));
        turnWheel(*m_view, m_view->pixelOf({1, 2}), 8);
        test::leave(*m_view);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        for (int i = 0; i < 12; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->looked()->point, 10);
        QVERIFY(m_view->frame().adjusted(-1, -1, 1, 1).contains(m_view->pixelOf(*m_view->looked())));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_view->looked());
    }

    void controlAndTheArrowKeysMoveWhatIsSeen()
    {
        turnWheel(*m_view, m_view->frame().center(), 4);
        const ChartPart before = m_view->part();
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(std::abs(m_view->part().left - before.left - 0.1 * width(before)) < 1e-9);
        QTest::keyClick(m_view.get(), Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(std::abs(m_view->part().bottom - before.bottom + 0.1 * height(before)) < 1e-9);
    }

    void aClickOnAnEntrySwitchesItsSeries()
    {
        QSignalSpy switched(m_view.get(), &ChartView::seriesSwitched);
        for (const int series : {0, 1}) {
            QVERIFY(!m_view->entryRect(series).isEmpty());
            QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, m_view->entryRect(series).center().toPoint());
            QCOMPARE(switched.size(), series + 1);
            QCOMPARE(switched.last().front().toInt(), series);
        }
    }

    /// A series that is switched off keeps its entry, is not read, and its points are not looked at.
    void aSeriesThatIsOffIsNotRead()
    {
        ChartPlot plot = test::twoCurves();
        plot.series[0].isShown = false;
        m_view->setPlot(plot);
        QVERIFY(!m_view->entryRect(0).isEmpty());
        test::movePointer(*m_view, m_view->pixelOf({0, 3}));
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{1, 3}));
        QCOMPARE(chartReadout(plot, {1, 3}), QStringList({"distance 3", "head 1: 0.7"}));
    }

    void aClickOnAPointChoosesIt()
    {
        QSignalSpy chosen(m_view.get(), &ChartView::chosen);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, m_view->pixelOf({0, 7}).toPoint());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.last().front().value<ChartPlace>(), (ChartPlace{0, 7}));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, (m_view->pixelOf({1, 5}) + QPointF(0.0, 60.0)).toPoint());
        QCOMPARE(chosen.size(), 1); // near no point
    }

    void ofACloudTheNearestPointIsRead()
    {
        m_view->setPlot(test::threePoints());
        test::movePointer(*m_view, m_view->pixelOf({0, 1}) + QPointF(9.0, 5.0));
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{0, 1}));
        QCOMPARE(chartReadout(m_view->plot(), {0, 1}), QStringList({"head 0.1", "entropy 2"}));
        test::movePointer(*m_view, m_view->frame().topLeft() + QPointF(3.0, 3.0));
        QVERIFY(!m_view->looked()); // nothing within reach
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{0, 2}));
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{0, 1}));
    }

    /// Walking through heads keeps what is seen; another text, with another axis, begins anew.
    void whatIsSeenStaysWhereTheAxesDo()
    {
        turnWheel(*m_view, m_view->frame().center(), 4);
        const ChartPart part = m_view->part();
        ChartPlot plot = test::twoCurves();
        plot.series[0].isChosen = true;
        m_view->setPlot(plot);
        QCOMPARE(m_view->part(), part);
        plot.x.high = 12.0;
        m_view->setPlot(plot);
        QCOMPARE(m_view->part(), wholeOf(plot));
    }

    /// A legend above the frame has its entries there; one chart after another, each way round.
    void aLegendStandsAboveOrBeside()
    {
        for (const ChartLegend legend : {ChartLegend::Above, ChartLegend::Beside, ChartLegend::Above}) {
            ChartPlot plot = test::twoCurves();
            plot.legend = legend;
            m_view->setPlot(plot);
            for (const int series : {0, 1}) {
                const QRectF entry = m_view->entryRect(series);
                QVERIFY(!entry.isEmpty() && m_view->rect().contains(entry.toAlignedRect()));
                if (legend == ChartLegend::Above)
                    QVERIFY(entry.bottom() <= m_view->frame().top());
                else
                    QVERIFY(entry.left() >= m_view->frame().right());
            }
        }
    }

    /// Zooming keeps both axes together: what lay on one place goes on to do so.
    void aSecondAxisIsZoomedWithTheFirst()
    {
        m_view->setPlot(test::twoAxes());
        QCOMPARE(chartReadout(m_view->plot(), {0, 3}), QStringList({"distance 3", "head 0: 0.3", "head 1: 35"}));
        turnWheel(*m_view, m_view->pixelOf({1, 4}), 3);
        QVERIFY(QLineF(m_view->pixelOf({0, 5}), m_view->pixelOf({1, 5})).length() < 1e-6); // 0.5 of 1 and 25 of 50
        test::movePointer(*m_view, m_view->pixelOf({1, 4}) + QPointF(1.0, 1.0));
        QCOMPARE(m_view->looked(), std::optional(ChartPlace{1, 4}));
    }

    /// Where a chart chooses an x, the height of a click does not matter.
    void aClickChoosesAcross()
    {
        ChartPlot plot = test::twoCurves();
        plot.choosesAcross = true;
        m_view->setPlot(plot);
        QSignalSpy chosen(m_view.get(), &ChartView::chosen);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, (m_view->pixelOf({1, 5}) + QPointF(0.0, 60.0)).toPoint());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.last().front().value<ChartPlace>().point, 5);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, m_view->frame().bottomLeft().toPoint() + QPoint(40, 20));
        QCOMPARE(chosen.size(), 1); // below the frame
    }

    /// Every size that a pane can have, and no data at all.
    void anySizeAndNoCurveAreDrawn()
    {
        for (const QSize size : {QSize(30, 20), QSize(160, 120), QSize(1800, 900)}) {
            m_view->resize(size);
            QVERIFY(!m_view->grab().isNull());
        }
        m_view->setPlot(ChartPlot());
        QVERIFY(!m_view->grab().isNull());
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        test::movePointer(*m_view, m_view->frame().center());
        QVERIFY(!m_view->looked());
    }

    void manyEntriesStandInColumns()
    {
        ChartPlot plot = test::twoCurves();
        const ChartSeries one = plot.series.front();
        for (int i = 2; i < 64; ++i) {
            plot.series.push_back(one);
            plot.series.back().name = QString("head %1").arg(i);
        }
        m_view->resize(900, 400);
        m_view->setPlot(plot);
        QList<QRectF> rects;
        for (int i = 0; i < 64; ++i) {
            const QRectF rect = m_view->entryRect(i);
            QVERIFY2(m_view->rect().contains(rect.toAlignedRect()), qPrintable(QString::number(i)));
            for (const QRectF& other : rects)
                QVERIFY2(!other.intersects(rect), qPrintable(QString::number(i)));
            rects << rect;
        }
        QVERIFY(m_view->frame().width() > 300.0);
    }

private:
    static QString said(const ChartPart& part)
    {
        return QString("%1 … %2, %3 … %4").arg(part.left).arg(part.right).arg(part.bottom).arg(part.top);
    }

    std::unique_ptr<ChartView> m_view;
};

HEADLIGHT_TEST(TestChartView)
#include "tst_chart_view.moc"
