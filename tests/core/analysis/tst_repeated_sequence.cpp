// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/repeated_sequence.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden.h"

#include <QTemporaryDir>
#include <QtTest>

#include <set>

using namespace headlight;
using namespace headlight::test;

class RepeatedSequenceTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    /// tests/golden/make_analysis_golden.py
    void idsAndScoresEqualPyTorch()
    {
        const SafetensorsFile golden =
            SafetensorsFile::open(goldenFiles("analysis", "repetition.safetensors").value(0).toStdString());
        const auto number = [&](const char* key) { return QString::fromStdString(golden.metadata().at(key)).toInt(); };
        const auto model = loadModel(HEADLIGHT_SOURCE_DIR "/tests/golden/gpt2_tiny");
        RepeatedSequenceOptions options;
        options.length = number("length");
        options.nSequences = number("sequences");
        options.seed = std::uint32_t(number("seed"));
        options.run.mask.kind = MaskKind::Causal;

        const auto ids = golden.readIntegers("ids", golden.find("ids")->shape);
        std::vector<std::int64_t> ours;
        for (const RepeatedSequence& sequence : repeatedSequences(*model, options))
            ours.insert(ours.end(), sequence.ids.begin(), sequence.ids.end());
        QCOMPARE(ours, ids);

        const Matrix induction = goldenMatrix(golden, "induction");
        const Matrix duplicate = goldenMatrix(golden, "duplicate_token");
        const auto scores = repetitionScores(model, options);
        QCOMPARE(Index(scores.size()), induction.size());
        for (const auto& [head, score] : scores) {
            QVERIFY(isClose(score.induction, double(induction(head.layer, head.head)), 1e-5));
            QVERIFY(isClose(score.duplicateToken, double(duplicate(head.layer, head.head)), 1e-5));
        }
    }
    void everySequenceIsOrdinaryTokensTwiceBehindTheFirstToken()
    {
        RepeatedSequenceOptions options;
        options.length = 30;
        const auto sequences = repeatedSequences(*m_model, options);
        QCOMPARE(int(sequences.size()), options.nSequences);
        std::set<std::vector<std::int64_t>> different;
        for (const RepeatedSequence& sequence : sequences) {
            QCOMPARE(sequence.nLeading, 1);
            QCOMPARE(sequence.length, 30);
            QCOMPARE(int(sequence.ids.size()), 61);
            QCOMPARE(sequence.ids[0], 0); // <s>
            std::set<std::int64_t> drawn;
            for (std::size_t t = 1; t <= 30; ++t) {
                QCOMPARE(sequence.ids[t], sequence.ids[t + 30]);
                QVERIFY(sequence.ids[t] >= 5 && sequence.ids[t] < 261); // 0 to 4 are special, 261 and above unknown
                drawn.insert(sequence.ids[t]);
            }
            QCOMPARE(int(drawn.size()), 30);
            different.insert(sequence.ids);
        }
        QCOMPARE(different.size(), sequences.size());
    }
    void theSequenceFitsTheContext()
    {
        RepeatedSequenceOptions options;
        options.length = 1'000'000;
        const auto sequences = repeatedSequences(*m_model, options);
        QCOMPARE(sequences[0].length, (m_model->config.nCtx - 1) / 2);
        QVERIFY(int(sequences[0].ids.size()) <= m_model->config.nCtx);
    }
    void scoresEqualALoopOverTheTokens()
    {
        RepeatedSequenceOptions options;
        options.length = 12;
        options.nSequences = 2;
        options.run.mask.kind = MaskKind::Causal;
        const auto scores = repetitionScores(m_model, options);
        const auto sequences = repeatedSequences(*m_model, options);
        for (const auto& [head, score] : scores) {
            double induction = 0.0;
            double duplicate = 0.0;
            for (const RepeatedSequence& sequence : sequences) {
                const auto run = runModel(m_model, m_model->tokenizer.fromIds(sequence.ids), options.run);
                const Matrix p = attentionMap(run, head).whole(AttentionStep::Pattern);
                for (Index i = 13; i < p.rows(); ++i)
                    for (Index j = 0; j < i; ++j) {
                        // The definition by tokens, not by positions: j holds this token, or what followed it.
                        const auto id = [&](Index t) { return sequence.ids[std::size_t(t)]; };
                        duplicate += id(j) == id(i) ? double(p(i, j)) : 0.0;
                        induction += j > 0 && id(j - 1) == id(i) ? double(p(i, j)) : 0.0;
                    }
            }
            QVERIFY(isClose(score.duplicateToken, duplicate / 24));
            QVERIFY(isClose(score.induction, induction / 24));
        }
    }
    void theSameSeedGivesTheSameIdsAnotherSeedOthers()
    {
        RepeatedSequenceOptions options;
        const auto first = repeatedSequences(*m_model, options);
        QCOMPARE(repeatedSequences(*m_model, options)[0].ids, first[0].ids);
        options.seed = 2;
        QVERIFY(repeatedSequences(*m_model, options)[0].ids != first[0].ids);
    }
    void whatCannotBeRepeatedIsRefused()
    {
        RepeatedSequenceOptions options;
        options.length = 1;
        QVERIFY_EXCEPTION_THROWN(repeatedSequences(*m_model, options), Error);
        options = {};
        options.nSequences = 0;
        QVERIFY_EXCEPTION_THROWN(repeatedSequences(*m_model, options), Error);
        ModelConfig config = tinyConfig();
        config.nCtx = 4;
        QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN(repeatedSequences(*tinyModel(QDir(folder.path()), config), {}), Error);
    }
    void cancelStops()
    {
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(repetitionScores(m_model, {}, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(RepeatedSequenceTest)
#include "tst_repeated_sequence.moc"
