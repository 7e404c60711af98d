// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/model/load_parameters.h"
#include "core/transformer/decoder.h"
#include "core/transformer/encoder.h"
#include "core/transformer/greedy_decoding.h"
#include "core/transformer/unembedding.h"
#include "tests/support/every_mask.h"
#include "tests/support/golden.h"
#include "tests/support/tiny_marian.h"

#include <QtTest>

#include <random>

using namespace headlight;
using namespace headlight::test;

namespace {

using Ids = std::vector<std::int64_t>;

/// The obvious loop: the whole decoder again for every token.
Ids greedyByRerunning(const ModelConfig& config, const Parameters& parameters, const Matrix& source,
                      const RunOptions& options, int limit)
{
    Ids input{config.targetIds.start};
    Ids output;
    while (int(output.size()) < limit) {
        const ForwardActivations run = runDecoder(config, parameters, source, input, options);
        const Matrix logits = unembed(config, parameters, run.finalResid.bottomRows(1)); // [1, dVocab]
        std::int64_t best = -1;
        for (Index id = 0; id < logits.cols(); ++id)
            if (id != config.targetIds.pad && (best < 0 || logits(0, id) > logits(0, best)))
                best = id;
        output.push_back(best);
        if (best == config.targetIds.end)
            break;
        input.push_back(best);
    }
    return output;
}

Ids randomIds(int nTokens, int dVocab, unsigned seed)
{
    std::mt19937 engine(seed);
    Ids ids;
    for (int i = 0; i < nTokens; ++i)
        ids.push_back(std::int64_t(engine() % unsigned(dVocab)));
    return ids;
}

} // namespace

class GreedyDecodingTest : public QObject {
    Q_OBJECT
private:
    ModelConfig m_config = tinyMarianConfig();
    Parameters m_parameters = randomParameters(m_config);

