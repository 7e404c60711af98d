// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/circuits/circuit_plot.h"
#include "ui/pictures/circuits/circuits_row.h"
#include "ui/window/widgets/layer_map_view.h"

#include <QClipboard>

#include <algorithm>

using namespace headlight;

/// The tab Circuits, worked with the mouse and the keys.
class TestCircuitsPane : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void theHeadsCircuitIsAChart();
    void compositionIsAMapWhoseCellsOpenHeads();
    void theSessionComesBackAndTheCommandSaysIt();

private:
    QWidget* pane() const { return m_fixture->find<QWidget>("circuitsPane"); }
    ChartView* chart() const { return pane()->findChild<ChartView*>(); }
    LayerMapView* map() const { return pane()->findChild<LayerMapView*>(QStringLiteral("compositionMap")); }
    const SessionState& state() const { return m_fixture->session().state(); }
    void choose(CircuitOf of)
    {
        m_fixture->choose("circuitOf", {circuitName(of)});
        SETTLE();
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestCircuitsPane::init()
{
    m_fixture = test::openedTiny("abcabc");
    m_fixture->clickTab(kCircuitsTab);
    SETTLE();
    QVERIFY(chart()->isVisible() && !map()->isVisible());
}

void TestCircuitsPane::theHeadsCircuitIsAChart()
{
    QVERIFY2(chart()->plot().title.join(' ').contains("0.0"), qPrintable(chart()->plot().title.join(' ')));
    QCOMPARE(chart()->plot().series.size(), std::size_t(2));
    const std::vector<double> raised = chart()->plot().series[0].y;
    QVERIFY(!raised.empty() && std::is_sorted(raised.rbegin(), raised.rend()));
    QVERIFY(chart()->plot().series[1].y.back() < raised.front());
    m_fixture->session().selectHead({1, 2});
    SETTLE();
    QVERIFY(chart()->plot().title.join(' ').contains("1.2"));
    QVERIFY(chart()->plot().series[0].y != raised);
    choose(CircuitOf::Qk);
    QVERIFY(chart()->plot().note.contains("rank"));
    const QString ofLast = chart()->plot().title.join(' ');
    m_fixture->session().pin(0, 0);
    SETTLE();
    QVERIFY(chart()->plot().title.join(' ') != ofLast);
    choose(CircuitOf::Eigenvalues);
    QVERIFY2(chart()->plot().note.contains("copying score"), qPrintable(chart()->plot().note));
}

void TestCircuitsPane::compositionIsAMapWhoseCellsOpenHeads()
{
    choose(CircuitOf::KeyComposition);
    QVERIFY(map()->isVisible() && !chart()->isVisible());
    const int n = map()->plot().nLayers();
    QCOMPARE(n, map()->plot().nColumns());
    QVERIFY(n > 1);
    QCOMPARE(map()->plot().headOf({0, 1}), std::optional(HeadIndex{1, 1}));
    const QPointF cell = map()->cellRect({0, 1}).center();
    test::movePointer(*map()->viewport(), cell);
    QTest::mouseClick(map()->viewport(), Qt::LeftButton, {}, cell.toPoint());
    SETTLE();
    QCOMPARE(state().selected, (HeadIndex{1, 1}));
    QCOMPARE(state().circuit.of, CircuitOf::Qk);
    QVERIFY(chart()->isVisible());
}

void TestCircuitsPane::theSessionComesBackAndTheCommandSaysIt()
{
    choose(CircuitOf::ValueComposition);
    QCOMPARE(sessionFromJson(sessionToJson(state()), "session.json").circuit, state().circuit);
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--view circuits") && command.contains("--circuit v-composition") &&
                 !command.contains("--head"),
             qPrintable(command));
}

HEADLIGHT_TEST(TestCircuitsPane)
#include "tst_circuits_pane.moc"
