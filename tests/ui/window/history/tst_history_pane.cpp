// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/history_model.h"
#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/history/history_plot.h"
#include "ui/pictures/history/history_row.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QSlider>

#include <algorithm>

using namespace headlight;

/// The tab History, worked with the mouse and the keys.
class TestHistoryPane : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void theFirstStepStandsBesideTheLast();
    void keysGoThroughTheSteps();
    void aClickOnACurveGoesToItsStep();
    void anotherHeadHasItsOwnMaps();
    void theSessionComesBackAndTheCommandSaysIt();
    void aModelWithoutAHistorySaysSo();
    void aBrokenHistorySaysWhatIsWrong();

private:
    QSlider* slider() const { return m_fixture->find<QSlider>("historySlider"); }
    ChartView* chart(const char* name) const { return m_fixture->find<ChartView>(name); }
    const SessionState& state() const { return m_fixture->session().state(); }
    const HistoryPlot& plot() const { return *m_fixture->session().result()->view->as<HistoryPlot>(); }
    QString refusal() const
    {
        const auto* label = m_fixture->find<QLabel>("historyRefusal");
        return label->isVisible() ? label->text() : QString();
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestHistoryPane::init()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    SessionState state;
    state.model = test::historyModel().model;
    state.input.text = "3 1 4 2";
    state.selected = {1, 2};
    m_fixture->open(state);
    SETTLE();
    m_fixture->clickTab(kHistoryTab);
    SETTLE();
    QVERIFY(slider() && slider()->isVisible());
}

void TestHistoryPane::theFirstStepStandsBesideTheLast()
{
    QCOMPARE(slider()->maximum(), 5);
    QCOMPARE(slider()->value(), 0);
    QCOMPARE(m_fixture->find<QLabel>("historyPlace")->text(), QString("Step 0"));
    QVERIFY2(slider()->toolTip().contains("step 0") && slider()->toolTip().contains("loss"),
             qPrintable(slider()->toolTip()));
    QCOMPARE(m_fixture->find<QComboBox>("historySentence")->count(), 1);
    const Matrix then = plot().history->map(0, 0, {1, 2});
    const Matrix now = plot().history->map(5, 0, {1, 2});
    QVERIFY(!plot().maps.difference.isEmpty() && then != now);
    QCOMPARE(plot().maps.a.cells.value(3, 1), then(3, 1));
    QCOMPARE(plot().maps.b.cells.value(3, 1), now(3, 1));
    QVERIFY(!plot().maps.a.hasCell(1, 3)); // the mask hides it
    const ChartSeries& loss = chart("historyLoss")->plot().series.front();
    QCOMPARE(loss.y.size(), std::size_t(6));
    QCOMPARE(loss.y[2], plot().history->snapshots[2].point.heldOut.loss);
    QCOMPARE(axisText(chart("historyLoss")->plot().x, 2.0), QString("2"));
}

void TestHistoryPane::keysGoThroughTheSteps()
{
    slider()->setFocus();
    QTest::keyClick(slider(), Qt::Key_Right);
    QTest::keyClick(slider(), Qt::Key_Right);
    SETTLE();
    QCOMPARE(state().history.step, std::optional(2));
    QCOMPARE(plot().shown, std::size_t(2));
    QCOMPARE(m_fixture->find<QLabel>("historyPlace")->text(), QString("Step 2"));
    QCOMPARE(chart("historyScores")->plot().markers.front().x, 2.0);
    QTest::keyClick(slider(), Qt::Key_End);
    SETTLE();
    QCOMPARE(state().history.step, std::optional(5));
    QVERIFY(chart("historyScores")->plot().markers.empty()); // the last one is the model itself
    QVERIFY(!m_fixture->session().undoStack()->canUndo());   // it is a look
}

void TestHistoryPane::aClickOnACurveGoesToItsStep()
{
    ChartView* view = chart("historyScores");
    const auto& series = view->plot().series;
    const auto other = std::ranges::find_if(series, [](const ChartSeries& one) {
        return !one.heads.empty() && one.heads.front() != HeadIndex{1, 2};
    });
    QVERIFY(other != series.end());
    const HeadIndex head = other->heads.front();
    const QPointF at = view->pixelOf({int(other - series.begin()), 3});
    test::movePointer(*view, at);
    QTest::mouseClick(view, Qt::LeftButton, {}, at.toPoint());
    SETTLE();
    QCOMPARE(state().history.step, std::optional(3));
    QCOMPARE(slider()->value(), 3);
    const auto& drawn = view->plot().series; // a click across takes the nearest curve
    QVERIFY(std::ranges::any_of(drawn, [&](const ChartSeries& one) { return one.heads.front() == state().selected; }));
    QVERIFY(state().selected == head || drawn[std::size_t(view->looked()->series)].heads.front() == state().selected);
}

void TestHistoryPane::anotherHeadHasItsOwnMaps()
{
    m_fixture->session().selectHead({0, 3});
    SETTLE();
    QCOMPARE(plot().head, (HeadIndex{0, 3}));
    QCOMPARE(plot().maps.b.cells.value(4, 2), plot().history->map(5, 0, {0, 3})(4, 2));
}

void TestHistoryPane::theSessionComesBackAndTheCommandSaysIt()
{
    slider()->setFocus();
    QTest::keyClick(slider(), Qt::Key_Right);
    SETTLE();
    const SessionState again = sessionFromJson(sessionToJson(state()), "session.json");
    QCOMPARE(again.tab, kHistoryTab);
    QCOMPARE(again.history, state().history);
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--view history") && command.contains("--step 1") && command.contains("--layer 1") &&
                 command.contains("--head 2") && !command.contains("--text"),
             qPrintable(command));
}

void TestHistoryPane::aModelWithoutAHistorySaysSo()
{
    m_fixture->session().setModel(test::WindowFixture::modelFolder());
    SETTLE();
    QVERIFY2(refusal().contains("tiny has no history of its training") && refusal().contains("headlight train"),
             qPrintable(refusal()));
    QVERIFY(!slider()->isVisible());
}

void TestHistoryPane::aBrokenHistorySaysWhatIsWrong()
{
    QFile file(test::WindowFixture::modelFolder() + "/headlight_history.json");
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"format\": \"poem\"}") > 0);
    file.close();
    m_fixture->session().setModel(test::WindowFixture::modelFolder());
    SETTLE();
    QVERIFY2(refusal().contains("headlight_history.json: \"format\" is \"poem\", expected \"headlight history\""),
             qPrintable(refusal()));
    QVERIFY(file.remove());
}

HEADLIGHT_TEST(TestHistoryPane)
#include "tst_history_pane.moc"
