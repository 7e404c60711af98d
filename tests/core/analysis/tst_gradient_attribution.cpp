// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/gradient_attribution.h"
#include "core/base/error.h"
#include "core/ops/activation.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/golden_runs.h"
#include "tests/support/refusal.h"

#include <QJsonArray>
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

/// x w, and a bias where there is one.
DoubleMatrix sentThrough(const DoubleMatrix& x, const Weight& w, const RowVector& b)
{
    DoubleMatrix y = x * wideOf(w);
    if (b.size() != 0)
        y.rowwise() += b.cast<double>();
    return y;
}

/// A layer norm, or an rms norm, which takes no mean away.
DoubleMatrix normOf(const DoubleMatrix& x, const LayerNormParameters& p, const ModelConfig& config)
{
    DoubleMatrix y = x;
    for (Index t = 0; t < x.rows(); ++t) {
        if (config.normKind == NormKind::Layer)
            y.row(t).array() -= x.row(t).mean();
        y.row(t) /= std::sqrt(y.row(t).squaredNorm() / double(x.cols()) + double(config.layerNormEpsilon));
        y.row(t) = y.row(t).cwiseProduct(p.gain.cast<double>());
        if (p.bias.size() != 0)
            y.row(t) += p.bias.cast<double>();
    }
    return y;
}

double activationOf(double u, Activation activation)
{
    switch (activation) {
    case Activation::Relu:
        return std::max(0.0, u);
    case Activation::Silu:
        return u / (1.0 + std::exp(-u));
    case Activation::Gelu:
        return 0.5 * u * (1.0 + std::erf(u / std::sqrt(2.0)));
    case Activation::GeluTanh: // GPT-2's approximation (Hendrycks and Gimpel 2016)
        return 0.5 * u * (1.0 + std::tanh(std::sqrt(2.0 / M_PI) * (u + 0.044715 * u * u * u)));
    default:
        return NAN;
    }
}

DoubleMatrix mlpOf(const DoubleMatrix& x, const MlpParameters& p, Activation activation)
{
    const auto f = [&](double u) { return activationOf(u, activation); };
    const DoubleMatrix in = sentThrough(x, p.wIn, p.bIn);
    const DoubleMatrix inner = p.wGate.size() == 0 ? DoubleMatrix(in.unaryExpr(f))
                                                   : DoubleMatrix((x * wideOf(p.wGate)).unaryExpr(f).cwiseProduct(in));
    return sentThrough(inner, p.wOut, p.bOut);
}

/// One head's q or k with each pair (i, i + d/2) of its numbers turned by the angle t · base^(−2i/d) of position t.
DoubleMatrix turnedHead(DoubleMatrix x, const ModelConfig& config)
{
    if (config.rotary.empty())
        return x;
    const Index half = x.cols() / 2;
    for (Index t = 0; t < x.rows(); ++t)
        for (Index i = 0; i < half; ++i) {
            const double angle = double(t) * std::pow(config.rotary.front().base, -double(i) / double(half));
            const double a = x(t, i);
            const double b = x(t, i + half);
            x(t, i) = a * std::cos(angle) - b * std::sin(angle);
            x(t, i + half) = a * std::sin(angle) + b * std::cos(angle);
        }
    return x;
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
        const DoubleMatrix in = normOf(x, p.norm1, config);
        const DoubleMatrix q = sentThrough(in, a.wQ, a.bQ);
        const DoubleMatrix k = sentThrough(in, a.wK, a.bK);
        const DoubleMatrix v = sentThrough(in, a.wV, a.bV);
        DoubleMatrix z(x.rows(), q.cols());
        for (int head = 0; head < config.nHeads; ++head) {
            const auto own = [&](const DoubleMatrix& all) { // q, or the k or v that neighbours share
                const auto nSharing = int(q.cols() / all.cols());
                return all.middleCols(Index(head / nSharing) * config.dHead, config.dHead);
            };
            DoubleMatrix pattern = turnedHead(own(q), config) * turnedHead(own(k), config).transpose();
            if (config.scaleByRootDHead)
                pattern /= std::sqrt(double(config.dHead));
            for (Index i = 0; i < pattern.rows(); ++i) {
                for (Index j = 0; j < pattern.cols(); ++j)
                    pattern(i, j) = run.options.mask.allows(i, j) ? std::exp(pattern(i, j)) : 0.0;
                pattern.row(i) /= pattern.row(i).sum();
            }
            change({layer, head}, pattern);
            z.middleCols(head * config.dHead, config.dHead) = pattern * own(v);
        }
        x += sentThrough(z, a.wO, a.bO);
        if (p.mlp.wIn.size() != 0)
            x += mlpOf(normOf(x, p.norm2, config), p.mlp, config.activation);
    }
    const DoubleMatrix last = normOf(x.row(pair.position), parameters.finalNorm, config);
    DoubleRowVector logits = double(config.logitScale) * last * wideOf(parameters.unembeddingMatrix()).transpose();
    if (parameters.logitsBias.size() != 0)
        logits += parameters.logitsBias.cast<double>();
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

