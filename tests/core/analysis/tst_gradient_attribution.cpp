// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/gradient_attribution.h"
#include "core/base/error.h"
#include "core/ops/activation.h"
#include "core/ops/layer_norm.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace headlight;
using namespace headlight::test;

namespace {

DoubleMatrix wideOf(const Weight& weight)
{
    return weight.toMatrix().cast<double>();
}

DoubleMatrix normOf(const DoubleMatrix& x, const LayerNormParameters& p, float epsilon)
{
    return layerNorm(x, {p.gain.cast<double>(), p.bias.cast<double>()}, double(epsilon));
}

/// The difference of two logits in float64 from a stream before the first layer; `change` may change each pattern.
double differenceFrom(const ActivationCache& run, const LogitPair& pair, DoubleMatrix x,
                      const std::function<void(HeadIndex, DoubleMatrix&)>& change)
{
    const ModelConfig& config = run.config();
    const Parameters& parameters = run.model->parameters;
    for (int layer = 0; layer < config.nLayers; ++layer) {
        const BlockParameters& p = parameters.blocks[std::size_t(layer)];
        const AttentionParameters& a = p.attention;
        const DoubleMatrix in = normOf(x, p.norm1, config.layerNormEpsilon);
        const auto projected = [&](const Weight& w, const RowVector& b) {
            DoubleMatrix y = in * wideOf(w);
            y.rowwise() += b.cast<double>();
            return y;
        };
        const DoubleMatrix q = projected(a.wQ, a.bQ);
        const DoubleMatrix k = projected(a.wK, a.bK);
        const DoubleMatrix v = projected(a.wV, a.bV);
        DoubleMatrix z(x.rows(), q.cols());
        for (int head = 0; head < config.nHeads; ++head) {
            const auto own = [&](const DoubleMatrix& all) { return all.middleCols(head * config.dHead, config.dHead); };
            DoubleMatrix pattern = own(q) * own(k).transpose() / std::sqrt(double(config.dHead));
            for (Index i = 0; i < pattern.rows(); ++i) {
                for (Index j = 0; j < pattern.cols(); ++j)
                    pattern(i, j) = run.options.mask.allows(i, j) ? std::exp(pattern(i, j)) : 0.0;
                pattern.row(i) /= pattern.row(i).sum();
            }
            change({layer, head}, pattern);
            z.middleCols(head * config.dHead, config.dHead) = pattern * own(v);
        }
        x += z * wideOf(a.wO);
        x.rowwise() += a.bO.cast<double>();
        DoubleMatrix hidden = normOf(x, p.norm2, config.layerNormEpsilon) * wideOf(p.mlp.wIn);
        hidden.rowwise() += p.mlp.bIn.cast<double>();
        hidden = hidden.unaryExpr([](double u) { // GPT-2's approximation (Hendrycks and Gimpel 2016)
            return 0.5 * u * (1.0 + std::tanh(std::sqrt(2.0 / M_PI) * (u + 0.044715 * u * u * u)));
        });
        x += hidden * wideOf(p.mlp.wOut);
        x.rowwise() += p.mlp.bOut.cast<double>();
    }
    const DoubleMatrix last = normOf(x, parameters.finalNorm, config.layerNormEpsilon).row(pair.position);
    const DoubleRowVector logits = last * wideOf(parameters.unembeddingMatrix()).transpose();
    const double others =
        pair.other ? logits[*pair.other] : (logits.sum() - logits[pair.token]) / double(logits.size() - 1);
    return logits[pair.token] - others;
}

constexpr int kTokens = 4;

void unchanged(HeadIndex, DoubleMatrix&) {}

/// (f(h) − f(−h)) / 2h
double central(const std::function<double(double)>& f)
{
    constexpr double h = 1e-5;
    return (f(h) - f(-h)) / (2.0 * h);
}

} // namespace

/// Gradients of a prediction, against central differences in float64 and a script's numbers.
class GradientAttributionTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;

    QString refusalOf(const ModelConfig& config)
    {
        const QTemporaryDir folder;
        const auto run = runTiny(tinyModel(QDir(folder.path()), config), 5, optionsWith(config.defaultMask));
        return refusal([&] { requireGradient(*run); });
    }
    QString refusalOf(const RunOptions& options)
    {
        const auto run = runTiny(m_model, 5, options);
        return refusal([&] { gradientAttribution(*run, {3, 45, 101}, {}); });
    }

