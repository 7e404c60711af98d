// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/shape_trace.h"
#include "tests/support/golden_families.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <map>
#include <set>

using namespace headlight;
using namespace headlight::test;

class ShapeTraceTest : public QObject {
    Q_OBJECT
private:
    /// The steps of a layer, by their ids.
    std::map<std::string, ShapeStep> stepsOf(const char* family, int layer)
    {
        const auto model = loadGoldenFamily(goldenFamilyFolder(family));
        std::map<std::string, ShapeStep> named;
        for (const ShapeStep& step : shapeTrace(model->config, {AttentionPart::Decoder, layer, 7, 7}))
            named[step.id] = step;
        return named;
    }
private slots:
    void thePapersShapesAreThePapers()
    {
        ModelConfig config = tinyConfig();
        config.dModel = 512;
        config.nHeads = 8;
        config.dHead = 64;
        const std::vector<ShapeStep> steps = shapeTrace(config, 10);
        QCOMPARE(steps.front().operands[0].actual, (Shape{10, 512}));
        QCOMPARE(steps.front().operands[1].actual, (Shape{512, 64}));
        QCOMPARE(steps.back().operands[0].actual, (Shape{10, 512}));
        QCOMPARE(steps.back().result.actual, (Shape{10, 512}));
    }
    void everyProductFits()
    {
        for (const ShapeStep& step : shapeTrace(tinyConfig(), 7))
            if (step.operands.size() == 2) {
                QCOMPARE(step.operands[0].actual[1], step.operands[1].actual[0]);
                QCOMPARE(step.result.actual, (Shape{step.operands[0].actual[0], step.operands[1].actual[1]}));
            }
    }
    void aKeyHasABiasWhereTheModelHasOne()
    {
        for (const auto& [family, ofKeys] : {std::pair("deberta_1", ""), std::pair("bert", " + b_i^K")}) {
            const QString path = goldenFiles(QStringLiteral("families/%1").arg(family), "t7_own.safetensors").front();
            const auto model = loadGoldenFamily(QFileInfo(path).path().toStdString());
            const std::vector<ShapeStep> steps = shapeTrace(model->config, 7);
            const auto named = [&](const char* id) {
                return std::ranges::find(steps, std::string(id), [](const ShapeStep& step) { return step.id; })
                    ->formula;
            };
            QCOMPARE(named("projectK"), std::string("K_i = X W_i^K") + ofKeys);
            QVERIFY(named("projectQ").ends_with("+ b_i^Q"));
        }
    }
    void aCrossAttentionHasTwoLengths()
    {
        QTemporaryDir folder;
        const auto model = tinyMarian(QDir(folder.path()));
        const auto cache = runModel(model, model->tokenizer.encode("The train"), targetFromText(*model, "Le"), {});
        const int nQueries = cache->nTokens();
        const int nKeys = cache->source->encoding.size();
        QCOMPARE(nQueries, 3);
        QCOMPARE(nKeys, 10);
        const std::vector<ShapeStep> steps = shapeTrace(model->config, AttentionPart::Cross, nQueries, nKeys);
        for (const ShapeStep& step : steps)
            if (step.operands.size() == 2)
                QCOMPARE(step.result.actual, (Shape{step.operands[0].actual[0], step.operands[1].actual[1]}));
        const auto named = [&](const char* id) {
            return *std::ranges::find(steps, std::string(id), [](const ShapeStep& step) { return step.id; });
        };
        QCOMPARE(named("pattern").result.actual, (Shape{3, 10}));
        QCOMPARE(named("pattern").result.symbolic, std::string("[T_q, T_k]"));
        QCOMPARE(named("projectK").operands[0].name, std::string("Y"));
        QCOMPARE(named("projectK").result.actual, (Shape{10, 6}));
        const AttentionActivations& a = cache->attention(AttentionPart::Cross, 1);
        QCOMPARE(named("concat").result.actual, (Shape{a.z.rows(), a.z.cols()}));
        QCOMPARE(steps.back().result.actual, (Shape{a.out.rows(), a.out.cols()}));
        // the encoder has heads of another size
        QCOMPARE(shapeTrace(model->config, AttentionPart::Encoder, nKeys, nKeys).front().result.actual, (Shape{10, 8}));
    }
    void everyFamilysStepsFitAndSayWhatItHas_data() { addGoldenFamilies(); }
    void everyFamilysStepsFitAndSayWhatItHas()
    {
        QFETCH(QString, family);
        const auto model = loadGoldenFamily(goldenFamilyFolder(family));
        const ModelConfig& config = model->config;
        const AttentionParameters& p = model->parameters.blocks[0].attention;
        for (int layer = 0; layer < config.nLayers; ++layer) {
            const std::vector<ShapeStep> steps = shapeTrace(config, {AttentionPart::Decoder, layer, 7, 7});
            std::set<std::string> ids;
            for (const ShapeStep& step : steps) {
                ids.insert(step.id);
                if (step.operands.size() == 2 && step.sign == "·")
                    QCOMPARE(step.result.actual, (Shape{step.operands[0].actual[0], step.operands[1].actual[1]}));
                if (step.operands.size() == 3) // a product and what stands beside it
                    QCOMPARE(step.result.actual, (Shape{step.operands[0].actual[0],
                                                        step.operands[1].actual[1] + step.operands[2].actual[1]}));
                if (step.operands.size() == 2 && step.sign == "+")
                    QCOMPARE(step.operands[0].actual, step.operands[1].actual);
                if (step.id == "projectQ")
                    QCOMPARE(step.formula.find(" + b") != std::string::npos, p.bQ.size() != 0);
                if (step.id == "projectK" || step.id == "projectV")
                    QCOMPARE(step.nSharing, config.nHeads / config.nKvHeads);
                if (step.id == "projectV")
                    QCOMPARE(step.result.actual[1] * config.nKvHeads, Index{p.wV.cols()});
                if (step.id == "output")
                    QCOMPARE(step.formula.find(" + b") != std::string::npos, p.bO.size() != 0);
                if (step.id == "pattern")
                    QCOMPARE(step.result.actual[1], Index{config.hasSinks ? 8 : 7});
            }
            QCOMPARE(ids.contains("rotaryK"),
                     !config.rotary.empty() && config.layer(AttentionPart::Decoder, layer).rotary >= 0);
            QCOMPARE(ids.contains("positionBias"), config.positionBias != PositionBiasKind::None);
            QCOMPARE(ids.contains("softCap"), config.scoreCap != 0.0F);
            QCOMPARE(ids.contains("normQ") && ids.contains("normK"), config.qkNorm != QkNorm::None);
            QCOMPARE(ids.contains("latentKv"), config.latent.kvRank != 0);
        }
    }
    void latentVectorsStandBetweenXAndTheProjections()
    {
        std::map<std::string, ShapeStep> steps = stepsOf("deepseek_v2", 0);
        const auto model =
            loadGoldenFamily(std::filesystem::path(HEADLIGHT_SOURCE_DIR "/tests/golden/families/deepseek_v2"));
        const AttentionParameters& p = model->parameters.blocks[0].attention;
        const Index nHeads = model->config.nHeads;
        const auto matrixOf = [&](const char* id) { return steps[id].operands.at(1).actual; };
        QCOMPARE(matrixOf("latentQ"), (Shape{p.latent.wQ.rows(), p.latent.wQ.cols()}));
        QCOMPARE(matrixOf("latentKv"), (Shape{p.latent.wKv.rows(), p.latent.wKv.cols()}));
        QCOMPARE(matrixOf("latentK"), (Shape{p.latent.wSharedK.rows(), p.latent.wSharedK.cols()}));
        QCOMPARE(matrixOf("projectQ"), (Shape{p.wQ.rows(), p.wQ.cols() / nHeads}));
        QCOMPARE(matrixOf("projectK"), (Shape{p.wK.rows(), p.wK.cols() / nHeads}));
        QCOMPARE(matrixOf("projectV"), (Shape{p.wV.rows(), p.wV.cols() / nHeads}));
        QVERIFY(!steps["latentKv"].perHead && steps["projectK"].perHead);
        QCOMPARE(steps["projectK"].formula, std::string("K_i = [C^{KV} W_i^{UK}, K^S]"));
        steps = stepsOf("deepseek_v2_lite", 0); // its queries are made of X
        QVERIFY(!steps.contains("latentQ"));
        QCOMPARE(steps["projectQ"].operands[0].name, std::string("X"));
    }
    void eachLetterIsOneMatrix_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("formula");
        const auto row = [](const char* family, const char* id, const char* formula) {
            QTest::newRow(qPrintable(QString("%1 %2").arg(family, id))) << family << id << QString::fromUtf8(formula);
        };
        row("qwen3", "normQ", "Q_i^N = Q_i, normed");
        row("qwen3", "rotaryQ", "Q_i^R = Q_i^N, turned by position");
        row("qwen3", "scores", "S_i = Q_i^R K_g^{R T} / √d_k");
        row("olmo2", "normK", "K_g^N = K_g, normed with all heads");
        row("gemma2", "scores", "S_i = Q_i^R K_g^{R T} / c");
        row("gemma2", "softCap", "S_i^C = c_{cap} tanh(S_i / c_{cap})");
        row("gemma2", "mask", "M_i = S_i^C, −∞ where masked");
        row("bloom", "positionBias", "S_i^B = S_i + B_i, m_i (key − query)");
        row("bloom", "mask", "M_i = S_i^B, −∞ where masked");
        row("gpt2_by_layer", "scores", "S_i = Q_i K_i^T / (c √d_k)");
        row("olmo", "projectV", "V_g = X W_g^V, within ±c_{clip}");
    }
    void eachLetterIsOneMatrix()
    {
        QFETCH(QString, family);
        QFETCH(QString, id);
        QFETCH(QString, formula);
        QCOMPARE(QString::fromStdString(stepsOf(qPrintable(family), 1)[id.toStdString()].formula), formula);
    }
    void theShapesAreThoseOfARun()
    {
        QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        const auto cache = runModel(model, model->tokenizer.encode("fox"), {});
        const AttentionActivations& a = cache->activations.blocks[0].attention;
        const std::vector<ShapeStep> steps = shapeTrace(model->config, cache->nTokens());
        const ShapeStep& concat = steps[steps.size() - 2];
        QCOMPARE(concat.id, std::string("concat"));
        QCOMPARE(concat.result.actual, (Shape{a.z.rows(), a.z.cols()}));
        QCOMPARE(steps.back().result.actual, (Shape{a.out.rows(), a.out.cols()}));
    }
};

HEADLIGHT_APPLESS_TEST(ShapeTraceTest)
#include "tst_shape_trace.moc"