DoubleMatrix embeddingOf(const ActivationCache& run)
{
    return run.activations.embed.cast<double>();
}

/// [T, T] ∂D/∂ each weight of a head that its mask shows.
DoubleMatrix slopesOfWeights(const ActivationCache& run, const LogitPair& pair, HeadIndex head)
{
    DoubleMatrix slopes = DoubleMatrix::Zero(run.nTokens(), run.nTokens());
    for (Index i = 0; i < slopes.rows(); ++i)
        for (Index j = 0; j < slopes.cols(); ++j)
            if (run.options.mask.allows(i, j))
                slopes(i, j) = central([&](double by) {
                    return differenceFrom(run, pair, embeddingOf(run), [&](HeadIndex at, DoubleMatrix& pattern) {
                        if (at == head)
                            pattern(i, j) += by;
                    });
                });
    return slopes;
}

/// [T, 1] of each token, how D changes with a factor of its embedding.
DoubleMatrix slopesOfInput(const ActivationCache& run, const LogitPair& pair)
{
    DoubleMatrix slopes(run.nTokens(), 1);
    for (Index token = 0; token < slopes.rows(); ++token)
        slopes(token, 0) = central([&](double by) {
            DoubleMatrix scaled = embeddingOf(run);
            scaled.row(token) *= 1.0 + by;
            return differenceFrom(run, pair, scaled, unchanged);
        });
    return slopes;
}

DoubleMatrix columnOf(const std::vector<double>& numbers)
{
    return Eigen::Map<const DoubleMatrix>(numbers.data(), std::ssize(numbers), 1);
}