private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void everyNumberIsWhatCentralDifferencesFind_data()
    {
        QTest::addColumn<int>("mask");
        QTest::newRow("causal") << int(MaskKind::Causal);
        QTest::newRow("none") << int(MaskKind::None);
    }
    void everyNumberIsWhatCentralDifferencesFind()
    {
        QFETCH(int, mask);
        const auto run = runTiny(m_model, kTokens, optionsWith(MaskKind(mask)));
        const DoubleMatrix embed = run->activations.embed.cast<double>();
        for (const LogitPair& pair : {LogitPair{3, 45, 101}, LogitPair{2, 7, {}}}) {
            const double whole = differenceFrom(*run, pair, embed, unchanged);
            DoubleMatrix relevance = DoubleMatrix::Identity(kTokens, kTokens);
            for (int layer = 0; layer < run->config().nLayers; ++layer) {
                DoubleMatrix raised = DoubleMatrix::Zero(kTokens, kTokens);
                for (int head = 0; head < run->config().nHeads; ++head) {
                    const HeadIndex index{layer, head};
                    const GradientAttribution found = gradientAttribution(*run, pair, index);
                    QVERIFY(isClose(found.difference, whole, 1e-5));
                    DoubleMatrix weights;
                    differenceFrom(*run, pair, embed, [&](HeadIndex at, DoubleMatrix& pattern) {
                        if (at == index)
                            weights = pattern;
                    });
                    QVERIFY((found.weights - weights).cwiseAbs().maxCoeff() < 1e-5);
                    for (Index i = 0; i < kTokens; ++i)
                        for (Index j = 0; j < kTokens; ++j) {
                            const double expected = central([&](double by) {
                                return differenceFrom(*run, pair, embed, [&](HeadIndex at, DoubleMatrix& pattern) {
                                    if (at == index)
                                        pattern(i, j) += by;
                                });
                            });
                            const bool isSeen = run->options.mask.allows(i, j);
                            QVERIFY2(
                                isClose(found.gradients(i, j), isSeen ? expected : 0.0, 1e-4),
                                qPrintable(QStringLiteral("%1, expected %2").arg(found.gradients(i, j)).arg(expected)));
                            raised(i, j) += std::max(0.0, expected * weights(i, j)) / run->config().nHeads;
                        }
                }
                relevance += raised * relevance;
            }
            const GradientAttribution found = gradientAttribution(*run, pair, {});
            QVERIFY(found.weights.size() == 0 && found.gradients.size() == 0);
            double largest = 0.0;
            for (Index token = 0; token < kTokens; ++token) {
                const double input = central([&](double by) {
                    DoubleMatrix scaled = embed;
                    scaled.row(token) *= 1.0 + by;
                    return differenceFrom(*run, pair, scaled, unchanged);
                });
                QVERIFY(isClose(found.input[std::size_t(token)], input, 1e-4));
                const double expected = relevance(pair.position, token) - (token == pair.position ? 1.0 : 0.0);
                QVERIFY(isClose(found.relevance[std::size_t(token)], expected, 1e-4));
                largest = std::max(largest, std::abs(input));
                if (mask == int(MaskKind::Causal) && token > pair.position)
                    QVERIFY(found.input[std::size_t(token)] == 0.0 && found.relevance[std::size_t(token)] == 0.0);
            }
            QVERIFY(largest > 1e-3);
        }
    }

    /// A script in float64 that shares nothing with Headlight but the file of parameters.
    void theShippedModelEqualsTheGoldenValues()
    {
        QFile file(HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/gradient_attribution.json");
        QVERIFY(file.open(QFile::ReadOnly));
        const QJsonArray runs = QJsonDocument::fromJson(file.readAll())["runs"].toArray();
        QCOMPARE(runs.size(), 2);
        const auto model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
        for (const QJsonValue& golden : runs) {
            std::vector<std::int64_t> ids;
            for (const QJsonValue& id : golden["ids"].toArray())
                ids.push_back(id.toInteger());
            const auto run = runModel(model, model->tokenizer.fromIds(ids), optionsWith(MaskKind::Causal));
            LogitPair pair{golden["position"].toInt(), golden["token"].toInteger(), {}};
            if (!golden["other"].isNull())
                pair.other = golden["other"].toInteger();
            const HeadIndex head{golden["head"][0].toInt(), golden["head"][1].toInt()};
            const GradientAttribution found = gradientAttribution(*run, pair, head);
            const auto verify = [](double number, const QJsonValue& expected) {
                QVERIFY2(isClose(number, expected.toDouble(), 1e-3),
                         qPrintable(QStringLiteral("%1, golden %2").arg(number).arg(expected.toDouble())));
            };
            verify(found.difference, golden["difference"]);
            for (std::size_t i = 0; i < ids.size(); ++i) {
                verify(found.input[i], golden["input"][qsizetype(i)]);
                verify(found.relevance[i], golden["relevance"][qsizetype(i)]);
                for (std::size_t j = 0; j < ids.size(); ++j)
                    verify(found.gradients(Index(i), Index(j)), golden["gradients"][qsizetype(i)][qsizetype(j)]);
            }
        }
    }

    /// Each family has gradients or says in one sentence why it has none.
    void everyFamilyHasGradientsOrSaysWhyNot_data() { addGoldenFamilies(); }
    void everyFamilyHasGradientsOrSaysWhyNot()
    {
        QFETCH(QString, family);
        const auto run = runGoldenFamily(family);
        const QString why = refusal([&] { requireGradient(*run); });
        if (why != "accepted") {
            QVERIFY2(why.startsWith("gradients are taken of "), qPrintable(why));
            return;
        }
        const LogitPair pair{run->nTokens() - 1, 5, 9};
        const GradientAttribution found = gradientAttribution(*run, pair, HeadIndex{0, 1});
        QVERIFY((found.weights.rowwise().sum().array() - 1.0).abs().maxCoeff() < 1e-6);
        const AttentionMap map = attentionMap(run, HeadIndex{0, 1});
        const RowVector row = map.patternRow(pair.position);
        QVERIFY((found.weights.row(pair.position) - row.cast<double>()).cwiseAbs().maxCoeff() < 1e-5);
    }

    void whatHasNoGradientIsSaid()
    {
        QCOMPARE(refusalOf(tinyConfig()), QString("accepted"));
        ModelConfig config = tinyConfig();
        config.order = BlockOrder::Parallel;
        QCOMPARE(refusalOf(config), QString("gradients are taken of models of GPT-2's shape alone, and this one has "
                                            "norms or branches that stand elsewhere"));
        RunOptions options = optionsWith(MaskKind::Causal);
        options.ablatedHeads = {{1, 2}};
        QCOMPARE(refusalOf(options), QString("gradients are taken of an unchanged run, and this one has heads that are "
                                             "switched off"));
        options = optionsWith(MaskKind::Causal);
        options.temperature = 2.0F;
        QVERIFY(refusalOf(options).endsWith("a softmax whose scale was changed"));
        options = optionsWith(MaskKind::Causal);
        options.divisor = ScoreDivisor::off();
        QCOMPARE(refusalOf(options), QString("accepted"));
        options.divisor = ScoreDivisor::of(5.0);
        QVERIFY(refusalOf(options).endsWith("a softmax whose scale was changed"));
        options = optionsWith(MaskKind::Causal);
        options.mask.painted.cells = {{3, 1}};
        QVERIFY(refusalOf(options).endsWith("tokens or cells that are hidden by hand"));
        options = optionsWith(MaskKind::Causal, {0, 0, 1, 0, 0});
        QVERIFY(refusalOf(options).endsWith("tokens or cells that are hidden by hand"));
        const auto run = runTiny(m_model, 5, optionsWith(MaskKind::Causal));
        QVERIFY_THROWS_EXCEPTION(Error, gradientAttribution(*run, {0, 1, 1}, {}));
        QVERIFY_THROWS_EXCEPTION(Error, gradientAttribution(*run, {0, 1, 2}, HeadIndex{0, 99}));
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_THROWS_EXCEPTION(Error, gradientAttribution(*run, {0, 1, 2}, {}, cancel));
    }
};

HEADLIGHT_TEST(GradientAttributionTest)
#include "tst_gradient_attribution.moc"
