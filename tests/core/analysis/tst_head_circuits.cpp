// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/composition.h"
#include "core/analysis/head_circuits.h"
#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace headlight;
using namespace headlight::test;

namespace {

/// Bring values of either sign that are hundreds apart equally close.
bool isNear(double found, double expected, double size)
{
    return std::abs(found - expected) <= 1e-4 * size;
}

double largestOf(const QJsonArray& numbers)
{
    double largest = 0.0;
    for (const QJsonValue& number : numbers)
        largest = std::max(largest, std::abs(number.toDouble()));
    return largest;
}

std::shared_ptr<const Model> modelNamed(const QString& name)
{
    return name == "headlight-en" ? loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en")
                                  : loadGoldenFamily(goldenFamilyFolder(name));
}

QJsonArray goldenModels()
{
    QFile file(HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/circuits.json");
    return file.open(QFile::ReadOnly) ? QJsonDocument::fromJson(file.readAll())["models"].toArray() : QJsonArray();
}

void verifyRow(const RowVector& found, const QJsonValue& golden, const QString& numbers, const QString& order)
{
    const QJsonArray expected = golden[numbers].toArray();
    const double size = largestOf(expected);
    const Index step = golden["step"].toInt();
    QCOMPARE(expected.size(), (found.size() + step - 1) / step);
    for (qsizetype i = 0; i < expected.size(); ++i)
        QVERIFY2(isNear(double(found[i * step]), expected[i].toDouble(), size),
                 qPrintable(QStringLiteral("%1, golden %2").arg(found[i * step]).arg(expected[i].toDouble())));
    std::vector<Index> ids(std::size_t(found.size()));
    std::iota(ids.begin(), ids.end(), Index{0});
    std::ranges::stable_sort(ids, std::ranges::greater(), [&](Index id) { return found[id]; });
    for (qsizetype rank = 0; rank < golden[order].toArray().size(); ++rank)
        QCOMPARE(ids[std::size_t(rank)], golden[order][rank].toInteger());
}

} // namespace

class HeadCircuitsTest : public QObject {
    Q_OBJECT
private slots:
    /// A script of whole matrices that shares nothing with Headlight but the files of parameters, in float64.
    void theCircuitsEqualTheGoldenValues_data()
    {
        QTest::addColumn<QJsonObject>("golden");
        for (const QJsonValue& model : goldenModels())
            QTest::addRow("%s", qPrintable(model["name"].toString())) << model.toObject();
    }
    void theCircuitsEqualTheGoldenValues()
    {
        QFETCH(QJsonObject, golden);
        const auto model = modelNamed(golden["name"].toString());
        for (const QJsonValue& one : golden["heads"].toArray()) {
            const HeadIndex head{one["layer"].toInt(), one["head"].toInt()};
            const OvSpectrum spectrum = ovSpectrum(*model, head);
            QVERIFY2(std::abs(spectrum.copyingScore() - one["copying_score"].toDouble()) < 1e-4,
                     qPrintable(QString::number(spectrum.copyingScore())));
            QCOMPARE(spectrum.positiveShare(), one["positive_share"].toDouble());
            QCOMPARE(std::ssize(spectrum.eigenvalues), one["sizes"].toArray().size());
            for (qsizetype i = 0; i < std::ssize(spectrum.eigenvalues); ++i)
                QVERIFY(isNear(std::abs(spectrum.eigenvalues[std::size_t(i)]), one["sizes"][i].toDouble(),
                               one["sizes"][0].toDouble()));
            for (const QJsonValue& token : one["tokens"].toArray()) {
                verifyRow(ovLogits(*model, head, token["id"].toInteger()), token, "ov", "ov_order");
                verifyRow(qkScores(*model, head, token["id"].toInteger(), scoreScale(model->config, {})), token, "qk",
                          "qk_order");
            }
        }
    }

    void theCompositionScoresEqualTheGoldenValues_data() { theCircuitsEqualTheGoldenValues_data(); }
    void theCompositionScoresEqualTheGoldenValues()
    {
        QFETCH(QJsonObject, golden);
        const auto model = modelNamed(golden["name"].toString());
        const CompositionScores found = compositionScores(*model, AttentionPart::Decoder);
        const std::array kinds = {&found.query, &found.key, &found.value};
        for (qsizetype kind = 0; kind < 3; ++kind) {
            const DoubleMatrix& scores = *kinds[std::size_t(kind)];
            QCOMPARE(scores.rows(), Index{found.nLayers} * found.nHeads);
            for (Index writer = 0; writer < scores.rows(); ++writer)
                for (Index reader = 0; reader < scores.cols(); ++reader) {
                    const QJsonValue expected = golden["composition"][kind][writer][reader];
                    QCOMPARE(std::isnan(scores(writer, reader)), expected.isNull());
                    if (!expected.isNull())
                        QVERIFY2(
                            isClose(scores(writer, reader), expected.toDouble(), 1e-5),
                            qPrintable(
                                QStringLiteral("%1, golden %2").arg(scores(writer, reader)).arg(expected.toDouble())));
                }
        }
    }

