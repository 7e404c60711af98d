// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "tests/support/golden.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

/// The shipped model against PyTorch in float64 (tests/golden/make_headlight_golden.py).
class HeadlightEnGoldenTest : public QObject {
    Q_OBJECT
private:
    std::shared_ptr<const Model> m_model;
private slots:
    void initTestCase() { m_model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en"); }

    void everyActivationEqualsPyTorch_data()
    {
        QTest::addColumn<QString>("path");
        const QStringList files = goldenFiles("headlight_en");
        QVERIFY2(files.size() >= 4, "the golden files are missing");
        for (const QString& path : files)
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
    }
    void everyActivationEqualsPyTorch()
    {
        QFETCH(QString, path);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        const std::vector<std::int64_t> ids = golden.readIntegers("ids", golden.find("ids")->shape);
        const TokenSequence encoding = m_model->tokenizer.encode(golden.metadata().at("text"));
        QCOMPARE(encoding.ids(), ids);

        const auto cache = runModel(m_model, encoding, goldenOptions(golden));

        for (int l = 0; l < m_model->config.nLayers; ++l) {
            const std::string attn = "blocks." + std::to_string(l) + ".attn.";
            const AttentionActivations& a = cache->activations.blocks[std::size_t(l)].attention;
            QVERIFY(headsDifference(a.q, golden, attn + "q") < 1e-5);
            QVERIFY(headsDifference(a.k, golden, attn + "k") < 1e-5);
            QVERIFY(headsDifference(a.v, golden, attn + "v") < 1e-5);
            QVERIFY(headsDifference(a.z, golden, attn + "z") < 1e-5);
            for (int h = 0; h < m_model->config.nHeads; ++h) {
                const AttentionMap map = attentionMap(cache, {l, h});
                const Matrix scores = map.whole(AttentionStep::Scores);
                QVERIFY(relativeDifference(scores, goldenHead(golden, attn + "scores", h)) < 1e-5);
                const Matrix pattern = map.whole(AttentionStep::Pattern);
                QVERIFY(relativeDifference(pattern, goldenHead(golden, attn + "pattern", h)) < 1e-5);
            }
        }
        const Matrix logits = cache->logits(0, cache->nTokens()); // [T, dVocab]
        const auto columns = golden.readIntegers("logits_columns", golden.find("logits_columns")->shape);
        Matrix sampled(logits.rows(), Index(columns.size()));
        for (std::size_t c = 0; c < columns.size(); ++c)
            sampled.col(Index(c)) = logits.col(columns[c]);
        QVERIFY(relativeDifference(sampled, goldenMatrix(golden, "logits_sampled")) < 1e-5);
        const auto argmax = golden.readIntegers("argmax", golden.find("argmax")->shape);
        for (Index t = 0; t < logits.rows(); ++t) {
            Index best = 0;
            logits.row(t).maxCoeff(&best);
            QCOMPARE(std::int64_t(best), argmax[std::size_t(t)]);
        }
    }
};

HEADLIGHT_APPLESS_TEST(HeadlightEnGoldenTest)
#include "tst_headlight_en_golden.moc"
