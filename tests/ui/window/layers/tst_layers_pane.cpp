// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_rollout.h"
#include "tests/support/pointer.h"
#include "tests/support/sample_plots.h"
#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/widgets/choice_button.h"

#include <QLabel>
#include <QPushButton>

using namespace headlight;

/// The tab Layers, worked with the mouse and the keys.
class TestLayersPane : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void theTabShowsWhatIsChosen();
    void theLayerIsChosenAndUndone();
    void aClickPinsAndAHoverTells();
    void theFigureIsExported();
    void theSessionComesBack();
    void aLongFlowIsComputedWhenAskedForAndStopped();
    void aCrossAttentionHasNoRollout();

private:
    void openTab();
    void choose(const char* button, const QString& text);
    HeatmapView* heatmap() const { return m_fixture->find<HeatmapView>("layersHeatmap"); }
    QLabel* refusal() const { return m_fixture->find<QLabel>("layersRefusal"); }
    std::shared_ptr<const ActivationCache> cache() const { return m_fixture->session().result()->cache; }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestLayersPane::init()
{
    m_fixture = test::openedTiny("abcde");
}

void TestLayersPane::cleanup()
{
    m_fixture.reset();
}

void TestLayersPane::openTab()
{
    QTest::keyClick(m_fixture->line(), Qt::Key_5, Qt::ControlModifier);
    SETTLE();
    QVERIFY(m_fixture->find<QWidget>("layersPane")->isVisible());
}

void TestLayersPane::choose(const char* button, const QString& text)
{
    m_fixture->choose(button, {text});
    SETTLE();
}

void TestLayersPane::theTabShowsWhatIsChosen()
{
    m_fixture->clickTab(kLayersTab);
    SETTLE();
    QVERIFY(heatmap()->isVisible() && !refusal()->isVisible());
    QCOMPARE(heatmap()->plot().shows, CellValue::MeanWeight);
    const auto caption = [this] { return m_fixture->find<QLabel>("layersCaption")->text(); };
    m_fixture->session().selectHead({0, 2});
    SETTLE();
    QVERIFY2(caption().startsWith("head 0.2 is chosen; shown: mean of 4 heads · "), qPrintable(caption()));
    choose("measureButton", "attention rollout");
    QCOMPARE(m_fixture->session().state().layers.measure, LayerMeasure::Rollout);
    QVERIFY(test::numbersOf(heatmap()->plot()) == attentionRollout(cache(), 0));
    choose("layerButton", "1");
    QVERIFY(test::numbersOf(heatmap()->plot()) == attentionRollout(cache(), 1));
    QCOMPARE(m_fixture->find<ChoiceButton>("layerButton")->value(), QString("0 to 1"));
    QCOMPARE(heatmap()->places().title, QString("attention rollout, layers 0–1"));
    QVERIFY2(!caption().contains("layers 0–1"), qPrintable(caption())); // said once
    QVERIFY2(caption().contains("mask") && caption().endsWith("Abnar and Zuidema 2020"), qPrintable(caption()));
    QVERIFY2(caption().startsWith("head 1.2 is chosen; shown: attention rollout · "), qPrintable(caption()));
    choose("measureButton", "attention flow");
    QVERIFY(test::numbersOf(heatmap()->plot()) == attentionFlow(cache(), 1, {0, 7}));
    choose("measureButton", "head maximum");
    QCOMPARE(heatmap()->plot().shows, CellValue::LargestWeight);
    m_fixture->session().setText("abcdefg"); // the picture follows the text
    SETTLE();
    QCOMPARE(heatmap()->plot().nQueries(), 9);
}

void TestLayersPane::theLayerIsChosenAndUndone()
{
    openTab();
    m_fixture->session().selectHead({0, 3});
    SETTLE();
    choose("layerButton", "1");
    QCOMPARE(m_fixture->session().state().selected, (HeadIndex{1, 3})); // the head stays
    choose("measureButton", "attention rollout");
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_fixture->session().state().layers.measure, LayerMeasure::Mean);
    m_fixture->session().goBack(); // the layer is a look
    QCOMPARE(m_fixture->session().state().selected, (HeadIndex{0, 3}));
}