/// The largest distance of two cells as a part of the largest number.
double partThatDiffers(const DoubleMatrix& found, const DoubleMatrix& expected)
{
    if (found.rows() != expected.rows() || found.cols() != expected.cols() || !found.allFinite())
        return INFINITY;
    return (found - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

constexpr double kMostDiffers = 3e-5; // the streams that the walk starts from are in float32

/// Rms norms, gated MLPs and turned queries and keys, without biases: what a Llama with as many keys as heads has.
ModelConfig tinyLlama()
{
    ModelConfig config = tinyConfig();
    config.family = "llama";
    config.positions = PositionKind::None;
    config.rotary = {RotaryConfig{.dims = config.dHead}};
    config.normKind = NormKind::Rms;
    config.normHasBias = config.hasQkvBias = config.hasOutBias = config.hasMlpBias = false;
    config.activation = Activation::Silu;
    config.isGated = true;
    config.tiedUnembedding = false;
    return config;
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

    static void verifyEqual(const DoubleMatrix& found, const DoubleMatrix& expected)
    {
        QVERIFY(expected.cwiseAbs().maxCoeff() > 1e-3);
        const double part = partThatDiffers(found, expected);
        QVERIFY2(part < kMostDiffers, qPrintable(QStringLiteral("%1 of the largest number").arg(part)));
    }

private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void everyNumberIsWhatCentralDifferencesFind_data()
    {
        QTest::addColumn<bool>("isLlama");
        QTest::addColumn<int>("nKvHeads");
        QTest::addColumn<int>("mask");
        QTest::newRow("GPT-2, causal") << false << 4 << int(MaskKind::Causal);
        QTest::newRow("GPT-2, none") << false << 4 << int(MaskKind::None);
        QTest::newRow("GPT-2 with two keys and their biases") << false << 2 << int(MaskKind::Causal);
        QTest::newRow("Llama, causal") << true << 4 << int(MaskKind::Causal);
        QTest::newRow("Llama, none") << true << 4 << int(MaskKind::None);
        QTest::newRow("Llama with two keys") << true << 2 << int(MaskKind::Causal);
        QTest::newRow("Llama with one key") << true << 1 << int(MaskKind::None);
    }
    void everyNumberIsWhatCentralDifferencesFind()
    {
        QFETCH(bool, isLlama);
        QFETCH(int, nKvHeads);
        QFETCH(int, mask);
        ModelConfig config = isLlama ? tinyLlama() : tinyConfig();
        config.nKvHeads = nKvHeads;
        const auto model = tinyModel(QDir(m_folder.path()), config);
        QCOMPARE(model->parameters.blocks.front().attention.wK.cols(), Index(nKvHeads) * config.dHead);
        QCOMPARE(model->parameters.blocks.back().mlp.wGate.size() != 0, isLlama);
        QCOMPARE(model->parameters.finalNorm.bias.size() == 0, isLlama);
        const auto run = runTiny(model, kTokens, optionsWith(MaskKind(mask)));
        for (const LogitPair& pair : {LogitPair{3, 45, 101}, LogitPair{2, 7, {}}}) {
            DoubleMatrix relevance = DoubleMatrix::Identity(kTokens, kTokens);
            for (int layer = 0; layer < run->config().nLayers; ++layer) {
                DoubleMatrix raised = DoubleMatrix::Zero(kTokens, kTokens);
                for (int head = 0; head < run->config().nHeads; ++head) {
                    const HeadIndex index{layer, head};
                    const GradientAttribution found = gradientAttribution(*run, pair, index);
                    DoubleMatrix weights;
                    const double whole =
                        differenceFrom(*run, pair, embeddingOf(*run), [&](HeadIndex at, DoubleMatrix& pattern) {
                            if (at == index)
                                weights = pattern;
                        });
                    QVERIFY(isClose(found.difference, whole, 1e-5));
                    QVERIFY((found.weights - weights).cwiseAbs().maxCoeff() < 1e-5);
                    const DoubleMatrix slopes = slopesOfWeights(*run, pair, index);
                    verifyEqual(found.gradients, slopes);
                    raised += slopes.cwiseProduct(weights).cwiseMax(0.0) / run->config().nHeads;
                }
                relevance += raised * relevance;
            }
            const GradientAttribution found = gradientAttribution(*run, pair, {});
            QVERIFY(found.weights.size() == 0 && found.gradients.size() == 0);
            verifyEqual(columnOf(found.input), slopesOfInput(*run, pair));
            relevance(pair.position, pair.position) -= 1.0;
            verifyEqual(columnOf(found.relevance), relevance.row(pair.position).transpose());
            for (std::size_t token = pair.position + 1; token < kTokens && mask == int(MaskKind::Causal); ++token)
                QVERIFY(found.input[token] == 0.0 && found.relevance[token] == 0.0);
        }
    }

    /// A script in float64 that shares nothing with Headlight but the file of parameters.
    void theModelsEqualTheGoldenValues_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("nRuns");
        QTest::newRow("headlight-en") << "gradient_attribution" << 2;
        QTest::newRow("three families") << "family_gradients" << 3;
    }
    void theModelsEqualTheGoldenValues()
    {
        QFETCH(QString, file);
        QFETCH(int, nRuns);
        const std::vector<GoldenRun> runs = goldenRuns(file);
        QCOMPARE(std::ssize(runs), nRuns);
        for (const auto& [run, golden] : runs) {
            const LogitPair pair = goldenPair(golden);
            const HeadIndex head{golden["head"][0].toInt(), golden["head"][1].toInt()};
            const GradientAttribution found = gradientAttribution(*run, pair, head);
            const auto verify = [](double number, const QJsonValue& expected) {
                QVERIFY2(isClose(number, expected.toDouble(), 1e-3),
                         qPrintable(QStringLiteral("%1, golden %2").arg(number).arg(expected.toDouble())));
            };
            verify(found.difference, golden["difference"]);
            const std::size_t nTokens = run->nTokens();
            for (std::size_t i = 0; i < nTokens; ++i) {
                verify(found.input[i], golden["input"][qsizetype(i)]);
                verify(found.relevance[i], golden["relevance"][qsizetype(i)]);
                for (std::size_t j = 0; j < nTokens; ++j)
                    verify(found.gradients(Index(i), Index(j)), golden["gradients"][qsizetype(i)][qsizetype(j)]);
            }
        }
    }

    /// Each family has the gradients that central differences find, or says in one sentence why it has none.
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
        QVERIFY(isClose(found.difference, differenceFrom(*run, pair, embeddingOf(*run), unchanged), 1e-5));
        verifyEqual(found.gradients, slopesOfWeights(*run, pair, {0, 1}));
        verifyEqual(columnOf(found.input), slopesOfInput(*run, pair));
        QVERIFY((found.weights.rowwise().sum().array() - 1.0).abs().maxCoeff() < 1e-6);
        const AttentionMap map = attentionMap(run, HeadIndex{0, 1});
        const RowVector row = map.patternRow(pair.position);
        QVERIFY((found.weights.row(pair.position) - row.cast<double>()).cwiseAbs().maxCoeff() < 1e-5);
    }

    void familiesWhoseHeadsShareKeysHaveGradients()
    {
        const auto run = runGoldenFamily("llama");
        QVERIFY(run->config().nKvHeads < run->config().nHeads);
        QCOMPARE(refusal([&] { requireGradient(*run); }), QString("accepted"));
    }

    void whatHasNoGradientIsSaid()
    {
        QCOMPARE(refusalOf(tinyConfig()), QString("accepted"));
        QCOMPARE(refusalOf(tinyLlama()), QString("accepted"));
        ModelConfig grouped = tinyLlama();
        grouped.nKvHeads = 2;
        QCOMPARE(refusalOf(grouped), QString("accepted"));
        ModelConfig config = tinyConfig();
        config.order = BlockOrder::Parallel;
        QCOMPARE(refusalOf(config), QString("gradients are taken of decoders like GPT-2's and Llama's alone, and this "
                                            "one has norms or branches that stand elsewhere"));
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
        options = optionsWith(MaskKind::Causal);
        options.steering = {.vector = std::vector<float>(std::size_t(tinyConfig().dModel), 1.0F), .position = 4};
        QVERIFY(refusalOf(options).endsWith("a residual stream that is steered"));
        options.steering.position = 5; // waits for a longer text
        QCOMPARE(refusalOf(options), QString("accepted"));
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
