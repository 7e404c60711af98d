// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/analysis/head_circuits.h"
#include "core/analysis/probed_heads.h"
#include "core/analysis/repeated_sequence.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

namespace {

QByteArray contentOfSource(const char* path)
{
    QFile file(QStringLiteral(HEADLIGHT_SOURCE_DIR "/") + QLatin1String(path));
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

/// The model with W^O of every layer but the first one negative: a head that raises a token's own logit lowers it.
std::shared_ptr<const Model> mirrored(const Model& model)
{
    auto turned = std::make_shared<Model>(model);
    for (std::size_t layer = 1; layer < turned->parameters.blocks.size(); ++layer) {
        Weight& wO = turned->parameters.blocks[layer].attention.wO;
        wO = Matrix(-wO.toMatrix());
    }
    return turned;
}

} // namespace

class ProbedHeadsTest : public QObject {
    Q_OBJECT
private:
    ProbeTexts m_texts = readProbeTexts(contentOfSource("resources/heads/probe_texts.json").toStdString());
    std::shared_ptr<const Model> m_model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");

private slots:
    /// tests/golden/make_probes_golden.py
    void everyScoreEqualsNumPy_data()
    {
        QTest::addColumn<int>("probe");
        int probe = 0;
        for (const char* key : {"name_mover", "name_copying", "copy_suppression", "retrieval", "successor"})
            QTest::newRow(key) << probe++;
        QTest::newRow("copy_suppression_mirrored") << 2; // no head of the model itself need suppress copies
    }
    void everyScoreEqualsNumPy()
    {
        QFETCH(const int, probe);
        const QByteArray key = QTest::currentDataTag();
        const QJsonObject golden =
            QJsonDocument::fromJson(contentOfSource("tests/golden/analysis/probes.json"))["scores"].toObject();
        const QJsonArray expected = golden[QLatin1String(key)].toArray();
        const ProbedHeads found = probeHeads(key.endsWith("_mirrored") ? mirrored(*m_model) : m_model, m_texts,
                                             kHeadProbes[std::size_t(probe)]);
        QCOMPARE(QString::fromStdString(found.whyNone), QString());
        QCOMPARE(found.scores.size(), std::size_t{48});
        bool hasAny = false;
        for (const auto& [head, score] : found.scores) {
            const double golden1 = expected[head.layer][head.head].toDouble();
            QVERIFY2(std::abs(score - golden1) < 1e-5,
                     qPrintable(
                         QStringLiteral("%1.%2: %3, NumPy %4").arg(head.layer).arg(head.head).arg(score).arg(golden1)));
            hasAny = hasAny || score > 0.0;
        }
        QVERIFY(hasAny || key == "copy_suppression");
    }

    void theDrawnTokensAreNumPys()
    {
        RepeatedSequenceOptions options;
        options.length = 24;
        options.nSequences = 1;
        const RepeatedSequence sequence = repeatedSequences(*m_model, options).front();
        const QJsonArray drawn =
            QJsonDocument::fromJson(contentOfSource("tests/golden/analysis/probes.json"))["drawn"].toArray();
        for (int t = 0; t < sequence.length; ++t)
            QCOMPARE(sequence.ids[std::size_t(sequence.nLeading + t)], drawn[t].toInteger());
    }

    void aPromptSaysWhatStandsWhere()
    {
        const std::vector<ProbePrompt> named = indirectObjectPrompts(*m_model, m_texts);
        QVERIFY(named.size() >= 10);
        for (const ProbePrompt& prompt : named) {
            const std::int64_t name = prompt.ids[std::size_t(prompt.keys[0])];
            QCOMPARE(std::ranges::count(prompt.ids, name), 1); // the other name stands there twice
            QCOMPARE(prompt.queries[0], int(prompt.ids.size()) - 1);
        }
        const std::vector<ProbePrompt> hidden = needlePrompts(*m_model, m_texts);
        QCOMPARE(hidden.size(), m_texts.needles.size());
        for (const ProbePrompt& prompt : hidden) {
            QCOMPARE(prompt.queries.size(), prompt.keys.size());
            QVERIFY(int(prompt.ids.size()) <= m_model->config.nCtx);
            for (std::size_t i = 0; i < prompt.keys.size(); ++i) // the token that comes next is the needle's
                QCOMPARE(prompt.ids[std::size_t(prompt.queries[i]) + 1], prompt.ids[std::size_t(prompt.keys[i])]);
        }
    }

