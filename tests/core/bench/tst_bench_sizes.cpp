// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_sizes.h"
#include "core/bench/run_bench.h"
#include "core/bench/same_numbers.h"
#include "tests/support/bench_cases.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class BenchSizesTest : public QObject {
    Q_OBJECT
private slots:
    void anySizeGivesABenchThatRuns_data();
    void anySizeGivesABenchThatRuns();
    void aNewDimensionAddsNothing();
    void aNewHeadReadsTheNextDimensions();
    void everyHeadKeepsWhatFits();
    void theOutputFollowsXWhileTheResidualIsOn();
    void aSizeThatNoBenchCanHaveIsRefused();
    void whatWasNotThereBeginsAsIdentity();
};

void BenchSizesTest::anySizeGivesABenchThatRuns_data()
{
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < 6; ++kind)
        QTest::addRow("kind %d", kind) << kind;
}

void BenchSizesTest::anySizeGivesABenchThatRuns()
{
    QFETCH(int, kind);
    BenchCases cases(7 + static_cast<unsigned>(kind));
    for (int round = 0; round < 100; ++round) {
        BenchInput input = cases.input(static_cast<BenchKind>(kind));
        input.vectorsAreTyped = input.hasVectors() && round % 3 == 0;
        input.scoresAreTyped = round % 4 == 0;
        cases.setMask(input, "all");
        input.options.layerNorm = round % 2 == 0 ? BenchLayerNorm::Post : BenchLayerNorm::Off;
        BenchSizes sizes = sizesOf(input);
        sizes.dModel = cases.between(1, 9);
        sizes.dSecond = sizes.dSecond == 0 ? 0 : cases.between(1, 9);
        sizes.dK = sizes.dK == 0 ? 0 : cases.between(1, 9);
        sizes.dV = sizes.dV == 0 ? 0 : cases.between(1, 9);
        sizes.dOut = sizes.dOut == 0 ? 0 : cases.between(1, 9);
        sizes.heads = input.hasOutputProjection() ? cases.between(1, 4) : 1;
        const BenchInput resized = resizedBench(input, sizes);
        resized.validate();
        QCOMPARE(sizesOf(resized), sizes);
        const Index rows = input.first.x.rows();
        const Index kept = std::min(input.first.x.cols(), sizes.dModel);
        QVERIFY(resized.first.x.topLeftCorner(rows, kept) == input.first.x.topLeftCorner(rows, kept));
        QVERIFY(resized.first.x.rightCols(sizes.dModel - kept).isZero(0.0));
    }
}

void BenchSizesTest::aNewDimensionAddsNothing()
{
    BenchInput input = twoHeadsBench();
    input.options.scale = BenchScale::Off; // √dₖ would follow dₖ
    BenchSizes sizes = sizesOf(input);
    const DoubleMatrix before = runBench(input).at(BenchStepId::Output).values;
    sizes.dModel += 3;
    sizes.dK += 2;
    sizes.dV += 1;
    const DoubleMatrix after = runBench(resizedBench(input, sizes)).at(BenchStepId::Output).values;
    QVERIFY(sameNumbers(before, after));
}

void BenchSizesTest::aNewHeadReadsTheNextDimensions()
{
    BenchInput input = twoHeadsBench(); // W^Q is the identity of 4: two heads of two dimensions
    BenchSizes sizes = sizesOf(input);
    sizes.heads = 3;
    const BenchInput resized = resizedBench(input, sizes);
    QVERIFY(resized.wQ.leftCols(4) == input.wQ);
    // Dimensions 5 and 6 of 4: the first two again.
    QCOMPARE(resized.wQ.rightCols(2), (DoubleMatrix{{1, 0}, {0, 1}, {0, 0}, {0, 0}}));
    QCOMPARE(resized.wO.bottomRows(2), (DoubleMatrix{{1, 0, 0, 0}, {0, 1, 0, 0}}));
}

void BenchSizesTest::everyHeadKeepsWhatFits()
{
    BenchInput input = twoHeadsBench();
    input.wQ = DoubleMatrix{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
    BenchSizes sizes = sizesOf(input);
    sizes.dK = 1;
    QCOMPARE(resizedBench(input, sizes).wQ, (DoubleMatrix{{1, 3}, {5, 7}, {9, 11}, {13, 15}}));
    sizes.dK = 3;
    QCOMPARE(resizedBench(input, sizes).wQ.row(0), (DoubleMatrix{{1, 2, 0, 3, 4, 0}}).row(0));
}

void BenchSizesTest::theOutputFollowsXWhileTheResidualIsOn()
{
    BenchInput input = twoHeadsBench();
    input.options.residual = true;
    input.options.layerNorm = BenchLayerNorm::Post;
    input.options.gain = DoubleRowVector::Constant(4, 2.0);
    BenchSizes sizes = sizesOf(input);
    sizes.dModel = 5;
    const BenchInput resized = resizedBench(input, sizes);
    resized.validate();
    QCOMPARE(resized.wO.cols(), Index(5));
    QCOMPARE(resized.options.gain, (DoubleRowVector{{2, 2, 2, 2, 1}}));
    sizes = sizesOf(resized);
    sizes.dOut = 3;
    QVERIFY_EXCEPTION_THROWN(resizedBench(resized, sizes).validate(), Error);
}

void BenchSizesTest::aSizeThatNoBenchCanHaveIsRefused()
{
    BenchSizes sizes = sizesOf(twoHeadsBench());
    sizes.dK = 33; // two heads of 33 are 66 columns
    try {
        resizedBench(twoHeadsBench(), sizes);
        QFAIL("it was taken");
    } catch (const Error& error) {
        QCOMPARE(error.message(), std::string("d_k is 33, expected 1 to 32"));
    }
    sizes = sizesOf(twoHeadsBench());
    sizes.dModel = 0;
    QVERIFY_EXCEPTION_THROWN(resizedBench(twoHeadsBench(), sizes), Error);
    sizes.dModel = 1'000'000'000;
    QVERIFY_EXCEPTION_THROWN(resizedBench(twoHeadsBench(), sizes), Error);
}

void BenchSizesTest::whatWasNotThereBeginsAsIdentity()
{
    BenchInput input = trainBench();
    input.kind = BenchKind::Cross;
    input.nHeads = 2;
    const BenchInput fitted = fittedBench(input);
    fitted.validate();
    QCOMPARE(fitted.second.tokens, input.first.tokens);
    QCOMPARE(fitted.wQ, (DoubleMatrix{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}})); // 3 columns, up to a multiple of 2
    QCOMPARE(fitted.wO.rows(), Index(4));
}

HEADLIGHT_APPLESS_TEST(BenchSizesTest)
#include "tst_bench_sizes.moc"