    Matrix source(const Ids& ids, const RunOptions& options = {}) const
    {
        return runEncoder(m_config, m_parameters, ids, options).finalResid;
    }
private slots:
    void itIsTheLoopThatRerunsTheWholeDecoder_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<QString>("mask");
        QTest::addColumn<QString>("crossMask");
        QTest::addColumn<bool>("ablated");
        for (int seed = 1; seed <= 6; ++seed)
            for (const QString& mask : everyMask(3))
                for (const char* cross : {"none", "causal", "window:2"})
                    QTest::addRow("%d %s %s", seed, qPrintable(mask), cross)
                        << seed << mask << QString(cross) << (seed % 2 == 0);
    }
    void itIsTheLoopThatRerunsTheWholeDecoder()
    {
        QFETCH(int, seed);
        QFETCH(QString, mask);
        QFETCH(QString, crossMask);
        QFETCH(bool, ablated);
        const Parameters parameters = randomParameters(m_config, unsigned(seed));
        RunOptions options;
        options.mask = maskFromString(mask.toStdString());
        options.crossMask = maskFromString(crossMask.toStdString());
        options.temperature = seed == 3 ? 0.5F : 1.0F;
        if (ablated)
            options.ablatedHeads = {{0, 1}, {1, 3}, {0, 2, AttentionPart::Cross}, {1, 0, AttentionPart::Encoder}};
        const Ids ids = randomIds(5 + seed, m_config.dVocab, unsigned(seed));
        const Matrix source = runEncoder(m_config, parameters, ids, options).finalResid;

        const Ids found = decodeGreedily(m_config, parameters, source, options, 20);

        RunOptions causal = options;
        if (!options.mask.looksOnlyBack())
            causal.mask = maskFromString("causal");
        QCOMPARE(found, greedyByRerunning(m_config, parameters, source, causal, 20));
    }
    void itIsPyTorchsGreedyDecoding_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* folder : {"marian_tiny", "marian_untied"})
            for (const QString& path : goldenFiles(folder, "s*.safetensors"))
                QTest::addRow("%s %s", folder, qPrintable(QFileInfo(path).baseName())) << path;
    }
    void itIsPyTorchsGreedyDecoding()
    {
        QFETCH(QString, path);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        const std::filesystem::path folder = QFileInfo(path).path().toStdString();
        const ModelConfig config = loadModelConfig(folder / "config.json");
        const Parameters parameters = loadParameters(SafetensorsFile::open(folder / "model.safetensors"), config);
        RunOptions options = goldenOptions(golden);
        options.mask = Mask{MaskKind::Causal, 0, {}, options.mask.painted};
        const Ids ids = golden.readIntegers("encoder.ids", golden.find("encoder.ids")->shape);
        const Matrix source = runEncoder(config, parameters, ids, options).finalResid;
        const int limit = generationLimit(config, int(ids.size()));
        QCOMPARE(decodeGreedily(config, parameters, source, options, limit),
                 golden.readIntegers("greedy_ids", golden.find("greedy_ids")->shape));
    }
    void ofEqualTokensTheFirstIsTaken()
    {
        Parameters parameters = m_parameters;
        // Every token has a twin half the vocabulary further on: each choice is a tie.
        const Index half = m_config.dVocab / 2;
        Matrix embedding = parameters.tokenEmbedding.toMatrix();
        embedding.bottomRows(half) = embedding.topRows(half).eval();
        parameters.tokenEmbedding = embedding;
        parameters.logitsBias.tail(half) = parameters.logitsBias.head(half).eval();
        const Matrix twinSource = runEncoder(m_config, parameters, {9, 8, 7}, {}).finalResid;
        const Ids found = decodeGreedily(m_config, parameters, twinSource, {}, 12);
        for (const std::int64_t id : found)
            QVERIFY2(id < half, qPrintable(QString::number(id)));
        QCOMPARE(found, greedyByRerunning(m_config, parameters, twinSource, {}, 12));
    }
    void paddingIsNeverGenerated()
    {
        Parameters parameters = m_parameters;
        parameters.logitsBias[m_config.targetIds.pad] = 1000.0F;
        for (const std::int64_t id : decodeGreedily(m_config, parameters, source({9, 8, 7}), {}, 12))
            QVERIFY(id != m_config.targetIds.pad);
        ModelConfig config = m_config;
        config.targetIds.pad = 0;
        RowVector two(2);
        two << 5.0F, -5.0F;
        QCOMPARE(greedyChoice(config, two), std::int64_t(1));
    }
    void theEndTokenEndsTheTextAndIsPartOfIt()
    {
        Parameters parameters = m_parameters;
        parameters.logitsBias[m_config.targetIds.end] = 1000.0F;
        QCOMPARE(decodeGreedily(m_config, parameters, source({9, 8, 7}), {}, 12), Ids{m_config.targetIds.end});
    }
    void aTextWithoutAnEndStopsAtTheLimit()
    {
        Parameters parameters = m_parameters;
        parameters.logitsBias[m_config.targetIds.end] = -1000.0F;
        for (const int limit : {0, 1, 12})
            QCOMPARE(int(decodeGreedily(m_config, parameters, source({9, 8, 7}), {}, limit).size()), limit);
        QCOMPARE(generationLimit(m_config, 3), 16);
        QCOMPARE(generationLimit(m_config, 50), m_config.nCtx - 1);
    }
    void aNumberThatIsNotFiniteIsAnError()
    {
        Parameters parameters = m_parameters;
        parameters.logitsBias[4] = std::numeric_limits<float>::quiet_NaN();
        QVERIFY_EXCEPTION_THROWN(decodeGreedily(m_config, parameters, source({9, 8, 7}), {}, 12), Error);
    }
    void itCanBeCancelled()
    {
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(decodeGreedily(m_config, m_parameters, source({9, 8, 7}), {}, 12, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(GreedyDecodingTest)
#include "tst_greedy_decoding.moc"