    /// A loop over whole patterns, one prompt after the other.
    void whereHeadsLookEqualsALoop()
    {
        std::map<HeadIndex, double> movers;
        std::map<HeadIndex, double> retrievers;
        RunOptions options;
        options.mask.kind = MaskKind::Causal;
        const auto eachPattern = [&](const std::vector<ProbePrompt>& prompts, const auto& add) {
            for (const ProbePrompt& prompt : prompts) {
                const Run run = runModel(m_model, m_model->tokenizer.fromIds(prompt.ids), options);
                for (const HeadIndex& head : headsOf(*run)) {
                    const AttentionMap map = attentionMap(run, head);
                    add(head, map.block({0, map.nQueries()}, {0, map.nKeys()}, AttentionStep::Pattern), prompt,
                        double(prompts.size()));
                }
            }
        };
        eachPattern(indirectObjectPrompts(*m_model, m_texts),
                    [&](HeadIndex head, const Matrix& p, const ProbePrompt& prompt, double n) {
                        movers[head] += double(p(prompt.queries[0], prompt.keys[0])) / n;
                    });
        eachPattern(needlePrompts(*m_model, m_texts),
                    [&](HeadIndex head, const Matrix& p, const ProbePrompt& prompt, double n) {
                        for (std::size_t i = 0; i < prompt.queries.size(); ++i) {
                            bool isMost = true;
                            for (Index j = 0; j < p.cols(); ++j)
                                isMost = isMost && p(prompt.queries[i], j) <= p(prompt.queries[i], prompt.keys[i]);
                            retrievers[head] += isMost ? 1.0 / n / double(prompt.queries.size()) : 0.0;
                        }
                    });
        for (const auto& [head, score] : probeHeads(m_model, m_texts, HeadProbe::NameMover).scores)
            QVERIFY(std::abs(score - movers.at(head)) < 1e-6);
        for (const auto& [head, score] : probeHeads(m_model, m_texts, HeadProbe::Retrieval).scores)
            QVERIFY(std::abs(score - retrievers.at(head)) < 1e-6);
    }

    /// A row of logits for one token at a time, sorted.
    void whatHeadsWriteEqualsALoop()
    {
        std::vector<std::int64_t> names;
        for (const std::string& name : m_texts.names)
            if (const auto id = tokenOfWord(m_model->tokenizer, name))
                names.push_back(*id);
        RunOptions alone;
        alone.mask = maskFromString("window:1");
        const Run run = runModel(m_model, m_model->tokenizer.fromIds(names), alone);
        const ProbedHeads found = probeHeads(m_model, m_texts, HeadProbe::NameCopying);
        const Parameters& p = m_model->parameters;
        for (const HeadIndex head : {HeadIndex{0, 2}, HeadIndex{3, 1}, HeadIndex{5, 5}}) {
            const BlockParameters& block = p.blocks[std::size_t(head.layer)];
            const Matrix wV = block.attention.wV.middleCols(Index{head.head} * 32, 32).toMatrix();
            const Matrix wO = block.attention.wO.middleRows(Index{head.head} * 32, 32).toMatrix();
            double nCopied = 0.0;
            for (std::size_t n = 0; n < names.size(); ++n) {
                RowVector x = residualState(*run, head.layer == 0 ? 0 : 1).row(Index(n));
                x.array() -= x.mean();
                x /= std::sqrt(x.squaredNorm() / 256.0F + 1e-5F);
                x.array() *= block.norm1.gain.array();
                RowVector out = x * wV * wO;
                out.array() -= out.mean();
                out.array() *= p.finalNorm.gain.array();
                const RowVector logits = out * p.tokenEmbedding.toMatrix().transpose();
                nCopied += (logits.array() > logits[names[n]]).count() < 5 ? 1.0 : 0.0;
            }
            QCOMPARE(found.scores.at(head), nCopied / double(names.size()));
        }
    }