void TestLayersPane::aClickPinsAndAHoverTells()
{
    openTab();
    choose("measureButton", "attention rollout");
    test::movePointer(*heatmap(), heatmap()->cellRect(4, 2).center());
    QVERIFY2(heatmap()->note().startsWith("d → b"), qPrintable(heatmap()->note()));
    QVERIFY(heatmap()->note().contains("attention rollout, layer 0"));
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, heatmap()->cellRect(4, 2).center().toPoint());
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(4));
    SETTLE();
    QTest::keyClick(heatmap(), Qt::Key_Left);
    SETTLE();
    QCOMPARE(heatmap()->plot().pinned, (std::optional<TokenPair>(TokenPair{4, 1})));
}

void TestLayersPane::theFigureIsExported()
{
    openTab();
    choose("measureButton", "attention flow");
    QVERIFY(m_fixture->exported("svg").contains("attention flow, layer 0"));
}

void TestLayersPane::theSessionComesBack()
{
    openTab();
    choose("measureButton", "attention rollout");
    const SessionState state = m_fixture->session().state();
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(m_fixture->session().state() == state);
    SETTLE();
    QCOMPARE(heatmap()->plot().shows, CellValue::Rollout);
    QVERIFY(heatmap()->isVisible());
}

void TestLayersPane::aLongFlowIsComputedWhenAskedForAndStopped()
{
    ModelConfig config = test::tinyConfig();
    config.nCtx = 400;
    m_fixture->window.reset();
    test::writeTinyModel(QDir(test::WindowFixture::modelFolder()), config);
    SessionState state = test::WindowFixture::tinyState(QString(300, 'x'));
    state.mask = Mask{MaskKind::None, 0, {}};
    state.selected = {1, 0};
    state.tab = kLayersTab;
    state.layers.measure = LayerMeasure::Flow;
    m_fixture->open(state);
    SETTLE();
    auto* compute = m_fixture->find<QPushButton>("computeFlow");
    QVERIFY(refusal()->isVisible() && compute->isVisible() && !heatmap()->isVisible());
    QVERIFY(refusal()->text().contains("302 tokens"));
    const auto last = m_fixture->session().result();
    QTest::mouseClick(compute, Qt::LeftButton);
    QVERIFY(m_fixture->session().state().layers.longFlow);
    auto* activity = m_fixture->find<QLabel>("statusActivity");
    QTRY_VERIFY_WITH_TIMEOUT(activity->text().contains("attention flow") && activity->text().contains(" %"), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(activity->text().contains("Esc stops it"), 20000);
    QTest::keyClick(m_fixture->line(), Qt::Key_Escape);
    QVERIFY(m_fixture->session().isStopped());
    QCOMPARE(m_fixture->session().result(), last);

    m_fixture->session().setText("abc"); // another text is not asked for any more
    SETTLE();
    QVERIFY(!m_fixture->session().state().layers.longFlow);
    QVERIFY(heatmap()->isVisible() && !refusal()->isVisible() && !compute->isVisible());
    QCOMPARE(heatmap()->plot().nQueries(), 5);

    m_fixture->session().setText(QString(88, 'x')); // short enough to wait for
    SETTLE();
    QTest::mouseClick(compute, Qt::LeftButton);
    SETTLE();
    QVERIFY(heatmap()->isVisible() && heatmap()->plot().nQueries() == 90);
}

void TestLayersPane::aCrossAttentionHasNoRollout()
{
    m_fixture->window.reset();
    test::writeTinyMarian(QDir(test::WindowFixture::modelFolder()));
    SessionState state = test::WindowFixture::tinyState("abc");
    state.tab = kLayersTab;
    m_fixture->open(state);
    SETTLE();
    QCOMPARE(heatmap()->plot().nKeys(), 4);
    choose("measureButton", "attention rollout");
    QVERIFY(refusal()->isVisible() && !heatmap()->isVisible());
    QVERIFY(refusal()->text().startsWith("There is no attention rollout of a cross-attention"));
    QVERIFY(!m_fixture->find<QPushButton>("computeFlow")->isVisible());
    QTest::mouseClick(m_fixture->find<QPushButton>("exportButton"), Qt::LeftButton);
    QCOMPARE(m_fixture->find<QLabel>("noticeLabel")->text(), QString("This view has no picture to export."));
    m_fixture->session().setPart(AttentionPart::Encoder);
    SETTLE();
    QVERIFY(heatmap()->isVisible());
    QVERIFY(test::numbersOf(heatmap()->plot()) == attentionRollout(cache(), LayerIndex(0, AttentionPart::Encoder)));
}

HEADLIGHT_TEST(TestLayersPane)
#include "tst_layers_pane.moc"
