// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/logit_lens.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The final norm and the unembedding, number by number.
std::vector<double> loopLogits(const Parameters& p, const Matrix& state, Index t, bool norm)
{
    const Index d = state.cols();
    double mean = 0.0;
    double variance = 0.0;
    for (Index c = 0; c < d; ++c)
        mean += double(state(t, c)) / double(d);
    for (Index c = 0; c < d; ++c)
        variance += std::pow(double(state(t, c)) - mean, 2) / double(d);
    std::vector<double> logits;
    for (Index v = 0; v < p.unembeddingMatrix().rows(); ++v) {
        double sum = 0.0;
        for (Index c = 0; c < d; ++c) {
            const double x = state(t, c);
            const double y = norm ? (x - mean) / std::sqrt(variance + 1e-5) * double(p.finalNorm.gain[c]) +
                                        double(p.finalNorm.bias[c])
                                  : x;
            sum += y * double(p.unembeddingMatrix().row(v)[c]);
        }
        logits.push_back(sum);
    }
    return logits;
}

void verifyLens(const std::shared_ptr<const ActivationCache>& run)
{
    const ForwardActivations& a = run->activations;
    const bool norm = run->model->parameters.finalNorm.gain.size() != 0;
    const auto lens = logitLens(run, {0, run->nTokens()}, 5);
    QCOMPARE(int(lens.size()), run->config().nLayers + 1);
    for (std::size_t s = 0; s < lens.size(); ++s) {
        const Matrix& state = s == 0 ? a.embed : a.blocks[s - 1].residPost;
        QCOMPARE(lens[s].state, int(s));
        QCOMPARE(int(lens[s].byPosition.size()), run->nTokens());
        for (int t = 0; t < run->nTokens(); ++t) {
            const auto logits = loopLogits(run->model->parameters, state, t, norm);
            double sum = 0.0;
            for (const double logit : logits)
                sum += std::exp(logit);
            const auto& top = lens[s].byPosition[std::size_t(t)];
            QCOMPARE(int(top.size()), 5);
            const double best = *std::max_element(logits.begin(), logits.end());
            QVERIFY(isClose(double(top[0].probability), std::exp(best) / sum, 1e-4));
            const std::vector<std::int64_t> ids{top[4].id, top[0].id};
            const Matrix probabilities = lensProbabilities(*run, t, ids); // [nStates, 2]
            QCOMPARE(probabilities.rows(), std::ssize(lens));
            QVERIFY(isClose(double(probabilities(Index(s), 0)), std::exp(logits[std::size_t(ids[0])]) / sum, 1e-4));
            QVERIFY(isClose(double(probabilities(Index(s), 1)), std::exp(best) / sum, 1e-4));
            for (const Prediction& prediction : top)
                QVERIFY(
                    isClose(double(prediction.probability), std::exp(logits[std::size_t(prediction.id)]) / sum, 1e-4));
        }
    }
}

} // namespace

class LogitLensTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void everyStateEqualsTheLoop() { verifyLens(runTiny(m_model, 6, optionsWith(MaskKind::Causal))); }
    void aModelWithoutAFinalNormIsReadAsItIs()
    {
        ModelConfig config = tinyConfig();
        config.family = "openai-gpt";
        config.hasFinalNorm = false;
        config.normPlacement = NormPlacement::Post;
        QTemporaryDir folder;
        const auto run = runTiny(tinyModel(QDir(folder.path()), config), 6, optionsWith(MaskKind::Causal));
        QCOMPARE(run->model->parameters.finalNorm.gain.size(), Index(0));
        verifyLens(run);
    }
    void theLastStateGivesTheModelsOwnPredictions()
    {
        const auto run = runTiny(m_model, 7, optionsWith(MaskKind::None));
        const auto lens = logitLens(run, {2, 3}, 4);
        for (int t = 2; t < 5; ++t) {
            const auto own = predictNextToken(*run, t, 4);
            const auto& read = lens.back().byPosition[std::size_t(t - 2)];
            for (std::size_t k = 0; k < 4; ++k) {
                QCOMPARE(read[k].id, own[k].id);
                QVERIFY(isClose(double(read[k].probability), double(own[k].probability), 1e-5));
            }
        }
    }
    void theTokenThatFollowsIsRatedAsTheLoopRatesIt()
    {
        const auto run = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        const auto lens = logitLens(run, {0, 7}, 1);
        for (std::size_t s = 0; s < lens.size(); ++s) {
            const Matrix& state = s == 0 ? run->activations.embed : run->activations.blocks[s - 1].residPost;
            QVERIFY(!lens[s].following[6]); // nothing follows the last token
            for (int t = 0; t < 6; ++t) {
                const auto logits = loopLogits(run->model->parameters, state, t, true);
                const auto id = std::size_t(run->encoding[std::size_t(t) + 1].id);
                double sum = 0.0;
                int rank = 1;
                for (const double logit : logits) {
                    sum += std::exp(logit);
                    rank += logit > logits[id] ? 1 : 0;
                }
                const auto& next = lens[s].following[std::size_t(t)];
                QVERIFY(next && next->id == std::int64_t(id));
                QCOMPARE(next->rank, rank);
                QVERIFY(isClose(double(next->probability), std::exp(logits[id]) / sum, 1e-4));
                const bool isTop = lens[s].byPosition[std::size_t(t)][0].id == next->id;
                QCOMPARE(next->rank == 1, isTop);
            }
        }
    }
    void aTranslatorsPositionsAreFollowedByWhatTheyWrite()
    {
        QTemporaryDir folder;
        const auto model = tinyMarian(QDir(folder.path()));
        const auto run = runModel(model, model->tokenizer.encode("abc"), targetFromText(*model, "xyz"), {});
        QCOMPARE(followingToken(*run, 0), std::optional(run->target->encoding[0].id));
        QCOMPARE(followingToken(*run, 3), std::optional(run->target->encoding[3].id)); // </s>
        QVERIFY(!followingToken(*run, 4));
    }
    void positionsBeyondTheTextAreRefusedAndCancelStops()
    {
        const auto run = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        QVERIFY_EXCEPTION_THROWN(logitLens(run, {7, 1}, 3), Error);
        QVERIFY_EXCEPTION_THROWN(logitLens(run, {-1, 2}, 3), Error);
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(logitLens(run, {0, 7}, 3, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(LogitLensTest)
#include "tst_logit_lens.moc"
