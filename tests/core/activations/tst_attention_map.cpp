// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "tests/support/every_mask.h"
#include "tests/support/loop_twins.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class AttentionMapTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;

    std::shared_ptr<const ActivationCache> run(const char* text, const char* mask = "none")
    {
        RunOptions options;
        options.mask = maskFromString(mask);
        return runModel(m_model, m_model->tokenizer.encode(text), options);
    }
private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void everyStepEqualsTheLoop_data()
    {
        QTest::addColumn<QString>("mask");
        for (const QString& mask : everyMask(4))
            QTest::newRow(qPrintable(mask)) << mask;
    }
    void everyStepEqualsTheLoop()
    {
        QFETCH(QString, mask);
        const auto cache = run("The quick brown fox", qPrintable(mask));
        const int dHead = m_model->config.dHead;
        for (int layer = 0; layer < 2; ++layer)
            for (int head = 0; head < 4; ++head) {
                const AttentionActivations& a = cache->activations.blocks[std::size_t(layer)].attention;
                const LoopAttention twin =
                    loopAttention(headColumns(a.q, head, dHead), headColumns(a.k, head, dHead),
                                  headColumns(a.v, head, dHead), cache->options.mask, 1.0 / std::sqrt(double(dHead)));
                const AttentionMap map = attentionMap(cache, {layer, head});
                QVERIFY(relativeDifference(map.whole(AttentionStep::Scores), twin.scores) < 1e-5);
                QVERIFY(relativeDifference(map.whole(AttentionStep::MaskedScores), twin.maskedScores) < 1e-5);
                QVERIFY(relativeDifference(map.whole(AttentionStep::Pattern), twin.pattern) < 1e-5);
            }
    }
    void aBlockEqualsThatBlockOfTheWhole()
    {
        const AttentionMap map = attentionMap(run("The quick brown fox", "causal"), {1, 2});
        for (const AttentionStep step : {AttentionStep::Scores, AttentionStep::Pattern}) {
            const Matrix whole = map.whole(step);
            QVERIFY(relativeDifference(map.block({3, 5}, {2, 7}, step), Matrix(whole.block(3, 2, 5, 7))) < 1e-6);
            QVERIFY(std::abs(map.at(6, 4, step) - whole(6, 4)) < 1e-6F);
        }
    }
    void whatIsAllowedInABlockIsAllowedCellByCell_data() { everyStepEqualsTheLoop_data(); }
    void whatIsAllowedInABlockIsAllowedCellByCell()
    {
        QFETCH(QString, mask);
        RunOptions options;
        options.mask = maskFromString(mask.toStdString());
        options.mask.paddedKeys.assign(m_model->tokenizer.encode("The quick brown fox").tokens.size(), 0);
        options.mask.paddedKeys[3] = 1;
        options.mask.painted.cells.insert({6, 4});
        options.mask.painted.keys.insert(5);
        const auto cache = runModel(m_model, m_model->tokenizer.encode("The quick brown fox"), options);
        const AttentionMap map = attentionMap(cache, {1, 2});
        const TokenRange queries{2, map.nQueries() - 3};
        const TokenRange keys{1, map.nKeys() - 1};
        const Matrix allowed = map.allowed(queries, keys);
        for (Index i = 0; i < queries.count; ++i)
            for (Index j = 0; j < keys.count; ++j) {
                QCOMPARE(allowed(i, j) != 0.0F, map.allows(queries.first + i, keys.first + j));
                QCOMPARE(allowed(i, j) != 0.0F, options.mask.allows(queries.first + i, keys.first + j));
            }
    }
    /// What is read in bands of rows has the bits of what is read at once.
    void bandsOfRowsHaveTheBitsOfTheWhole()
    {
        const AttentionMap map = attentionMap(run("The quick brown fox jumps over the lazy dog", "causal"), {1, 1});
        const Matrix whole = map.whole(AttentionStep::Pattern);
        for (const Index rows : {1, 3, 10})
            for (Index first = 0; first + rows <= map.nQueries(); first += rows)
                QVERIFY(map.block({first, rows}, {0, map.nKeys()}, AttentionStep::Pattern) ==
                        whole.middleRows(first, rows));
    }
    void rowsOfLargeScoresSumToOneInBlocksOfEverySize()
    {
        Model model = *m_model;
        for (BlockParameters& block : model.parameters.blocks) {
            block.attention.wQ = 30.0F * block.attention.wQ.toMatrix();
            block.attention.wK = 30.0F * block.attention.wK.toMatrix();
        }
        RunOptions options;
        options.mask = maskFromString("causal");
        const auto cache = runModel(std::make_shared<const Model>(model),
                                    m_model->tokenizer.encode("The quick brown fox jumps over the lazy dog"), options);
        for (int head = 0; head < 4; ++head) {
            const AttentionMap map = attentionMap(cache, {1, head});
            for (const Index rows : {1, 3, 10})
                for (Index first = 0; first + rows <= map.nQueries(); first += rows) {
                    const Matrix block = map.block({first, rows}, {0, map.nKeys()}, AttentionStep::Pattern);
                    QVERIFY((block.rowwise().sum().array() - 1.0F).abs().maxCoeff() < 1e-6F);
                    QVERIFY(block.maxCoeff() <= 1.0F);
                }
            QCOMPARE(map.at(0, 0, AttentionStep::Pattern), 1.0F);
        }
    }
    void poolingKeepsTheLargestWeightOfEveryBin()
    {
        const AttentionMap map = attentionMap(run("The quick brown fox jumps"), {0, 1});
        const Matrix whole = map.whole(AttentionStep::Pattern);
        const Matrix pooled = map.pooled(5, 4);
        QCOMPARE(pooled.rows(), 5);
        QCOMPARE(pooled.cols(), 4);
        QVERIFY(std::abs(pooled.maxCoeff() - whole.maxCoeff()) < 1e-6F);
        const Index t = whole.rows();
        QVERIFY(std::abs(pooled(0, 0) - whole.topLeftCorner(t / 5, t / 4).maxCoeff()) < 1e-6F);
        QVERIFY(relativeDifference(map.pooled(1000, 1000), whole) < 1e-6);
    }
    void aQueryWithoutKeysHasNoValue()
    {
        RunOptions options;
        options.mask = {MaskKind::Causal, 0, {1, 0, 0, 0}};
        const auto cache = runModel(m_model, m_model->tokenizer.encode("ab"), options); // <s> a b </s>
        const AttentionMap map = attentionMap(cache, {0, 0});
        QVERIFY(!map.hasValue(0));
        QVERIFY(map.hasValue(1));
        QVERIFY(map.whole(AttentionStep::Pattern).row(0).isZero(0.0F));
    }
    void aHeadThatDoesNotExistIsRefused()
    {
        const auto cache = run("ab");
        QVERIFY_EXCEPTION_THROWN(attentionMap(cache, {0, 4}), Error);
        QVERIFY_EXCEPTION_THROWN(attentionMap(cache, {2, 0}), Error);
        QVERIFY_EXCEPTION_THROWN(attentionMap(cache, {-1, 0}), Error);
    }
    void aMapOfGivenNumbersIsRectangular()
    {
        Matrix pattern(2, 3);
        pattern << 0.5F, 0.25F, 0.25F, 0.0F, 0.0F, 1.0F;
        const AttentionMap map = attentionMapFromMatrix({"le", "train"}, {"the", "train", "left"}, {0, 0}, pattern);
        QCOMPARE(map.nQueries(), 2);
        QCOMPARE(map.nKeys(), 3);
        QCOMPARE(map.whole(AttentionStep::Pattern), pattern);
        QCOMPARE(map.at(0, 1, AttentionStep::Scores), std::log(0.25F));
    }
    void textThatDoesNotFitIsRefused()
    {
        QVERIFY_EXCEPTION_THROWN(run(std::string(200, 'x').c_str()), Error);
        QVERIFY_EXCEPTION_THROWN(runModel(m_model, TokenSequence{}, {}), Error);
    }
    void memoryGrowsWithTheTokensNotWithTheirSquare()
    {
        const auto cache = run("ab");
        for (std::size_t l = 0; l < cache->activations.blocks.size(); ++l) {
            const BlockActivations& block = cache->activations.blocks[l];
            for (const SoftmaxRows& rows : block.attention.softmaxRows) {
                QCOMPARE(rows.max.size(), cache->nTokens());
                QCOMPARE(rows.sum.size(), cache->nTokens());
            }
        }
    }
};

HEADLIGHT_APPLESS_TEST(AttentionMapTest)
#include "tst_attention_map.moc"
