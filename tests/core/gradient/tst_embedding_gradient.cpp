// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/embedding_gradient.h"
#include "tests/support/central_differences.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const std::vector<std::int64_t> embeddedIds{3, 1, 3, 0, 1, 3};
const DoubleMatrix embeddedDX = randomNumbers(6, 2, 1);

} // namespace

class EmbeddingGradientTest : public QObject {
    Q_OBJECT
private slots:
    void ofTokensIsWhatCentralDifferencesFind()
    {
        const DoubleMatrix table = randomNumbers(5, 2, 2);
        const DoubleMatrix g = tokenEmbeddingGradient<double>(embeddedIds, 5, embeddedDX);
        QVERIFY(gradientError(table, g, [](const DoubleMatrix& there) {
                    double loss = 0.0;
                    for (Index r = 0; r < 6; ++r)
                        loss += there.row(embeddedIds[r]).dot(embeddedDX.row(r));
                    return loss;
                }) < kMostGradientError);
        QVERIFY((g.row(2).array() == 0.0).all()); // no text has it
    }
    void ofPositionsIsWhatCentralDifferencesFind()
    {
        const DoubleMatrix table = randomNumbers(4, 2, 3);
        const DoubleMatrix g = positionEmbeddingGradient<double>(3, 4, embeddedDX); // two texts of 3
        QVERIFY(gradientError(table, g, [](const DoubleMatrix& there) {
                    double loss = 0.0;
                    for (Index r = 0; r < 6; ++r)
                        loss += there.row(r % 3).dot(embeddedDX.row(r));
                    return loss;
                }) < kMostGradientError);
        QVERIFY((g.row(3).array() == 0.0).all()); // no text is so long
    }
    void floatIsDoubleInFewerDigits()
    {
        QVERIFY(largestDistance(tokenEmbeddingGradient<float>(embeddedIds, 5, embeddedDX.cast<float>()),
                                tokenEmbeddingGradient<double>(embeddedIds, 5, embeddedDX)) < 1e-6);
    }
};

HEADLIGHT_APPLESS_TEST(EmbeddingGradientTest)
#include "tst_embedding_gradient.moc"
