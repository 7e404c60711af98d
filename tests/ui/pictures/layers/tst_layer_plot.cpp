// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_rollout.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/sample_plots.h"
#include "tests/support/tiny_marian.h"
#include "ui/kit/legend.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/layers/layer_plot.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestLayerPlot : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model = test::tinyModel(QDir(m_folder.path()));

    std::shared_ptr<const ActivationCache> run(const Mask& mask) const
    {
        RunOptions options;
        options.mask = mask;
        return test::runTiny(m_model, 7, options);
    }
    std::shared_ptr<const ActivationCache> run(MaskKind kind) const { return run(Mask{kind, 0, {}}); }

    /// The loop twin of mean and maximum.
    static Matrix overHeads(const std::shared_ptr<const ActivationCache>& cache, int layer, bool maximum)
    {
        Matrix result = Matrix::Zero(7, 7);
        for (int head = 0; head < 4; ++head) {
            const Matrix pattern = attentionMap(cache, {layer, head}).whole(AttentionStep::Pattern);
            for (Index i = 0; i < 7; ++i)
                for (Index j = 0; j < 7; ++j)
                    result(i, j) =
                        maximum ? std::max(result(i, j), pattern(i, j)) : result(i, j) + pattern(i, j) / 4.0F;
        }
        return result;
    }

private slots:
    void theNumbersAreCores()
    {
        const auto cache = run(MaskKind::Causal);
        const auto values = [&](LayerMeasure measure, int layer) {
            return test::numbersOf(makeLayerPlot(cache, measure, layer, {}));
        };
        for (int layer = 0; layer < 2; ++layer) {
            QVERIFY(values(LayerMeasure::Mean, layer).isApprox(overHeads(cache, layer, false), 1e-6F));
            QVERIFY(values(LayerMeasure::Maximum, layer) == overHeads(cache, layer, true));
            QVERIFY(values(LayerMeasure::Rollout, layer) == attentionRollout(cache, layer));
            QVERIFY(values(LayerMeasure::Flow, layer) == attentionFlow(cache, layer, {0, 7}));
        }
        QVERIFY(values(LayerMeasure::Rollout, 0) != values(LayerMeasure::Rollout, 1));
    }

    void theCaptionSaysWhatItIs()
    {
        const auto cache = run(MaskKind::Causal);
        const auto line = [&](LayerMeasure measure, int layer) {
            return makeLayerPlot(cache, measure, layer, {}).caption.line();
        };
        QCOMPARE(line(LayerMeasure::Mean, 1), QStringLiteral("tiny · layer 1 · mean of 4 heads · causal mask"));
        QCOMPARE(line(LayerMeasure::Maximum, 0), QStringLiteral("tiny · layer 0 · largest of 4 heads · causal mask"));
        QCOMPARE(line(LayerMeasure::Rollout, 1),
                 QStringLiteral("tiny · attention rollout, layers 0–1 · residual as 0.5 A + 0.5 I · Abnar "
                                "and Zuidema 2020 · causal mask"));
        QVERIFY(line(LayerMeasure::Flow, 0).startsWith("tiny · attention flow, layer 0 · residual"));
    }

    void theLegendNamesTheNumbersAndTheirRange()
    {
        ColourScale own;
        own.range = ScaleRange::Layer;
        const HeatmapPlot plot = makeLayerPlot(run(MaskKind::Causal), LayerMeasure::Rollout, 1, own);
        QCOMPARE(legendPhrases(legendOf(plot)).mid(0, 3),
                 (QStringList{"attention rollout", "linear", "range of this picture"}));
        QCOMPARE(plot.colours.high, double(test::numbersOf(plot).maxCoeff()));
    }

    void aWindowReachesFurtherWithEachLayer()
    {
        const auto cache = run(maskFromString("window:2")); // a token and the one before it
        for (int layer = 0; layer < 2; ++layer) {
            const HeatmapPlot plot = makeLayerPlot(cache, LayerMeasure::Rollout, layer, {});
            for (int i = 0; i < 7; ++i)
                for (int j = 0; j < 7; ++j) {
                    QCOMPARE(plot.hasCell(i, j), j <= i && i - j <= layer + 1);
                    QCOMPARE(plot.cells.value(i, j) > 0.0F, plot.hasCell(i, j));
                }
        }
        QVERIFY(!makeLayerPlot(cache, LayerMeasure::Mean, 1, {}).hasCell(4, 2));
    }

    void aTranslatorHasThemForEachPartAndNoRolloutOfItsCrossAttention()
    {
        QTemporaryDir folder;
        const auto model = test::tinyMarian(QDir(folder.path()));
        const auto cache = runModel(model, model->tokenizer.encode("abc"), RunOptions());
        const LayerIndex cross(1, AttentionPart::Cross);
        const HeatmapPlot mean = makeLayerPlot(cache, LayerMeasure::Mean, cross, {});
        QCOMPARE(mean.nKeys(), 4);
        QCOMPARE(mean.nQueries(), cache->nTokens());
        QVERIFY(mean.caption.line().contains("cross-attention, layer 1 · mean of 4 heads"));
        const HeatmapPlot encoder =
            makeLayerPlot(cache, LayerMeasure::Rollout, {2, AttentionPart::Encoder}, {}); // layer 2 is the last of 3
        QVERIFY(test::numbersOf(encoder) == attentionRollout(cache, LayerIndex(2, AttentionPart::Encoder)));
        QVERIFY(encoder.caption.layer.endsWith("encoder, layers 0–2"));
        QVERIFY_EXCEPTION_THROWN(makeLayerPlot(cache, LayerMeasure::Rollout, cross, {}), Error);
        QVERIFY_EXCEPTION_THROWN(makeLayerPlot(cache, LayerMeasure::Mean, {9, AttentionPart::Encoder}, {}), Error);
    }

    void aTableHasTheSameNumbers()
    {
        const HeatmapPlot plot = makeLayerPlot(run(MaskKind::None), LayerMeasure::Flow, 1, {});
        const AttentionMap table = tableOf(plot);
        QVERIFY(table.whole(AttentionStep::Pattern) == test::numbersOf(plot));
        QCOMPARE(QString::fromStdString(table.keyLabels()[2]), plot.keyLabels[2]);
    }

    void aFlowThatIsCancelledEnds()
    {
        CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(makeLayerPlot(run(MaskKind::None), LayerMeasure::Flow, 1, {}, cancel), Error);
    }
};

HEADLIGHT_GUILESS_TEST(TestLayerPlot)
#include "tst_layer_plot.moc"
