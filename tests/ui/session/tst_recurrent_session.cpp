// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/recurrent_model_folder.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shape_plot.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace headlight;

/// The window's session on a recurrent translator: its one attention, on the source.
class TestRecurrentSession : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;

    void settle()
    {
        QVERIFY2(QTest::qWaitFor([this] { return m_session->isSettled(); }, 60000), qPrintable(m_session->problem()));
    }
    const ViewData& view() const { return *m_session->result()->view; }

private slots:
    void initTestCase()
    {
        QDir(m_folder.path()).mkpath("models/rnn");
        test::writeRecurrentModel(QDir(m_folder.filePath("models/rnn")));
    }
    void init()
    {
        m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
        m_session->setText("a cat");
        settle();
    }
    void cleanup() { m_session.reset(); }

    void theHeatmapHasTheDecodersRowsAndTheSourcesColumns()
    {
        const auto& cache = *m_session->result()->cache;
        QVERIFY(cache.recurrent && cache.target->isGenerated);
        QCOMPARE(m_session->grid(), (HeadGrid{1, 1, AttentionPart::Cross}));
        QVERIFY(view().as<HeatmapPlot>());
        QCOMPARE(view().as<HeatmapPlot>()->nQueries(), cache.nTokens());
        QCOMPARE(view().as<HeatmapPlot>()->nKeys(), cache.source->encoding.size());
        QCOMPARE(view().target->tokens.size(), cache.nTokens());
        QCOMPARE(view().keyTokens().size(), cache.source->encoding.size());
        QVERIFY(m_session->result()->rowsSumToOne);
        const QString summary = m_session->result()->heads->plot.summaries.front();
        QVERIFY2(summary.contains(" → ") || summary.startsWith("mixed"), qPrintable(summary));
    }
    void theInspectorTakesTheScoreApart()
    {
        m_session->pin(1, 6); // the last source token lies beyond a short translation
        settle();
        const InspectorData& data = view().inspector;
        QVERIFY(data.isAdditive);
        QCOMPARE(data.query, 1);
        QCOMPARE(data.key, 6);
        QCOMPARE(int(data.product.size()), test::kTinyRecurrentSizes.dAttention);
        QVERIFY(std::abs(std::accumulate(data.product.begin(), data.product.end(), 0.0F) - data.score) < 1e-5F);
        QCOMPARE(data.weight, view().as<HeatmapPlot>()->cells.value(1, 6));
        const QString text = inspectorText(makeInspectorPlot(data));
        QVERIFY2(text.contains("vᵀ tanh(q + k)") && !text.contains("√") && text.contains("·h("), qPrintable(text));
    }
    void everyTabIsMade()
    {
        for (const ViewTab tab : {kGridTab, kLinksTab, kLayersTab, kHeatmapTab, kShapesTab}) {
            m_session->set(&SessionState::tab, tab);
            settle();
        }
        QCOMPARE(view().as<ShapePlot>()->steps.back().id, std::string("context"));
    }
    void switchedOffTheContextIsZeroAndThePredictionsStandBeforeAndAfter()
    {
        m_session->ablateHead({0, 0, AttentionPart::Cross}, true);
        settle();
        const auto result = m_session->result();
        QVERIFY(result->cache->recurrent->contexts.isZero(0.0F));
        QVERIFY(result->view->as<HeatmapPlot>()->ablated);
        QVERIFY(result->predictions->kind == PredictionKind::NextToken);
        QCOMPARE(int(result->predictions->before.size()), 5);
        QCOMPARE(int(result->predictions->after.size()), 5);
    }
    void aMaskIsOneOfTheSource()
    {
        m_session->setMask(maskFromString("causal"));
        settle();
        QVERIFY(m_session->result()->cache->options.crossMask.kind == MaskKind::Causal);
        QCOMPARE(view().as<HeatmapPlot>()->cells.value(0, 1), 0.0);
        QVERIFY(view().as<HeatmapPlot>()->caption.mask.startsWith("causal"));
        m_session->set(&SessionState::tab, kGridTab);
        settle();
        QVERIFY(view().as<HeatmapGridPlot>()->caption.mask.startsWith("causal"));
    }
    void theTemperatureDividesTheScores()
    {
        const float score = view().inspector.score;
        m_session->pin(view().inspector.query, view().inspector.key);
        m_session->set(&SessionState::temperature, 2.0);
        settle();
        QVERIFY(!qFuzzyIsNull(score));
        QVERIFY(view().inspector.score != score);
    }
    void aTextBeyondTheContextIsCutAndSaysSo()
    {
        m_session->setText(QString(100, 'x'));
        settle();
        QVERIFY2(m_session->result()->notice.contains("102"), qPrintable(m_session->result()->notice));
    }
};

HEADLIGHT_TEST(TestRecurrentSession)
#include "tst_recurrent_session.moc"
