// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/recurrent_model_folder.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/pictures/words.h"
#include "ui/session/session.h"

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
        const auto settled = [this] {
            const auto& result = m_session->result();
            return result && result->complete && result->state == m_session->state() && m_session->problem().isEmpty();
        };
        QTRY_VERIFY2(settled(), qPrintable(m_session->problem()));
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
        QVERIFY(view().heatmap);
        QCOMPARE(view().heatmap->nQueries(), cache.nTokens());
        QCOMPARE(view().heatmap->nKeys(), cache.source->encoding.size());
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
        QCOMPARE(data.weight, view().heatmap->cells.value(1, 6));
        const QString text = inspectorText(makeInspectorPlot(data));
        QVERIFY2(text.contains("vᵀ tanh(q + k)") && !text.contains("√") && text.contains("·h("), qPrintable(text));
    }
    void everyTabIsMade()
    {
        for (const ViewTab tab :
             {ViewTab::SmallMultiples, ViewTab::Links, ViewTab::Shapes, ViewTab::Layers, ViewTab::Heatmap}) {
            m_session->setTab(tab);
            settle();
        }
        QCOMPARE(view().shapes.steps.back().id, std::string("context"));
    }
    void switchedOffTheContextIsZeroAndThePredictionsStandBeforeAndAfter()
    {
        m_session->ablateHead({0, 0, AttentionPart::Cross}, true);
        settle();
        const auto result = m_session->result();
        QVERIFY(result->cache->recurrent->contexts.isZero(0.0F));
        QVERIFY(result->view->heatmap->ablated);
        QVERIFY(result->predictions->kind == PredictionKind::NextToken);
        QCOMPARE(int(result->predictions->before.size()), 5);
        QCOMPARE(int(result->predictions->after.size()), 5);
    }
    void aMaskIsOneOfTheSource()
    {
        m_session->setMask(maskFromString("causal"));
        settle();
        QVERIFY(m_session->result()->cache->options.crossMask.kind == MaskKind::Causal);
        QCOMPARE(view().heatmap->cells.value(0, 1), 0.0);
        QVERIFY(view().heatmap->caption.mask.startsWith("causal"));
        m_session->setTab(ViewTab::SmallMultiples);
        settle();
        QVERIFY(view().multiples->caption.mask.startsWith("causal"));
    }
    void theTemperatureDividesTheScores()
    {
        const float score = view().inspector.score;
        m_session->pin(view().inspector.query, view().inspector.key);
        m_session->setTemperature(2.0);
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
