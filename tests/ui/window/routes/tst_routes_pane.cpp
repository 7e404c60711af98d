// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/contribution_graph.h"
#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/routes/routes_row.h"

#include <QClipboard>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>

using namespace headlight;

/// The tab Routes, worked with the mouse and the keys.
class TestRoutesPane : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void theGraphIsDrawn();
    void aHigherThresholdDrawsFewer();
    void aClickChoosesTheHead();
    void theKeysReadItsNumbers();
    void typedTokensAreCompared();
    void whatIsNoTokenIsSaid();
    void theSessionComesBackAndTheCommandSaysIt();

private:
    QWidget* pane() const { return m_fixture->find<QWidget>("routesPane"); }
    ChartView* view() const { return pane()->findChild<ChartView*>(QStringLiteral("chartView")); }
    const SessionState& state() const { return m_fixture->session().state(); }
    const ChartSeries& heads() const { return view()->plot().series[1]; }
    void type(QWidget* into, const QString& text)
    {
        into->setFocus();
        into->findChild<QLineEdit*>() ? into->findChild<QLineEdit*>()->selectAll()
                                      : qobject_cast<QLineEdit*>(into)->selectAll();
        QTest::keyClicks(into, text);
        QTest::keyClick(into, Qt::Key_Return);
        SETTLE();
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestRoutesPane::init()
{
    m_fixture = test::openedTiny("abcabc");
    m_fixture->clickTab(kRoutesTab);
    SETTLE();
    QVERIFY(view() && view()->isVisible());
}

void TestRoutesPane::theGraphIsDrawn()
{
    const auto& run = m_fixture->session().result()->cache;
    const Matrix logits = run->logits(run->nTokens() - 2, 1);
    Index best = 0;
    logits.row(0).maxCoeff(&best);
    const ContributionGraph graph =
        contributionGraph(run, {run->nTokens() - 2, best, {}}, {.threshold = double(0.05F)});
    const ChartPlot& plot = view()->plot();
    QCOMPARE(plot.arrows.size(), graph.links.size());
    std::size_t nNodes = 0;
    for (const ChartSeries& series : plot.series)
        nNodes += series.x.size();
    QCOMPARE(nNodes, graph.nodes.size());
    QVERIFY(!heads().heads.empty());
    QCOMPARE(heads().heads.size(), heads().x.size());
    for (const ChartArrow& arrow : plot.arrows) { // upwards
        const auto height = [&](const ChartPlace& place) {
            return plot.series[std::size_t(place.series)].y[std::size_t(place.point)];
        };
        QVERIFY(height(arrow.from) < height(arrow.to));
    }
    QVERIFY2(plot.note.contains("difference of the logits"), qPrintable(plot.note));
}

void TestRoutesPane::aHigherThresholdDrawsFewer()
{
    const std::size_t before = view()->plot().arrows.size();
    type(m_fixture->find<QDoubleSpinBox>("routesThreshold"), "0.5");
    QCOMPARE(state().links.threshold, 0.5F);
    QVERIFY(view()->plot().arrows.size() < before);
    QVERIFY(!view()->plot().arrows.empty());
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(view()->plot().arrows.size(), before);
}

void TestRoutesPane::aClickChoosesTheHead()
{
    const auto other = std::ranges::find_if(heads().heads, [&](const HeadIndex& h) { return h != state().selected; });
    QVERIFY(other != heads().heads.end());
    const HeadIndex head = *other;
    const ChartPlace place{1, int(other - heads().heads.begin())};
    const double radius = heads().radii[std::size_t(place.point)];
    const QPointF at = view()->pixelOf(place);
    test::movePointer(*view(), at);
    QTest::mouseClick(view(), Qt::LeftButton, {}, at.toPoint());
    SETTLE();
    QCOMPARE(state().selected, head);
    QVERIFY(heads().radii[std::size_t(place.point)] > radius);
}

void TestRoutesPane::theKeysReadItsNumbers()
{
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Right);
    QVERIFY(view()->looked());
    const QString readout = chartReadout(view()->plot(), *view()->looked()).join(u' ');
    QVERIFY2(readout.contains(u'+') || readout.contains(QChar(0x2212)), qPrintable(readout));
    QVERIFY(std::ranges::any_of(heads().readouts, [](const QString& said) {
        return said.contains("from ") && said.contains("to ") && said.contains("weaker links");
    }));
}

void TestRoutesPane::typedTokensAreCompared()
{
    type(m_fixture->find<QLineEdit>("routesToken"), "a");
    type(m_fixture->find<QLineEdit>("routesAgainst"), "b");
    QCOMPARE(state().attribution.token, QString("a"));
    const QString title = view()->plot().title.front();
    QVERIFY2(title.contains(u'a') && title.contains(u'b'), qPrintable(title));
}

void TestRoutesPane::whatIsNoTokenIsSaid()
{
    type(m_fixture->find<QLineEdit>("routesToken"), "#99999");
    const auto labels = pane()->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() && label->text().contains("has no token 99999");
    }));
}

void TestRoutesPane::theSessionComesBackAndTheCommandSaysIt()
{
    type(m_fixture->find<QDoubleSpinBox>("routesThreshold"), "0.2");
    QCOMPARE(sessionFromJson(sessionToJson(state()), "session.json").tab, kRoutesTab);
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--view routes") && command.contains("--threshold 0.2"), qPrintable(command));
}

HEADLIGHT_TEST(TestRoutesPane)
#include "tst_routes_pane.moc"