    /// Under a mask that shows each token only itself, and without positions, the head's scores and values are those of
    /// a run: of the diagonal of the first layer's scores.
    void aRunOfTheFirstLayerHasTheSameScores_data() { addGoldenFamilies(); }
    void aRunOfTheFirstLayerHasTheSameScores()
    {
        QFETCH(QString, family);
        const auto model = loadGoldenFamily(goldenFamilyFolder(family));
        const ModelConfig& config = model->config;
        const bool hasPositions = config.positions != PositionKind::None || config.nTypes != 0 ||
                                  config.positionBias == PositionBiasKind::Disentangled || config.droppedToken >= 0;
        if (hasPositions || config.hasEncoder() || config.readsImages())
            QSKIP("positions are added to the tokens");
        const auto run = runGoldenFamily(family);
        const AttentionActivations& a = run->activations.blocks[0].attention;
        const Index dHead = config.dHead;
        for (int head = 0; head < config.nHeads; ++head) {
            const Matrix& q = a.preRotaryQ.size() != 0 ? a.preRotaryQ : a.q;
            const Matrix& k = a.preRotaryK.size() != 0 ? a.preRotaryK : a.k;
            const Index kv = head / (config.nHeads / (k.cols() / dHead));
            const RowVector scores = qkScores(*model, {0, head}, run->encoding[2].id, 1.0F);
            for (int key = 0; key < run->nTokens(); ++key) {
                const double expected =
                    double(q.row(2).segment(head * dHead, dHead).dot(k.row(key).segment(kv * dHead, dHead)));
                QVERIFY2(
                    isClose(double(scores[run->encoding[key].id]), expected, 1e-4),
                    qPrintable(QStringLiteral("%1, in the run %2").arg(scores[run->encoding[key].id]).arg(expected)));
            }
        }
    }

    /// The eigenvalues sum to the trace: each token's logit of itself.
    void theEigenvaluesSumToTheTrace_data() { addGoldenFamilies(); }
    void theEigenvaluesSumToTheTrace()
    {
        QFETCH(QString, family);
        const auto model = loadGoldenFamily(goldenFamilyFolder(family));
        const HeadIndex head{1, 1};
        try {
            requireOvCircuit(*model, head);
        } catch (const Error& error) {
            QSKIP(error.what());
        }
        const OvSpectrum spectrum = ovSpectrum(*model, head);
        double trace = 0.0;
        double largest = 0.0;
        for (Index token = 0; token < model->parameters.tokenEmbedding.rows(); ++token) {
            const double own = double(ovLogits(*model, head, token)[token]);
            trace += own;
            largest = std::max(largest, std::abs(own));
        }
        double sum = 0.0;
        for (const std::complex<double>& value : spectrum.eigenvalues)
            sum += value.real();
        QVERIFY2(std::abs(sum - trace) <= 1e-3 * std::max(largest, 1e-3),
                 qPrintable(QStringLiteral("%1, trace %2").arg(sum).arg(trace)));
        QVERIFY(std::abs(spectrum.copyingScore()) <= 1.0);
        QVERIFY(spectrum.positiveShare() >= 0.0 && spectrum.positiveShare() <= 1.0);
    }

    void theScoresOfEveryFamilyAreShares_data() { addGoldenFamilies(); }
    void theScoresOfEveryFamilyAreShares()
    {
        QFETCH(QString, family);
        const auto model = loadGoldenFamily(goldenFamilyFolder(family));
        if (model->config.readsImages() && model->config.hasEncoder())
            QSKIP("two stacks");
        const CompositionScores found = compositionScores(*model, AttentionPart::Decoder);
        for (const DoubleMatrix* scores : {&found.query, &found.key, &found.value})
            for (Index writer = 0; writer < scores->rows(); ++writer)
                for (Index reader = 0; reader < scores->cols(); ++reader) {
                    const bool isLater = reader / found.nHeads > writer / found.nHeads;
                    const double score = (*scores)(writer, reader);
                    QVERIFY2(isLater ? score >= 0.0 && score <= 1.0 + 1e-6 : std::isnan(score),
                             qPrintable(QString::number(score)));
                }
    }

    void whatHasNoCircuitIsRefused()
    {
        const auto bert = loadGoldenFamily(goldenFamilyFolder("bert"));
        QVERIFY_THROWS_EXCEPTION(Error, ovLogits(*bert, {0, 0}, 3));
        QCOMPARE(qkScores(*bert, {0, 0}, 3, 1.0F).size(), bert->parameters.tokenEmbedding.rows());
        const auto bart = loadGoldenFamily(goldenFamilyFolder("bart"));
        QVERIFY_THROWS_EXCEPTION(Error, qkScores(*bart, {0, 0, AttentionPart::Cross}, 3, 1.0F));
        QVERIFY_THROWS_EXCEPTION(Error, ovSpectrum(*bart, {0, 0, AttentionPart::Encoder}));
        QVERIFY_THROWS_EXCEPTION(Error, compositionScores(*bart, AttentionPart::Cross));
        QVERIFY_THROWS_EXCEPTION(Error, qkScores(*bart, {0, 99}, 3, 1.0F));
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_THROWS_EXCEPTION(Error, ovSpectrum(*bart, {0, 0}, cancel));
        QVERIFY_THROWS_EXCEPTION(Error, compositionScores(*bart, AttentionPart::Encoder, cancel));
    }
};

HEADLIGHT_TEST(HeadCircuitsTest)
#include "tst_head_circuits.moc"
