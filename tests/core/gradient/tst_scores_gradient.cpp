// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/scores_gradient.h"
#include "tests/support/central_differences.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const DoubleMatrix scoredQ = randomNumbers(3, 4, 1);
const DoubleMatrix scoredK = randomNumbers(5, 4, 2);
const DoubleMatrix scoredDS = randomNumbers(3, 5, 3);

} // namespace

class ScoresGradientTest : public QObject {
    Q_OBJECT
private slots:
    void isWhatCentralDifferencesFind_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("scaled") << 0.5;
        QTest::newRow("not scaled") << 1.0;
    }
    void isWhatCentralDifferencesFind()
    {
        QFETCH(double, scale);
        const auto g = scoresGradient<double>(scoredQ, scoredK, scale, scoredDS);
        const auto loss = [&](const DoubleMatrix& q, const DoubleMatrix& k) {
            return (scale * q * k.transpose()).cwiseProduct(scoredDS).sum();
        };
        QVERIFY(gradientError(scoredQ, g.q, [&](const DoubleMatrix& q) { return loss(q, scoredK); }) <
                kMostGradientError);
        QVERIFY(gradientError(scoredK, g.k, [&](const DoubleMatrix& k) { return loss(scoredQ, k); }) <
                kMostGradientError);
    }
    void floatIsTheLoopsInFewerDigits()
    {
        DoubleMatrix dQ = DoubleMatrix::Zero(3, 4);
        DoubleMatrix dK = DoubleMatrix::Zero(5, 4);
        for (Index i = 0; i < 3; ++i)
            for (Index j = 0; j < 5; ++j)
                for (Index c = 0; c < 4; ++c) {
                    dQ(i, c) += 0.25 * scoredDS(i, j) * scoredK(j, c);
                    dK(j, c) += 0.25 * scoredDS(i, j) * scoredQ(i, c);
                }
        const auto g =
            scoresGradient<float>(scoredQ.cast<float>(), scoredK.cast<float>(), 0.25F, scoredDS.cast<float>());
        QVERIFY(largestDistance(g.q, dQ) < 1e-5);
        QVERIFY(largestDistance(g.k, dK) < 1e-5);
    }
    void hiddenCellsGetNothing()
    {
        Mask causal;
        causal.kind = MaskKind::Causal;
        causal.painted.cells.insert({2, 0});
        const DoubleMatrix g = maskedScoresGradient<double>(scoredDS, causal);
        for (Index i = 0; i < 3; ++i)
            for (Index j = 0; j < 5; ++j)
                QCOMPARE(g(i, j), j > i || (i == 2 && j == 0) ? 0.0 : scoredDS(i, j));
    }
};

HEADLIGHT_APPLESS_TEST(ScoresGradientTest)
#include "tst_scores_gradient.moc"