    /// A vocabulary of whole words, which has no token, or a special one, for every other word.
    void aVocabularyThatLacksWordsHasNoScoreAndNoFault_data()
    {
        QTest::addColumn<bool>("hasUnknownToken");
        QTest::newRow("without an unknown token") << false;
        QTest::newRow("with a special one") << true;
    }
    void aVocabularyThatLacksWordsHasNoScoreAndNoFault()
    {
        QFETCH(const bool, hasUnknownToken);
        QJsonObject vocabulary{{"<unk>", 0}, {"a", 1}};
        if (!hasUnknownToken)
            vocabulary = {{"the", 0}, {"a", 1}};
        for (const ProbeTexts::Needle& needle : m_texts.needles) // whose last word is another one before a stop
            for (const std::string& part : {needle.fact, needle.answer, needle.question})
                for (const QString& word : QString::fromStdString(part).split(' '))
                    if (!vocabulary.contains(word))
                        vocabulary[word] = vocabulary.size();
        const QJsonObject unknown{{"id", 0},         {"content", "<unk>"},  {"single_word", false}, {"lstrip", false},
                                  {"rstrip", false}, {"normalized", false}, {"special", true}};
        const QJsonObject json{
            {"version", "1.0"},
            {"added_tokens", hasUnknownToken ? QJsonArray{unknown} : QJsonArray{}},
            {"pre_tokenizer", QJsonObject{{"type", "WhitespaceSplit"}}},
            {"model", QJsonObject{{"type", "WordLevel"}, {"vocab", vocabulary}, {"unk_token", "<unk>"}}}};
        QTemporaryDir folder;
        QFile file(folder.filePath("tokenizer.json"));
        QVERIFY(file.open(QFile::WriteOnly) && file.write(QJsonDocument(json).toJson()) > 0);
        file.close();
        const ModelConfig config = tinyConfig();
        const auto model =
            std::make_shared<const Model>(Model{"words", folder.path().toStdString(), config, randomParameters(config),
                                                Tokenizer::load(folder.path().toStdString())});
        for (const HeadProbe probe : {HeadProbe::NameMover, HeadProbe::NameCopying, HeadProbe::Retrieval}) {
            const ProbedHeads none = probeHeads(model, m_texts, probe);
            QVERIFY2(none.scores.empty(), QTest::toString(int(probe)));
            QVERIFY(!none.whyNone.empty());
        }
    }

    void whatCannotBeScoredIsSaidInASentence()
    {
        QTemporaryDir folder;
        const auto bytes = tinyModel(QDir(folder.path())); // a vocabulary of bytes: no name is one token
        for (const HeadProbe probe : {HeadProbe::NameMover, HeadProbe::NameCopying}) {
            const ProbedHeads none = probeHeads(bytes, m_texts, probe);
            QVERIFY(none.scores.empty());
            QVERIFY2(none.whyNone.ends_with("one token of this vocabulary"), none.whyNone.c_str());
        }
        QVERIFY(probeHeads(bytes, m_texts, HeadProbe::CopySuppression).whyNone.empty());
        QVERIFY(probeHeads(bytes, m_texts, HeadProbe::Successor).whyNone.ends_with("each of this vocabulary"));
        const ProbedHeads none = probeHeads(bytes, m_texts, HeadProbe::Retrieval);
        QVERIFY2(none.whyNone.find("context of 80 tokens") != std::string::npos, none.whyNone.c_str());
        const auto translator = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en-fr");
        for (const HeadProbe probe : kHeadProbes) {
            const ProbedHeads ofTranslator = probeHeads(translator, m_texts, probe);
            QVERIFY(ofTranslator.scores.empty());
            QVERIFY2(ofTranslator.whyNone.starts_with("a translator does not"), ofTranslator.whyNone.c_str());
        }
    }

    void itCanBeCancelled()
    {
        CancelToken cancel;
        cancel.cancel();
        for (const HeadProbe probe : kHeadProbes)
            QVERIFY_EXCEPTION_THROWN(probeHeads(m_model, m_texts, probe, cancel), Error);
    }

    void aDamagedFileIsOneSentence_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        QTest::newRow("no JSON") << QByteArray("{") << "it is no JSON";
        QTest::newRow("no names") << QByteArray("{}") << "\"names\" is not there";
        QTest::newRow("a number") << QByteArray(R"({"names": [1]})") << "\"names\" is not a list of texts";
    }
    void aDamagedFileIsOneSentence()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, says);
        try {
            readProbeTexts(json.toStdString());
            QFAIL("it was read");
        } catch (const Error& error) {
            QCOMPARE(QString::fromStdString(error.message()), says);
        }
    }
};

HEADLIGHT_APPLESS_TEST(ProbedHeadsTest)
#include "tst_probed_heads.moc"
