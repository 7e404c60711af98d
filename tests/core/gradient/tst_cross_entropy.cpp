// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/cross_entropy.h"
#include "tests/support/central_differences.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const std::vector<std::int64_t> rightAnswers{2, 0, 6};
const DoubleMatrix guesses = randomNumbers(3, 7, 1, 3.0);

} // namespace

class CrossEntropyTest : public QObject {
    Q_OBJECT
private slots:
    void isTheLogarithmOfTheAnswersProbability()
    {
        double loops = 0.0;
        for (Index r = 0; r < 3; ++r) {
            double all = 0.0;
            for (Index v = 0; v < 7; ++v)
                all += std::exp(guesses(r, v));
            loops -= std::log(std::exp(guesses(r, rightAnswers[r])) / all);
        }
        QVERIFY(std::abs(crossEntropy<double>(guesses, rightAnswers, 1.0).sum - loops) < 1e-12);
        QVERIFY(std::abs(crossEntropy<float>(guesses.cast<float>(), rightAnswers, 1.0F).sum - loops) < 1e-5);
    }
    void itsGradientIsWhatCentralDifferencesFind()
    {
        const DoubleMatrix g = crossEntropy<double>(guesses, rightAnswers, 0.5).logits;
        QVERIFY(gradientError(guesses, g, [](const DoubleMatrix& logits) {
                    return 0.5 * crossEntropy<double>(logits, rightAnswers, 0.5).sum;
                }) < kMostGradientError);
        QVERIFY(largestDistance(crossEntropy<float>(guesses.cast<float>(), rightAnswers, 0.5F).logits, g) < 1e-6);
    }
    void largeLogitsLoseNothing()
    {
        Matrix logits(1, 2);
        logits << 1e4F, -1e4F;
        const std::vector<std::int64_t> wrong{1};
        QCOMPARE(crossEntropy<float>(logits, wrong, 1.0F).sum, 2e4);
    }
    void theLargestLogitIsTheGuess()
    {
        DoubleMatrix logits = DoubleMatrix::Zero(3, 7); // the first of equal ones counts
        logits(0, 2) = 1.0;
        QCOMPARE(crossEntropy<double>(logits, rightAnswers, 1.0).nCorrect, Index(2));
    }
};

HEADLIGHT_APPLESS_TEST(CrossEntropyTest)
#include "tst_cross_entropy.moc"
