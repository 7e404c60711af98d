// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "tests/support/causal.h"
#include "tests/support/loop_twins.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

using enum AttentionPart;

class EncoderDecoderRunTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    const std::string m_source = "The train left";
    const std::string m_target = "Le train est";

    std::shared_ptr<const ActivationCache> run(const RunOptions& options = causal())
    {
        return runModel(m_model, m_model->tokenizer.encode(m_source), targetFromText(*m_model, m_target), options);
    }
    static Mask maskOf(AttentionPart part, const RunOptions& options)
    {
        return part == Encoder ? options.encoderMask : part == Cross ? options.crossMask : options.mask;
    }
private slots:
    void initTestCase() { m_model = tinyMarian(QDir(m_folder.path())); }

    void everyMapEqualsTheLoop_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<QString>("encoderMask");
        QTest::addColumn<QString>("crossMask");
        QTest::newRow("the model's own") << "causal"
                                         << "none"
                                         << "none";
        QTest::newRow("others") << "none"
                                << "causal"
                                << "window:4";
        QTest::newRow("narrow") << "window:2"
                                << "window:3"
                                << "prefix:5";
        QTest::newRow("beyond") << "prefix:99"
                                << "prefix:99"
                                << "causal";
    }
    void everyMapEqualsTheLoop()
    {
        QFETCH(QString, mask);
        QFETCH(QString, encoderMask);
        QFETCH(QString, crossMask);
        RunOptions options;
        options.mask = maskFromString(mask.toStdString());
        options.encoderMask = maskFromString(encoderMask.toStdString());
        options.crossMask = maskFromString(crossMask.toStdString());
        options.crossMask.paddedKeys.assign(m_source.size() + 1, 0);
        options.crossMask.paddedKeys[3] = 1;
        const auto cache = run(options);
        for (const AttentionPart part : m_model->config.parts()) {
            const AttentionSize size = m_model->config.sizeOf(part);
            for (int layer = 0; layer < size.nLayers; ++layer)
                for (int head = 0; head < size.nHeads; ++head) {
                    const AttentionActivations& a = cache->attention(part, layer);
                    const LoopAttention twin = loopAttention(
                        headColumns(a.q, head, size.dHead), headColumns(a.k, head, size.dHead),
                        headColumns(a.v, head, size.dHead), maskOf(part, options), 1.0 / std::sqrt(double(size.dHead)));
                    const AttentionMap map = attentionMap(cache, {layer, head, part});
                    QVERIFY(relativeDifference(map.whole(AttentionStep::Scores), twin.scores) < 1e-5);
                    QVERIFY(relativeDifference(map.whole(AttentionStep::MaskedScores), twin.maskedScores) < 1e-5);
                    QVERIFY(relativeDifference(headColumns(a.z, head, size.dHead), twin.z) < 1e-5);
                    const Matrix pattern = map.whole(AttentionStep::Pattern);
                    QVERIFY(relativeDifference(pattern, twin.pattern) < 1e-5);
                    for (Index i = 0; i < pattern.rows(); ++i) {
                        const float sum = map.hasValue(i) ? 1.0F : 0.0F;
                        QVERIFY(std::abs(pattern.row(i).sum() - sum) < 1e-5F);
                        for (Index j = 0; j < pattern.cols(); ++j)
                            if (!maskOf(part, options).allows(i, j))
                                QCOMPARE(pattern(i, j), 0.0F);
                    }
                }
        }
    }
    void everyMapHasTheLabelsOfItsPart()
    {
        const auto cache = run();
        const std::vector<std::string>& source = cache->source->encoding.labels();
        const std::vector<std::string>& target = cache->encoding.labels();
        QCOMPARE(source.size(), m_source.size() + 1); // and </s>
        QCOMPARE(target.size(), m_target.size() + 1); // the start token in front
        const auto labels = [&](AttentionPart part) {
            const AttentionMap map = attentionMap(cache, {0, 0, part});
            return std::pair(map.queryLabels(), map.keyLabels());
        };
        QVERIFY(labels(Encoder) == std::pair(source, source));
        QVERIFY(labels(Decoder) == std::pair(target, target));
        QVERIFY(labels(Cross) == std::pair(target, source));
    }
    void theDecoderReadsTheStartTokenAndTheTargetWithoutItsEnd()
    {
        const auto cache = run();
        const TokenSequence& target = cache->target->encoding;
        const TokenSequence& input = cache->encoding;
        QCOMPARE(input.size(), target.size()); // position i predicts target token i
        QCOMPARE(input.ids().front(), m_model->config.targetIds.start);
        QCOMPARE(input.labels().front(), std::string("<pad>"));
        QVERIFY((input.ranges().front() == CharRange{0, 0}) && input.specialMask().front() == 1);
        QCOMPARE(target.ids().back(), m_model->config.targetIds.end);
        for (int i = 1; i < input.size(); ++i) {
            const auto here = std::size_t(i);
            QCOMPARE(input[here].id, target[here - 1].id);
            QCOMPARE(input[here].piece, target[here - 1].piece);
            QCOMPARE(input[here].label, target[here - 1].label);
            QVERIFY(input[here].range() == target[here - 1].range());
            QCOMPARE(int(input.specialMask()[here]), 0);
        }
        QCOMPARE(cache->target->text, m_target);
        QVERIFY(!cache->target->isGenerated);
        QCOMPARE(cache->logits(0, input.size()).cols(), 262);
    }
    void withoutATargetTheModelSpeaksAndItsWordsAreTheSameWhenGiven()
    {
        const auto spoken = runModel(m_model, m_model->tokenizer.encode(m_source), causal());
        QVERIFY(spoken->target->isGenerated);
        const std::vector<std::int64_t>& ids = spoken->target->encoding.ids();
        QVERIFY(!ids.empty() && ids.size() <= 2 * (m_source.size() + 1) + 10);
        // every token is the most probable one at its position
        for (std::size_t i = 0; i < ids.size(); ++i) {
            Matrix row = spoken->logits(Index(i), 1);
            row(0, m_model->config.targetIds.pad) = -std::numeric_limits<float>::infinity();
            Index best = 0;
            row.row(0).maxCoeff(&best);
            QCOMPARE(std::int64_t(best), ids[i]);
        }
        const auto given =
            runModel(m_model, m_model->tokenizer.encode(m_source), targetFromIds(*m_model, ids), causal());
        QCOMPARE(given->encoding.ids(), spoken->encoding.ids());
        QCOMPARE(given->target->text, spoken->target->text);
        QCOMPARE(given->activations.finalResid, spoken->activations.finalResid);
    }
    void runningAgainKeepsTheTexts()
    {
        const auto spoken = runModel(m_model, m_model->tokenizer.encode(m_source), causal());
        RunOptions options = causal();
        options.ablatedHeads = {{0, 0}, {0, 1}, {0, 2, Cross}, {2, 0, Encoder}};
        const auto again = runAgain(*spoken, options);
        QCOMPARE(again->encoding.ids(), spoken->encoding.ids());
        QVERIFY(again->target->isGenerated);
        QVERIFY(again->options == options);
        QVERIFY(again->activations.finalResid != spoken->activations.finalResid);
    }
    void aSwitchedOffHeadOfAnyPartChangesWhatComesAfterItAndNothingBefore()
    {
        const auto all = run();
        for (const AttentionPart part : m_model->config.parts()) {
            RunOptions options = causal();
            options.ablatedHeads = {{1, 2, part}};
            const auto without = run(options);
            const Index dHead = m_model->config.sizeOf(part).dHead;
            QVERIFY(headColumns(without->attention(part, 1).z, 2, dHead).isZero(0.0F));
            QVERIFY(!headColumns(without->attention(part, 1).z, 1, dHead).isZero(0.0F));
            QCOMPARE(without->attention(part, 0).z, all->attention(part, 0).z);
            QCOMPARE(without->attention(part, 1).q, all->attention(part, 1).q);
            QVERIFY(without->activations.finalResid != all->activations.finalResid);
            QCOMPARE(without->source->activations.finalResid == all->source->activations.finalResid, part != Encoder);
        }
    }
    void temperatureAndScaleReachEveryPart()
    {
        RunOptions options = causal();
        options.temperature = 2.0F;
        options.divisor = ScoreDivisor::off();
        const auto cache = run(options);
        for (const AttentionPart part : m_model->config.parts()) {
            const Index dHead = m_model->config.sizeOf(part).dHead;
            const AttentionActivations& a = cache->attention(part, 0);
            const float dot = headColumns(a.q, 1, dHead).row(2).dot(headColumns(a.k, 1, dHead).row(1));
            QVERIFY(std::abs(attentionMap(cache, {0, 1, part}).at(2, 1, AttentionStep::Scores) - dot / 2) < 1e-4F);
        }
    }
    void whatDoesNotFitIsOneSentence()
    {
        RunOptions options = causal();
        options.ablatedHeads = {{3, 0, Encoder}};
        QCOMPARE(refusal([&] { run(options); }),
                 QString("layer 3 of the encoder does not exist: it has layers 0 to 2"));
        options.ablatedHeads = {{0, 3, Encoder}};
        QCOMPARE(refusal([&] { run(options); }),
                 QString("head 3 does not exist: layer 0 of the encoder has heads 0 to 2"));
        options.ablatedHeads = {{2, 0, Cross}};
        QVERIFY(refusal([&] { run(options); }).contains("layer 2 of the cross-attention"));
        options = causal();
        options.crossMask.paddedKeys = {0, 1};
        QCOMPARE(refusal([&] { run(options); }), QString("the padding speaks of 2 tokens, the source text has 15"));
        options = causal();
        options.mask.paddedKeys = {0, 1};
        QCOMPARE(refusal([&] { run(options); }), QString("the padding speaks of 2 tokens, the target text has 13"));
        QVERIFY(refusal([&] { attentionMap(run(), {2, 0, Cross}); }).contains("cross-attention"));
        QVERIFY(refusal([&] { runModel(m_model, {}, causal()); }).contains("no token"));
        QVERIFY(refusal([&] {
                    runModel(m_model, m_model->tokenizer.encode(std::string(80, 'x')), causal());
                }).contains("81 tokens"));
        QVERIFY(refusal([&] { targetFromIds(*m_model, {5, 262}); }).contains("262"));
    }
    void aModelWithoutAnEncoderTakesNoTargetAndHasNoOtherPart()
    {
        QTemporaryDir folder;
        const auto gpt = tinyModel(QDir(folder.path()));
        const TokenSequence text = gpt->tokenizer.encode("ab");
        QVERIFY(refusal([&] { runModel(gpt, text, TargetText{}, {}); }).contains("decoder alone"));
        auto encoder = std::make_shared<Model>(*gpt);
        encoder->config.isEncoder = true;
        QVERIFY(refusal([&] { runModel(encoder, text, TargetText{}, {}); }).contains("an encoder alone"));
        RunOptions options;
        options.ablatedHeads = {{0, 0, Encoder}};
        QVERIFY(refusal([&] { runModel(gpt, text, options); }).contains("decoder alone"));
        options = {};
        options.crossMask = maskFromString("causal");
        QVERIFY(refusal([&] { runModel(gpt, text, options); }).contains("needs an encoder"));
        QVERIFY(refusal([&] { attentionMap(runModel(gpt, text, {}), {0, 0, Cross}); }).contains("cross-attention"));
    }
    void aTargetLongerThanTheContextIsCutAndStillEnds()
    {
        const TargetText target = targetFromText(*m_model, std::string(100, 'x'));
        QCOMPARE(target.encoding.size(), m_model->config.nCtx);
        QCOMPARE(target.encoding.nCutTokens, 41);
        QCOMPARE(target.encoding.ids().back(), m_model->config.targetIds.end);
        QCOMPARE(decoderInput(*m_model, target.encoding).size(), m_model->config.nCtx);
        const TargetText endless = targetFromIds(*m_model, std::vector<std::int64_t>(100, 70));
        QCOMPARE(endless.encoding.size(), m_model->config.nCtx - 1);
        QCOMPARE(decoderInput(*m_model, endless.encoding).size(), m_model->config.nCtx);
    }
};

HEADLIGHT_APPLESS_TEST(EncoderDecoderRunTest)
#include "tst_encoder_decoder_run.moc"
