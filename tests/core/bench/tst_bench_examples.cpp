// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/explanation_text.h"
#include "core/bench/run_bench.h"

#include <QtTest>

using namespace headlight;

namespace {

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

} // namespace

class BenchExamplesTest : public QObject {
    Q_OBJECT
private slots:
    void theFoxHasThePublishedVectors()
    {
        const BenchInput input = quickBrownFoxBench();
        QCOMPARE(vectorText(input.q.row(1)), std::string("[0.5, 0.6]"));
        QCOMPARE(vectorText(input.k.row(1)), std::string("[0.6, 0.5]"));
        QCOMPARE(vectorText(input.v.row(1)), std::string("[0.7, 0.8]"));
        QCOMPARE(vectorText(input.first.x.row(4)), std::string("[1.7, 1.8, 1.9, 2]"));
    }
    void theParametersMakeTheSameVectors()
    {
        const BenchInput typed = quickBrownFoxBench();
        const BenchSteps steps = runBench(foxParametersBench());
        QVERIFY((steps.at(BenchStepId::Queries).values - typed.q).cwiseAbs().maxCoeff() < 1e-12);
        QVERIFY((steps.at(BenchStepId::Keys).values - typed.k).cwiseAbs().maxCoeff() < 1e-12);
        QVERIFY((steps.at(BenchStepId::Values).values - typed.v).cwiseAbs().maxCoeff() < 1e-12);
        QVERIFY((steps.steps.back().values - runBench(typed).steps.back().values).cwiseAbs().maxCoeff() < 1e-12);
    }
    void theAttentionOfQuickStepByStep()
    {
        const BenchSteps steps = runBench(quickBrownFoxBench());
        // Q(quick) = [0.5, 0.6]; K = The [0.2, 0.1], quick [0.6, 0.5], brown [1.0, 0.9], fox [1.4, 1.3], jumps
        // [1.8, 1.7] scores: 0.10 + 0.06 = 0.16, 0.30 + 0.30 = 0.60, 0.50 + 0.54 = 1.04, 0.70 + 0.78 = 1.48, 0.90
        // + 1.02 = 1.92
        const double scores[] = {0.16, 0.60, 1.04, 1.48, 1.92};
        // Neighbours differ by 0.44 / √2 = 0.311127 once scaled, so the weights are 1 : r : r² : r³ : r⁴ with
        // r = exp(0.311127) = 1.3649625; their sum is 10.2424043, the first weight 1 / 10.2424043 = 0.0976333.
        const double weights[] = {0.0976333261, 0.1332658326, 0.1819028691, 0.2482906019, 0.3389073702};
        for (Index j = 0; j < 5; ++j) {
            QVERIFY(isNear(steps.at(BenchStepId::Scores).values(1, j), scores[j]));
            QVERIFY(isNear(steps.at(BenchStepId::Scaled).values(1, j), scores[j] / 1.4142135623730951));
            QVERIFY(isNear(steps.at(BenchStepId::Pattern).values(1, j), weights[j]));
        }
        // V's first column is 0.3 + 0.4 j: Z = 0.3 + 0.4 (0.1332658 + 2·0.1819029 + 3·0.2482906 + 4·0.3389074)
        QVERIFY(isNear(steps.at(BenchStepId::HeadOutput).values(1, 0), 1.3390291431));
        QVERIFY(isNear(steps.at(BenchStepId::HeadOutput).values(1, 1), 1.4390291431)); // the second is 0.1 more
    }
    void theTrainAttendsToItselfAndToTheStation()
    {
        const BenchSteps steps = runBench(trainBench());
        const BenchStep& scores = steps.at(BenchStepId::Scores);
        QCOMPARE(scores.shape(), (Shape{7, 7}));
        // x_train = [0.1, 1, 0.3]: the 0.09, train 0.01 + 1 + 0.09 = 1.10, left 0.6 + 0.06 = 0.66,
        // station 0.01 + 0.8 + 0.03 = 0.84, on 0.04 + 0.1 + 0.06 = 0.20, time 0.1 + 0.27 = 0.37
        const double row[] = {0.09, 1.10, 0.66, 0.09, 0.84, 0.20, 0.37};
        for (Index j = 0; j < 7; ++j)
            QVERIFY(isNear(scores.values(1, j), row[j]));
        QVERIFY(scores.values.isApprox(scores.values.transpose())); // x_iᵀ x_j = x_jᵀ x_i
        // exp: 1.094174 + 3.004166 + 1.934792 + 1.094174 + 2.316367 + 1.221403 + 1.447735 = 12.112811
        QVERIFY(isNear(steps.at(BenchStepId::Pattern).values(1, 1), 0.248015589086)); // 3.004166 / 12.112811
        QVERIFY(isNear(steps.at(BenchStepId::HeadOutput).values(1, 1), 0.518876138694));
    }
    void thePaintedScoresAreThePublishedWeights()
    {
        const BenchSteps steps = runBench(paintedTrainBench());
        const MixtureExplanation train = explainMixture(steps, *steps.find(BenchStepId::HeadOutput), 1);
        QCOMPARE(mixtureText(train), std::string("Z(train) = 0.3·x_the#1 + 1.0·x_train + 0.6·x_left + 0.3·x_the#4 + "
                                                 "0.8·x_station + 0.1·x_on + 0.2·x_time"));
        QVERIFY(mixtureText(train, 2).starts_with("Z(train) = 0.30·x_the#1 + 1.00·x_train + 0.60·"));
        QVERIFY(isNear(steps.at(BenchStepId::Pattern).values.row(1).sum(), 3.3)); // scores, not weights
        // 0.3·0.9 + 1·0.1 + 0.3·0.9 + 0.8·0.1 + 0.1·0.4 = 0.76; 1 + 0.6·0.6 + 0.8·0.8 + 0.1·0.1 + 0.2·0.1 = 2.03;
        // 1·0.3 + 0.6·0.2 + 0.8·0.1 + 0.1·0.2 + 0.2·0.9 = 0.7
        QCOMPARE(vectorText(train.value), std::string("[0.76, 2.03, 0.7]"));
    }
    void theSameNormalisedSumsToOne()
    {
        const BenchSteps steps = runBench(paintedTrainBench(BenchWeights::Softmax));
        const BenchStep& pattern = steps.at(BenchStepId::Pattern);
        // exp: 2·1.349859 + 2.718282 + 1.822119 + 2.225541 + 1.105171 + 1.221403 = 11.792233
        QVERIFY(isNear(pattern.values(1, 1), 0.230514599171)); // 2.718282 / 11.792233
        QVERIFY(isNear(pattern.values.row(1).sum(), 1.0));
    }
    void theCheckFindsTheBankAndTheCash()
    {
        const BenchStep pattern = runBench(bankBench()).at(BenchStepId::Pattern);
        // x_check = [0.2, 0.1, 1.1]: cash 0.02 + 0.02 + 1.32 = 1.36, itself 1.26, bank 0.02 + 0.03 + 1.1 = 1.15
        std::vector<Index> keys{0, 1, 2, 3, 4, 5, 6, 7, 8};
        std::sort(keys.begin(), keys.end(),
                  [&](Index a, Index b) { return pattern.values(8, a) > pattern.values(8, b); });
        QCOMPARE(keys[0], 6);
        QCOMPARE(keys[1], 8);
        QCOMPARE(keys[2], 4);
    }
    void eachOfTwoHeadsComparesItsOwnDimensions()
    {
        const BenchSteps steps = runBench(twoHeadsBench());
        // she [1, 0 | 0.2, 0.1] and book [0.6, 0.4 | 0.1, 1]: 0.6 in head 1, 0.02 + 0.1 = 0.12 in head 2
        QVERIFY(isNear(steps.at(BenchStepId::Scores, 0).values(0, 3), 0.6));
        QVERIFY(isNear(steps.at(BenchStepId::Scores, 1).values(0, 3), 0.12));
    }
    void additiveAndCrossAttentionAlignTheTranslation()
    {
        const BenchSteps additive = runBench(additiveBench());
        // train [1, 0, 1]: W_a s = [0, −2]; the source's train [0.9, 0.2]: U_a h = [0.7, −0.7];
        // e = tanh(0.7) + tanh(−2.7) = 0.604368 − 0.991007 = −0.386639
        QVERIFY(std::abs(additive.at(BenchStepId::Scores).values(1, 1) + 0.386639) < 1e-6);
        const BenchSteps cross = runBench(crossBench());
        // le [0.2, 0.1] looks nowhere for sure; train [1, 0] at train (0.9), part [0.1, 0.9] at leaves (0.02 + 0.9)
        for (const BenchStep& pattern : {additive.at(BenchStepId::Pattern), cross.at(BenchStepId::Pattern)})
            for (const Index word : {1, 2}) {
                Index key = 0;
                pattern.values.row(word).maxCoeff(&key);
                QCOMPARE(key, word);
            }
    }
};

HEADLIGHT_APPLESS_TEST(BenchExamplesTest)
#include "tst_bench_examples.moc"
