// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/predictions/prediction_view.h"

#include <QLabel>

using namespace headlight;

/// Checkpoints of other families in the window, run by ids: none has a tokenizer.
class TestFamiliesWindow : public QObject {
    Q_OBJECT

private slots:
    void init() { m_fixture = std::make_unique<test::WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void theSinksColumnIsShownAndIsNoToken()
    {
        open("gpt_oss", kHeatmapTab);
        auto* heatmap = m_fixture->find<HeatmapView>("heatmapView");
        QCOMPARE(heatmap->plot().keyLabels.size(), 6);
        QCOMPARE(heatmap->plot().keyLabels.last(), QString("sink"));
        QTest::mouseMove(heatmap->viewport(), heatmap->cellRect(3, 5).center().toPoint());
        QTest::mouseClick(heatmap->viewport(), Qt::LeftButton, {}, heatmap->cellRect(3, 5).center().toPoint());
        SETTLE();
        QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(3));
        QVERIFY(!m_fixture->session().state().pinnedKey);
        QCOMPARE(m_fixture->session().result()->view->inspector.query, 3);
        QVERIFY(m_fixture->session().result()->rowsSumToOne);
        QCOMPARE(m_fixture->find<QLabel>("statusSum")->text(), QString("rows sum to 1"));
    }
    void headsSayWhichKeyHeadTheyShare()
    {
        open("llama", kOverviewTab);
        auto* overview = m_fixture->find<OverviewView>("overviewView");
        QVERIFY2(overview->description({0, 1}).contains("k and v of key head 0, shared by heads 0–1"),
                 qPrintable(overview->description({0, 1})));
    }
    void whatOfTheCheckpointIsNotShownIsSaid()
    {
        open("gemma3_images", kHeatmapTab);
        const QString said = m_fixture->session().result()->notice;
        QVERIFY2(said.contains("not shown") && said.contains("vision_tower"), qPrintable(said));
        open("llama", kHeatmapTab);
        QCOMPARE(m_fixture->session().result()->notice, QString());
    }
    void aStackWithoutAHeadSaysWhyItPredictsNothing()
    {
        open("bert_without_head", kHeatmapTab);
        QVERIFY(m_fixture->session().result()->complete);
        const auto labels = m_fixture->find<PredictionView>("predictionsBefore")->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(
            labels, [](const QLabel* label) { return label->text().contains("has no head that predicts tokens"); }));
    }

private:
    void open(const char* family, ViewTab tab)
    {
        SessionState state;
        state.model = QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/families/") + family;
        state.input.ids = "3 4 5 6 7";
        state.tab = tab;
        m_fixture->open(state);
        SETTLE();
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

HEADLIGHT_TEST(TestFamiliesWindow)
#include "tst_families_window.moc"
