// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/layer_gate.h"
#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/flow/flow_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/overview/overview_view.h"

#include <QLabel>
#include <QSignalSpy>

using namespace headlight;

/// A run stands after its second layer of four, and the window is used meanwhile.
class TestLayersSessionWindow : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void theGridFillsLayerByLayer();
    void aFinishedLayerIsLookedInto();
    void whatIsToComeIsSaidInItsPlace();
    void everyTabAndPanelBearsHalfARun();
    void escapeBringsThePictureBeforeItBack();
    void theWholeRunIsToldWhenItIsPainted();

private:
    bool isHeld() const;
    OverviewView* overview() const { return m_fixture->find<OverviewView>("overviewView"); }
    HeatmapView* heatmap() const { return m_fixture->find<HeatmapView>("heatmapView"); }
    InspectorView* inspector() const { return m_fixture->find<InspectorView>("inspector"); }
    QLabel* sentence() const { return m_fixture->find<QLabel>("emptyLabel"); }
    void click(int layer, int head);

    test::LayerGate m_gate;
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestLayersSessionWindow::init()
{
    m_gate.open();
    m_fixture = std::make_unique<test::WindowFixture>();
    ModelConfig config = test::tinyConfig();
    config.nLayers = 4;
    test::writeTinyModel(QDir(test::WindowFixture::modelFolder()), config);
    m_fixture->openTiny("ab");
    m_fixture->session().setLayerWish(m_gate.wish());
    m_fixture->clickTab(kOverviewTab);
    SETTLE();
    m_gate.holdAfter(2);
    QTest::keyClicks(m_fixture->line(), "c");
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    test::finishLayouts();
}

void TestLayersSessionWindow::cleanup()
{
    m_gate.open();
    m_fixture.reset();
}

/// What was chosen last is shown, of the two layers that are done.
bool TestLayersSessionWindow::isHeld() const
{
    const Session& session = m_fixture->session();
    return session.result() && session.result()->cache->nLayersSoFar == 2 && session.result()->state == session.state();
}

void TestLayersSessionWindow::click(int layer, int head)
{
    const QRectF rect = overview()->pictureRect({layer, head}).adjusted(0, 30, -30, 0);
    QVERIFY(!rect.isEmpty());
    test::movePointer(*overview()->viewport(), rect.center());
    QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {}, rect.center().toPoint());
}

void TestLayersSessionWindow::theGridFillsLayerByLayer()
{
    const OverviewPlot& plot = overview()->plot();
    QCOMPARE(plot.nQueries(), 5);
    for (int layer = 0; layer < 4; ++layer)
        QCOMPARE(plot.pictures[plot.indexOf({layer, 0})] != nullptr, layer < 2);
    auto* activity = m_fixture->find<QLabel>("statusActivity");
    QTRY_VERIFY2(activity->text().contains("computing layer 2 of 4"), qPrintable(activity->text()));
    m_gate.open();
    SETTLE();
    QVERIFY(overview()->plot().isComplete());
}

void TestLayersSessionWindow::aFinishedLayerIsLookedInto()
{
    click(1, 2);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    QCOMPARE(m_fixture->session().state().selected, (HeadIndex{1, 2}));
    QVERIFY(!inspector()->plot().isEmpty());
    m_fixture->clickTab(kHeatmapTab);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    QVERIFY(heatmap()->isVisible() && !sentence()->isVisible());
    QCOMPARE(heatmap()->plot().head, (HeadIndex{1, 2}));
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, heatmap()->cellRect(3, 1).center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(3));
    QCOMPARE(m_fixture->session().result()->view->inspector.key, 1);
    const float seen = m_fixture->session().result()->view->inspector.weight;
    m_fixture->clickTab(kLinksTab);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    QVERIFY(m_fixture->find<LinksView>("linksView")->isVisible() && !sentence()->isVisible());
    m_gate.open();
    SETTLE();
    QCOMPARE(m_fixture->session().result()->view->inspector.weight, seen);
}

void TestLayersSessionWindow::whatIsToComeIsSaidInItsPlace()
{
    click(3, 1);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    QVERIFY(overview()->isVisible() && inspector()->plot().isEmpty());
    m_fixture->clickTab(kHeatmapTab);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    QVERIFY(!heatmap()->isVisible() && sentence()->isVisible());
    QVERIFY2(sentence()->text().startsWith("Layer 3 of 4 runs"), qPrintable(sentence()->text()));
    m_fixture->clickTab(kFlowTab);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    QVERIFY(sentence()->isVisible());
    m_gate.open();
    SETTLE();
    QVERIFY(!sentence()->isVisible());
    m_fixture->clickTab(kHeatmapTab);
    SETTLE();
    QCOMPARE(heatmap()->plot().head, (HeadIndex{3, 1}));
}

/// Nobody reads a number that is not there.
void TestLayersSessionWindow::everyTabAndPanelBearsHalfARun()
{
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->clickTab(tab);
        QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
        test::finishLayouts();
        m_fixture->window->grab();
        const auto& view = *m_fixture->session().result()->view;
        QCOMPARE(view.toCome.isEmpty(), tab == kOverviewTab || tab == kHeatmapTab || tab == kLinksTab);
    }
    for (const char* name : {"inspectorPanel", "headsPanel", "bottomPanel", "linksBeside"})
        if (auto* action = m_fixture->window->findChild<QAction*>(name))
            for (int i = 0; i < 2; ++i) {
                action->trigger();
                m_fixture->window->grab();
            }
    m_fixture->session().wantHeadTable(true);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    m_fixture->window->grab();
    m_gate.open();
    SETTLE();
}

void TestLayersSessionWindow::escapeBringsThePictureBeforeItBack()
{
    click(0, 3);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    QTRY_VERIFY(m_fixture->window->findChild<QAction*>("stop")->isEnabled()); // once it is slow
    QTest::keyClick(m_fixture->line(), Qt::Key_Escape);
    QVERIFY(m_fixture->session().isStopped());
    const auto& result = m_fixture->session().result();
    QVERIFY(result->cache->isWhole());
    QCOMPARE(result->state.input.text, QString("ab"));
    QCOMPARE(overview()->plot().nQueries(), 4);
    QVERIFY(overview()->plot().isComplete());
    QCOMPARE(m_fixture->find<QLabel>("statusActivity")->text(), QString("stopped"));
}

/// What waits for a picture waits for all of it: the first layers are not told of.
void TestLayersSessionWindow::theWholeRunIsToldWhenItIsPainted()
{
    QSignalSpy painted(m_fixture->window.get(), &MainWindow::resultPainted);
    click(1, 2);
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 60000);
    m_fixture->window->repaint();
    QCOMPARE(painted.count(), 0);
    m_gate.open();
    SETTLE();
    QTRY_COMPARE(painted.count(), 1);
    QCOMPARE(painted[0][0].toULongLong(), m_fixture->session().result()->number);
}

HEADLIGHT_TEST(TestLayersSessionWindow)
#include "tst_layers_session_window.moc"
