// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/logit_attribution.h"
#include "core/analysis/mlp_ablation.h"
#include "core/analysis/patched_run.h"
#include "core/analysis/predictions.h"
#include "core/analysis/score_attribution.h"
#include "core/analysis/steering_vector.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <limits>

using namespace headlight;
using namespace headlight::test;

namespace {

using SteeredRun = std::shared_ptr<const ActivationCache>;

SteeredRun runOn(const std::shared_ptr<const Model>& model, const QJsonArray& ids, const RunOptions& options)
{
    std::vector<std::int64_t> numbers;
    for (const QJsonValue& id : ids)
        numbers.push_back(id.toInteger());
    return runModel(model, model->tokenizer.fromIds(numbers), options);
}

float furthest(const Matrix& a, const Matrix& b)
{
    return (a - b).cwiseAbs().maxCoeff();
}

/// Every activation that a run keeps of its stream is the same to the bit.
bool isSameRun(const ActivationCache& a, const ActivationCache& b)
{
    bool same = a.activations.embed == b.activations.embed && a.activations.finalResid == b.activations.finalResid;
    for (std::size_t layer = 0; layer < a.activations.blocks.size(); ++layer)
        same = same && a.activations.blocks[layer].residPost == b.activations.blocks[layer].residPost &&
               a.activations.blocks[layer].attention.z == b.activations.blocks[layer].attention.z;
    return same;
}

Steering waves(const ModelConfig& config, int layer, std::optional<int> position = {})
{
    Steering steering{.layer = layer, .strength = 0.5F, .position = position, .name = "waves"};
    for (int i = 0; i < config.dModel; ++i)
        steering.vector.push_back(std::sin(float(1 + i)));
    return steering;
}

} // namespace

class SteeringTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;

