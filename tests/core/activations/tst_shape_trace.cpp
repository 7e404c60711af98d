// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/shape_trace.h"
#include "tests/support/golden_families.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class ShapeTraceTest : public QObject {
    Q_OBJECT
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
    void everyFamilysStepsFitAndSayWhatItHas_data()
    {
        QTest::addColumn<QString>("folder");
        const QDir all(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/families"));
        for (const QString& folder : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            QTest::newRow(qPrintable(folder)) << all.filePath(folder);
    }
    void everyFamilysStepsFitAndSayWhatItHas()
    {
        QFETCH(QString, folder);
        const auto model = loadGoldenFamily(folder.toStdString());
        const ModelConfig& config = model->config;
        const AttentionParameters& p = model->parameters.blocks[0].attention;
        for (int layer = 0; layer < config.nLayers; ++layer) {
            const std::vector<ShapeStep> steps = shapeTrace(config, {AttentionPart::Decoder, layer, 7, 7});
            std::set<std::string> ids;
            for (const ShapeStep& step : steps) {
                ids.insert(step.id);
                if (step.operands.size() == 2 && step.sign == "·")
                    QCOMPARE(step.result.actual, (Shape{step.operands[0].actual[0], step.operands[1].actual[1]}));
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
        }
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
