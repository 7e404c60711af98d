// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/convolution.h"

#include <QtTest>

using namespace headlight;

class ConvolutionTest : public QObject {
    Q_OBJECT
private slots:
    void everyTokenIsASumOverThoseAroundItGroupByGroup_data()
    {
        QTest::addColumn<int>("nTokens");
        for (const int nTokens : {1, 2, 3, 9})
            QTest::addRow("%d", nTokens) << nTokens;
    }
    void everyTokenIsASumOverThoseAroundItGroupByGroup()
    {
        QFETCH(int, nTokens);
        constexpr int kSize = 6;
        const ConvolutionConfig config{5, 2, Activation::Tanh};
        const Index inGroup = kSize / config.nGroups;
        ConvolutionParameters p;
        p.w = Matrix::Random(kSize * inGroup, config.width);
        p.b = RowVector::Random(kSize);
        const Matrix x = Matrix::Random(nTokens, kSize);
        const Matrix y = convolve(x, p, config);
        for (Index t = 0; t < nTokens; ++t)
            for (Index out = 0; out < kSize; ++out) {
                float sum = p.b[out];
                for (Index tap = 0; tap < config.width; ++tap)
                    for (Index in = 0; in < inGroup; ++in)
                        if (const Index at = t + tap - 2; at >= 0 && at < nTokens)
                            sum += p.w(out * inGroup + in, tap) * x(at, out / inGroup * inGroup + in);
                QVERIFY(std::abs(y(t, out) - sum) < 1e-5F);
            }
    }
};

HEADLIGHT_APPLESS_TEST(ConvolutionTest)
#include "tst_convolution.moc"
