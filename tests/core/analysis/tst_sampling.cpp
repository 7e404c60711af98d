// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/predictions.h"
#include "core/analysis/sampling.h"
#include "core/base/error.h"
#include "tests/support/loop_twins.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The obvious way: a token is left out when k or more stand before it, or when those before it already make up p.
std::vector<double> loopProbabilities(const RowVector& logits, const SamplingOptions& options)
{
    const auto stands = [&](Index a, Index b) { return logits[a] > logits[b] || (logits[a] == logits[b] && a < b); };
    const Index n = logits.size();
    std::vector<double> p(std::size_t(n), 0.0);
    double sum = 0.0;
    for (Index v = 0; v < n; ++v) {
        int before = 0;
        for (Index w = 0; w < n; ++w)
            before += stands(w, v) ? 1 : 0;
        if (options.topK == 0 || before < options.topK)
            p[std::size_t(v)] = std::exp(double(logits[v]) / options.temperature);
        sum += p[std::size_t(v)];
    }
    std::vector<double> kept = p;
    double keptSum = 0.0;
    for (Index v = 0; v < n; ++v) {
        double before = 0.0;
        for (Index w = 0; w < n; ++w)
            before += stands(w, v) ? p[std::size_t(w)] / sum : 0.0;
        if (options.topP < 1.0 && before >= options.topP)
            kept[std::size_t(v)] = 0.0;
        keptSum += kept[std::size_t(v)];
    }
    for (double& x : kept)
        x /= keptSum;
    return kept;
}

} // namespace

class SamplingTest : public QObject {
    Q_OBJECT
private slots:
    void theFilterEqualsTheLoop()
    {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            const RowVector logits = randomMatrix(1, 37, seed, 2.0F).row(0);
            for (const double temperature : {0.3, 1.0, 2.5})
                for (const int k : {0, 1, 4, 100})
                    for (const double p : {0.05, 0.5, 0.93, 1.0}) {
                        const SamplingOptions options{temperature, k, p};
                        const auto fast = samplingProbabilities(logits, options);
                        const auto loop = loopProbabilities(logits, options);
                        double sum = 0.0;
                        for (std::size_t v = 0; v < loop.size(); ++v) {
                            QVERIFY(std::abs(fast[v] - loop[v]) < 1e-12);
                            sum += fast[v];
                        }
                        QVERIFY(std::abs(sum - 1.0) < 1e-12);
                    }
        }
    }
    void ofEqualTokensTheSmallerIdsStay()
    {
        const auto p = samplingProbabilities(RowVector::Zero(6), {1.0, 2, 1.0});
        QCOMPARE(p, (std::vector<double>{0.5, 0.5, 0, 0, 0, 0}));
    }
    void aDrawFollowsTheProbabilities()
    {
        const std::vector<double> p{0.25, 0.0, 0.5, 0.25};
        QCOMPARE(drawToken(p, 0.0), 0);
        QCOMPARE(drawToken(p, 0.2499), 0);
        QCOMPARE(drawToken(p, 0.25), 2);
        QCOMPARE(drawToken(p, 0.7499), 2);
        QCOMPARE(drawToken(p, 0.75), 3);
        QCOMPARE(drawToken(p, 0.9999999), 3);
    }
    void predictionsShowWhatIsDrawnAndWhatTheModelSays()
    {
        QTemporaryDir folder;
        const Tokenizer tokenizer = byteTokenizer(QDir(folder.path()));
        RowVector logits = RowVector::Zero(300);
        logits[70] = 3.0F;
        logits[71] = 5.0F;
        const auto top = topPredictions(logits, tokenizer, 10, {2.0, 2, 1.0});
        QCOMPARE(top.size(), std::size_t(2)); // no other is ever drawn
        QVERIFY(std::abs(double(top[0].probability) - std::exp(2.5) / (std::exp(2.5) + std::exp(1.5))) < 1e-6);
        QVERIFY(std::abs(double(top[0].rawProbability) - std::exp(5.0) / (std::exp(5.0) + std::exp(3.0) + 298)) < 1e-6);
        const auto plain = topPredictions(logits, tokenizer, 3);
        QCOMPARE(plain[0].probability, plain[0].rawProbability);
    }
    void whatMakesNoSenseIsRefused()
    {
        for (const SamplingOptions& bad : {SamplingOptions{0.0, 0, 1.0}, SamplingOptions{1.0, -1, 1.0},
                                           SamplingOptions{1.0, 0, 0.0}, SamplingOptions{1.0, 0, 1.5}})
            QVERIFY_EXCEPTION_THROWN(samplingProbabilities(RowVector::Zero(4), bad), Error);
    }
};

HEADLIGHT_APPLESS_TEST(SamplingTest)
#include "tst_sampling.moc"