private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    /// A script that runs the whole model in float64 and shares nothing with Headlight.
    void theGoldenModelsEqualTheScript_data()
    {
        QTest::addColumn<QJsonObject>("golden");
        QFile file(HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/steering.json");
        QVERIFY(file.open(QFile::ReadOnly));
        const QJsonArray runs = QJsonDocument::fromJson(file.readAll())["runs"].toArray();
        QCOMPARE(runs.size(), 4);
        for (const QJsonValue& run : runs)
            QTest::addRow("%s", qPrintable(run["model"].toString())) << run.toObject();
    }
    void theGoldenModelsEqualTheScript()
    {
        QFETCH(QJsonObject, golden);
        const QString name = golden["model"].toString();
        const auto model = name == "headlight-en" ? loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en")
                                                  : loadGoldenFamily(goldenFamilyFolder(name));
        RunOptions options = optionsWith(model->config.defaultMask);
        const int layer = golden["layer"].toInt();
        const SteeredRun from = runOn(model, golden["from_ids"].toArray(), options);
        const SteeredRun to = runOn(model, golden["to_ids"].toArray(), options);
        const SteeredRun unsteered = runOn(model, golden["ids"].toArray(), options);
        Steering& steering = options.steering;
        steering.vector = steeringVector(*from, *to, layer, golden["token"].toInt());
        const QJsonArray vector = golden["vector"].toArray();
        QCOMPARE(std::ssize(steering.vector), vector.size());
        for (qsizetype i = 0; i < vector.size(); ++i)
            QVERIFY(isClose(steering.vector[std::size_t(i)], vector[i].toDouble(), 1e-4));
        steering.layer = layer;
        steering.strength = float(golden["strength"].toDouble());
        for (const QJsonValue& one : golden["steered"].toArray()) {
            steering.position.reset();
            if (!one["position"].isNull())
                steering.position = one["position"].toInt();
            const SteeredRun run = runOn(model, golden["ids"].toArray(), options);
            const Matrix logits = run->logits(0, run->nTokens());
            const QJsonArray tokens = one["tokens"].toArray();
            QVERIFY(tokens.size() > 10);
            for (int position = 0; position < run->nTokens(); ++position)
                for (qsizetype i = 0; i < tokens.size(); ++i) {
                    const double wanted = one["logits"].toArray()[position].toArray()[i].toDouble();
                    const double found = logits(position, tokens[i].toInteger());
                    QVERIFY2(
                        std::abs(found - wanted) < 2e-4,
                        qPrintable(QStringLiteral("token %1: %2, golden %3").arg(position).arg(found).arg(wanted)));
                }
            QVERIFY(furthest(logits, unsteered->logits(0, run->nTokens())) > 0.01F);
        }
    }

    void ofNothingItChangesNothingToTheBit()
    {
        const SteeredRun plain = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        RunOptions options = plain->options;
        options.steering = waves(m_model->config, 1);
        options.steering.strength = 0.0F;
        QVERIFY(!options.steering.isOn());
        QVERIFY(isSameRun(*runTiny(m_model, 7, options), *plain));
        options.steering.vector.clear();
        options.steering.strength = 1.0F;
        QVERIFY(isSameRun(*runTiny(m_model, 7, options), *plain));
    }

    void whatEveryFamilyKeepsTo_data() { addGoldenFamilies(); }
    void whatEveryFamilyKeepsTo()
    {
        QFETCH(QString, family);
        const SteeredRun clean = runGoldenFamily(family);
        const ModelConfig& config = clean->config();
        if (!canBeSteered(config)) {
            RunOptions options = clean->options;
            options.steering = waves(config, 0);
            QVERIFY_THROWS_EXCEPTION(Error, runAgain(*clean, options));
            return;
        }
        const int last = clean->nTokens() - 1;
        for (int layer = 0; layer < config.nLayers; ++layer)
            for (const std::optional<int> position : {std::optional<int>(), std::optional(2)}) {
                RunOptions options = clean->options;
                options.steering = waves(config, layer, position);
                // Rows that are taken from the other run are what computing them gives, in both directions.
                const SteeredRun alone = runModel(clean->model, clean->encoding, options);
                QVERIFY(isSameRun(*runAgain(*clean, options), *alone));
                QVERIFY(isSameRun(*runAgain(*alone, clean->options), *clean));
                QVERIFY(isSameRun(*runAgain(*alone, options), *alone));
                QVERIFY(!isSameRun(*alone, *clean));
                if (!clean->hasLogits())
                    continue;
                const LogitAttribution shares = logitAttribution(*alone, {last, 5, 6});
                QVERIFY2(
                    isClose(shares.sum(), shares.difference, 1e-4),
                    qPrintable(QStringLiteral("layer %1: %2, %3").arg(layer).arg(shares.sum()).arg(shares.difference)));
                QCOMPARE(shares.steering.has_value(), !position);
                QVERIFY(!position || logitAttribution(*alone, {2, 5, 6}).steering);
                if (config.convolution.width != 0)
                    continue;
                const PatchedRun itself(alone, alone);
                for (int patched = 0; patched < config.nLayers; ++patched)
                    QCOMPARE(furthest(itself.logits({{PatchSite::Stream, patched, 1}}, last), alone->logits(last, 1)),
                             0.0F);
            }
    }

    /// The difference of two texts, added once at its token, makes the text's stream there the other text's.
    void ofTheWholeDifferenceItIsAPatch()
    {
        const SteeredRun clean = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        std::vector<std::int64_t> ids = clean->encoding.ids();
        ids[3] = 92;
        const SteeredRun other = runModel(m_model, m_model->tokenizer.fromIds(ids), clean->options);
        const PatchedRun patched(clean, other);
        for (int layer = 0; layer < m_model->config.nLayers; ++layer)
            for (const int token : {3, 5}) {
                RunOptions options = clean->options;
                options.steering.vector = steeringVector(*clean, *other, layer, token);
                options.steering.layer = layer;
                options.steering.position = token;
                const SteeredRun steered = runAgain(*clean, options);
                for (int position = 0; position < 7; ++position) {
                    const Matrix wanted = patched.logits({{PatchSite::Stream, layer, token}}, position);
                    QVERIFY(furthest(steered->logits(position, 1), wanted) < 2e-5F);
                    QVERIFY(position < token || layer > 0 || furthest(wanted, clean->logits(position, 1)) > 1e-5F ||
                            token == 5);
                }
            }
    }

    /// A patch, and an MLP that is switched off, leave what steers later layers where it is.
    void theRestOfTheModelGoesOnSteered()
    {
        RunOptions options = optionsWith(MaskKind::Causal);
        const SteeredRun plain = runTiny(m_model, 7, options);
        options.steering = waves(m_model->config, 1, 4);
        const SteeredRun steered = runTiny(m_model, 7, options);
        std::vector<std::int64_t> ids = steered->encoding.ids();
        ids[2] = 92;
        const SteeredRun other = runModel(m_model, m_model->tokenizer.fromIds(ids), options);
        const PatchedRun patched(steered, other);
        std::vector<Patch> whole;
        for (int token = 0; token < 7; ++token)
            whole.push_back({PatchSite::Stream, 0, token});
        QVERIFY(furthest(patched.logits(whole, 6), other->logits(6, 1)) < 1e-6F);
        // Token 4 alone is steered: of token 3 an MLP's absence is what it is in the run that is not.
        QVERIFY(furthest(logitsWithoutMlp(*steered, 0, 3), logitsWithoutMlp(*plain, 0, 3)) == 0.0F);
        QVERIFY(furthest(logitsWithoutMlp(*steered, 0, 6), logitsWithoutMlp(*plain, 0, 6)) > 1e-4F);
        // Without the MLP the stream before layer 1 is that of the run minus what the MLP adds, steered or not.
        RunOptions moved = steered->options;
        moved.steering.position.reset();
        const SteeredRun all = runTiny(m_model, 7, moved);
        QVERIFY(furthest(logitsWithoutMlp(*all, 0, 4), logitsWithoutMlp(*steered, 0, 4)) > 1e-4F);
    }

    /// A text that grows takes the steered rows of the shorter one.
    void aLongerTextGoesOnFromASteeredOne()
    {
        RunOptions options = optionsWith(MaskKind::Causal);
        for (const std::optional<int> position : {std::optional<int>(), std::optional(1), std::optional(5)}) {
            options.steering = waves(m_model->config, 1, position);
            std::vector<std::int64_t> ids = repeatingIds(8);
            const SteeredRun whole = runModel(m_model, m_model->tokenizer.fromIds(ids), options);
            ids.resize(5);
            const SteeredRun start = runModel(m_model, m_model->tokenizer.fromIds(ids), options);
            const SteeredRun grown = runModel(m_model, whole->encoding, options, {}, {start.get()});
            QVERIFY(isSameRun(*grown, *whole));
        }
    }

    void theSharesOfAScoreNameIt()
    {
        RunOptions options = optionsWith(MaskKind::Causal);
        for (const int layer : {0, 1}) {
            options.steering = waves(m_model->config, layer, 4);
            const SteeredRun run = runTiny(m_model, 7, options);
            const ScoreAttribution key = scoreAttribution(*run, {{1, 0}, 6, 4}, ScoreSide::Key);
            QVERIFY(key.steering && std::abs(*key.steering) > 1e-6);
            QVERIFY(isClose(key.sum(), key.scaled, 1e-4));
            const ScoreAttribution query = scoreAttribution(*run, {{1, 0}, 6, 4}, ScoreSide::Query);
            QVERIFY(!query.steering);
            QVERIFY(isClose(query.sum(), query.scaled, 1e-4));
        }
    }

    void withoutATokenTheLastOnesAreCompared()
    {
        const SteeredRun from = runTiny(m_model, 5, optionsWith(MaskKind::Causal));
        const SteeredRun to = runTiny(m_model, 8, optionsWith(MaskKind::Causal));
        const std::vector<float> vector = steeringVector(*from, *to, 1);
        const Matrix& stream = from->activations.residPre(1);
        const Matrix& other = to->activations.residPre(1);
        for (std::size_t i = 0; i < vector.size(); ++i)
            QCOMPARE(vector[i], other(defaultPredictionPosition(to->encoding), Index(i)) -
                                    stream(defaultPredictionPosition(from->encoding), Index(i)));
        QVERIFY(refusal([&] { steeringVector(*from, *to, 1, 6); }).contains("has 5 tokens, counted from 0"));
        QVERIFY(!refusal([&] { steeringVector(*from, *to, 99); }).isEmpty());
    }

    void whatDoesNotFitIsRefused()
    {
        const auto refusalOf = [&](const Steering& steering) {
            RunOptions options = optionsWith(MaskKind::Causal);
            options.steering = steering;
            return refusal([&] { runTiny(m_model, 5, options); });
        };
        const int dModel = m_model->config.dModel;
        Steering steering = waves(m_model->config, m_model->config.nLayers);
        QVERIFY(refusalOf(steering).contains("the model has no layer"));
        steering.layer = 0;
        steering.vector.push_back(1.0F);
        QVERIFY(refusalOf(steering).contains(
            QStringLiteral("has %1 numbers, the model's residual stream %2").arg(dModel + 1).arg(dModel)));
        steering.vector.pop_back();
        steering.vector.back() = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(refusalOf(steering).contains("finite numbers"));
        RunOptions options;
        options.steering = waves(m_model->config, 0, 2);
        QVERIFY(!options.forAnotherText().steering.isOn()); // the token is of this text
        options.steering.position.reset();
        QVERIFY(options.forAnotherText().steering.isOn());
        QVERIFY(options.steering.changes(1));
        options.steering.position = 2;
        QVERIFY(options.steering.changes(3) && !options.steering.changes(2)); // which waits for a longer text
    }
};

HEADLIGHT_APPLESS_TEST(SteeringTest)
#include "tst_steering.moc"
