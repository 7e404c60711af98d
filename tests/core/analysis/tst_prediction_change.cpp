// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/prediction_change.h"
#include "tests/support/loop_twins.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class PredictionChangeTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    Tokenizer m_tokenizer;
    RowVector m_before = randomMatrix(1, 300, 1, 2.0F).row(0);
    RowVector m_after = randomMatrix(1, 300, 2, 2.0F).row(0);

    static std::vector<double> softmaxLoop(const RowVector& logits)
    {
        double sum = 0.0;
        std::vector<double> p;
        for (Index v = 0; v < logits.size(); ++v)
            sum += std::exp(double(logits[v]));
        for (Index v = 0; v < logits.size(); ++v)
            p.push_back(std::exp(double(logits[v])) / sum);
        return p;
    }
private slots:
    void initTestCase() { m_tokenizer = byteTokenizer(QDir(m_folder.path())); }

    void divergenceAndTrueTokenEqualTheLoop()
    {
        const auto p = softmaxLoop(m_before);
        const auto q = softmaxLoop(m_after);
        double divergence = 0.0;
        for (std::size_t v = 0; v < p.size(); ++v)
            divergence += p[v] * std::log(p[v] / q[v]);
        // Sampling filters what is drawn; the divergence is of the model's own probabilities.
        for (const SamplingOptions& sampling : {SamplingOptions{}, SamplingOptions{0.5, 3, 0.9}}) {
            const PredictionChange change = predictionChange(m_before, m_after, m_tokenizer, 5, sampling, 42);
            QVERIFY(std::abs(change.divergence - divergence) < 1e-9);
            QVERIFY(std::abs(*change.trueTokenChange - (std::log(q[42]) - std::log(p[42]))) < 1e-9);
        }
        const PredictionChange back = predictionChange(m_after, m_before, m_tokenizer, 5, {}, {});
        QVERIFY(std::abs(back.divergence - divergence) > 1e-3); // it has a direction
        QVERIFY(!back.trueTokenChange);
    }
    void theChangeIsOfTheProbabilityOfDrawingTheToken()
    {
        const SamplingOptions sampling{0.7, 4, 1.0};
        const PredictionChange change = predictionChange(m_before, m_after, m_tokenizer, 10, sampling, {});
        const auto before = samplingProbabilities(m_before, sampling);
        const auto after = samplingProbabilities(m_after, sampling);
        QCOMPARE(change.after.size(), std::size_t(4));
        for (std::size_t i = 0; i < change.after.size(); ++i) {
            const auto id = std::size_t(change.after[i].id);
            QVERIFY(std::abs(change.change[i] - (after[id] - before[id])) < 1e-6);
        }
    }
    void aRunDoesNotDifferFromItself()
    {
        const PredictionChange change = predictionChange(m_before, m_before, m_tokenizer, 3, {}, 7);
        QCOMPARE(change.divergence, 0.0);
        QCOMPARE(*change.trueTokenChange, 0.0);
        for (const double one : change.change)
            QVERIFY(std::abs(one) < 1e-6);
    }
};

HEADLIGHT_APPLESS_TEST(PredictionChangeTest)
#include "tst_prediction_change.moc"
