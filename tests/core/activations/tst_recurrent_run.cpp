// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/base/error.h"
#include "tests/support/golden.h"
#include "tests/support/recurrent_model_folder.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr HeadIndex kHead{0, 0, AttentionPart::Cross};

std::vector<std::int64_t> goldenIds(const SafetensorsFile& golden, const char* name)
{
    return golden.readIntegers(name, golden.find(name)->shape);
}

RunOptions goldenRunOptions(const SafetensorsFile& golden)
{
    const RunOptions written = goldenOptions(golden);
    RunOptions options;
    options.crossMask = written.mask;
    options.temperature = std::stof(golden.metadata().at("temperature"));
    if (!written.ablatedHeads.empty())
        options.ablatedHeads = {kHead};
    return options;
}

} // namespace

/// Whole runs, from a model's folder: against PyTorch (tests/golden/make_attention_rnn_golden.py), and on a text.
class RecurrentRunTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_golden;
    std::shared_ptr<const Model> m_tiny; // has a tokenizer

    std::shared_ptr<const ActivationCache> runTiny(const RunOptions& options = {}) const
    {
        return runModel(m_tiny, m_tiny->tokenizer.encode("a cat"), options);
    }
    QString refusalOf(const RunOptions& options) const
    {
        try {
            runTiny(options);
        } catch (const Error& error) {
            return error.kind() == ErrorKind::BadArgument ? error.what() : "another error";
        }
        return "accepted";
    }

private slots:
    void initTestCase()
    {
        m_golden = loadModel(HEADLIGHT_SOURCE_DIR "/tests/golden/attention_rnn_tiny");
        writeRecurrentModel(QDir(m_folder.path()));
        m_tiny = loadModel(m_folder.path().toStdString());
    }
    void theAttentionMapEqualsPyTorch_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : goldenFiles("attention_rnn_tiny", "s*.safetensors"))
            QTest::addRow("%s", qPrintable(QFileInfo(path).completeBaseName())) << path;
    }
    void theAttentionMapEqualsPyTorch()
    {
        QFETCH(QString, path);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        const TokenSequence source = m_golden->tokenizer.fromIds(goldenIds(golden, "encoder.ids"));
        const RunOptions options = goldenRunOptions(golden);

        const TargetText target = targetFromIds(*m_golden, goldenIds(golden, "decoder.ids"));
        const auto cache = runModel(m_golden, source, target, options);
        QCOMPARE(cache->encoding.ids(), goldenIds(golden, "decoder.ids"));
        const AttentionMap map = attentionMap(cache, kHead);
        const std::pair<AttentionStep, const char*> steps[] = {{AttentionStep::Scores, "scores"},
                                                               {AttentionStep::MaskedScores, "masked_scores"},
                                                               {AttentionStep::Pattern, "pattern"}};
        for (const auto& [step, name] : steps) {
            const Matrix expected = goldenHead(golden, std::string("decoder.attn.") + name, 0);
            QVERIFY(relativeDifference(map.whole(step), expected) < 1e-5);
        }
        const Matrix logits = cache->logits(0, cache->nTokens());
        QVERIFY(relativeDifference(logits, goldenMatrix(golden, "logits")) < 1e-5);

        QCOMPARE(runModel(m_golden, source, options)->target->encoding.ids(), goldenIds(golden, "greedy.ids"));
    }
    void theMapHasARowForEachStepAndAColumnForEachSourceToken()
    {
        const auto cache = runTiny();
        const AttentionMap map = attentionMap(cache, kHead);
        QCOMPARE(map.queryLabels(), cache->encoding.labels());
        QCOMPARE(map.keyLabels(), cache->source->encoding.labels());
        QVERIFY(cache->target->isGenerated && map.nQueries() > 1);
        QCOMPARE(map.nKeys(), Index(7)); // <s> a ␣ c a t </s>
        const Matrix pattern = map.whole(AttentionStep::Pattern);
        for (Index i = 0; i < map.nQueries(); ++i)
            QVERIFY(std::abs(pattern.row(i).sum() - 1.0F) < 1e-6F);
    }
    void aBlockHasTheBitsOfTheWhole()
    {
        RunOptions options;
        options.crossMask.paddedKeys = {0, 0, 1, 0, 0, 0, 0};
        const AttentionMap map = attentionMap(runTiny(options), kHead);
        for (const AttentionStep step : {AttentionStep::Scores, AttentionStep::MaskedScores, AttentionStep::Pattern}) {
            const Matrix whole = map.whole(step);
            for (Index first = 0; first < 4; ++first)
                QCOMPARE(map.block({first, 3}, {first, 2}, step), Matrix(whole.block(first, first, 3, 2)));
        }
    }
    void ablatedTheTranslationIsAnother()
    {
        RunOptions options;
        options.ablatedHeads = {kHead};
        const auto ablated = runTiny(options);
        QVERIFY(ablated->recurrent->contexts.isZero(0.0F));
        const auto again = runAgain(*runTiny(), options);
        QVERIFY(again->logits(0, 1) != runTiny()->logits(0, 1));
    }
    void whatTheModelDoesNotHaveIsRefused()
    {
        RunOptions options;
        options.ablatedHeads = {{0, 0, AttentionPart::Decoder}};
        QVERIFY2(refusalOf(options).contains("cross.0.0"), qPrintable(refusalOf(options)));
        options.ablatedHeads = {{0, 1, AttentionPart::Cross}};
        QVERIFY2(refusalOf(options).contains("heads 0 to 0"), qPrintable(refusalOf(options)));
        options = {};
        options.mask.kind = MaskKind::Causal;
        QVERIFY2(refusalOf(options).contains("only that on the source"), qPrintable(refusalOf(options)));
        options = {};
        options.crossMask.paddedKeys = {1, 0};
        QVERIFY2(refusalOf(options).contains("padding"), qPrintable(refusalOf(options)));
    }
    void aSourceThatDoesNotFitIsRefused()
    {
        const std::vector<std::int64_t> tooMany(61, 7);
        QVERIFY_EXCEPTION_THROWN(runModel(m_tiny, m_tiny->tokenizer.fromIds(tooMany), {}), Error);
        QVERIFY_EXCEPTION_THROWN(runModel(m_tiny, m_tiny->tokenizer.fromIds({261}), {}), Error);
        QVERIFY_EXCEPTION_THROWN(runModel(m_tiny, TokenSequence{}, {}), Error);
    }
};

HEADLIGHT_APPLESS_TEST(RecurrentRunTest)
#include "tst_recurrent_run.moc"
