// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_edits.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_reshape.h"
#include "core/bench/run_bench.h"
#include "core/bench/same_numbers.h"
#include "tests/support/bench_cases.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class BenchEditsTest : public QObject {
    Q_OBJECT
private slots:
    void everyKindFollowsEveryOther();
    void typedVectorsBeginAsTheComputedOnes();
    void typedScoresBeginAsTheComputedOnes();
    void whatWasTypedBeforeComesBack();
    void optionsThatATypedBenchCannotHaveGo();
    void tokensThatStayKeepTheirRows();
    void anEqualTokenHasAnEqualRow();
    void aSecondSentenceThatWasNotThereIsAsWideAsTheFirst();
    void scoresPaddingAndPaintFollowTheTokens();
    void randomSentencesKeepABenchThatRuns();
    void tablesAreReadAndWritten();
    void reshapingPoursTheNumbersInReadingOrder();
    void reshapingXChangesTheTokens();
    void aShapeThatATableCannotHaveIsRefused();
};

void BenchEditsTest::everyKindFollowsEveryOther()
{
    BenchCases cases(3);
    for (int from = 0; from < 6; ++from)
        for (int to = 0; to < 6; ++to)
            for (int round = 0; round < 10; ++round) {
                BenchInput input = cases.input(static_cast<BenchKind>(from));
                cases.setMask(input, "all");
                input.options.positions = from != static_cast<int>(BenchKind::Additive);
                input.options.residual = true;
                input.options.layerNorm = round % 2 == 0 ? BenchLayerNorm::Pre : BenchLayerNorm::Post;
                const BenchInput changed = withKind(input, static_cast<BenchKind>(to));
                changed.validate();
                QVERIFY(sameNumbers(changed.first.x, input.first.x));
            }
}

void BenchEditsTest::typedVectorsBeginAsTheComputedOnes()
{
    BenchInput input = twoHeadsBench();
    const BenchInput typed = withTypedVectors(input, true);
    typed.validate();
    QVERIFY(
        sameNumbers(runBench(typed).at(BenchStepId::Output).values, runBench(input).at(BenchStepId::Output).values));
    QVERIFY(withTypedVectors(typed, false).wQ == input.wQ);
}

void BenchEditsTest::typedScoresBeginAsTheComputedOnes()
{
    BenchInput input = twoHeadsBench();
    const BenchInput typed = withTypedScores(input, true);
    typed.validate();
    QCOMPARE(typed.scores.size(), std::size_t(2));
    QVERIFY(sameNumbers(typed.scores[1], runBench(input).at(BenchStepId::Scores, 1).values));
}

void BenchEditsTest::whatWasTypedBeforeComesBack()
{
    const BenchInput fox = quickBrownFoxBench();
    const BenchInput computed = withTypedVectors(fox, false);
    computed.validate(); // W^Q and its like were not there
    const BenchInput again = withTypedVectors(computed, true);
    QVERIFY(sameNumbers(again.q, fox.q) && sameNumbers(again.k, fox.k) && sameNumbers(again.v, fox.v));
}

void BenchEditsTest::optionsThatATypedBenchCannotHaveGo()
{
    BenchInput input = twoHeadsBench();
    input.options.positions = true;
    input.options.layerNorm = BenchLayerNorm::Pre;
    const BenchInput typed = withTypedVectors(input, true);
    typed.validate();
    QVERIFY(!typed.options.positions);
    QCOMPARE(typed.options.layerNorm, BenchLayerNorm::Off);
}

void BenchEditsTest::tokensThatStayKeepTheirRows()
{
    const BenchInput train = trainBench(); // the train left the station on time
    const BenchInput changed =
        withTokens(train, false, {"yesterday", "the", "train", "left", "a", "station"}, {.areRandom = false});
    changed.validate();
    QVERIFY(changed.first.x.row(0).isZero(0.0));
    QVERIFY(changed.first.x.row(1) == train.first.x.row(0));
    QVERIFY(changed.first.x.row(2) == train.first.x.row(1));
    QVERIFY(changed.first.x.row(3) == train.first.x.row(2));
    QVERIFY(changed.first.x.row(4).isZero(0.0));
    QVERIFY(changed.first.x.row(5) == train.first.x.row(4));
}

void BenchEditsTest::anEqualTokenHasAnEqualRow()
{
    const BenchInput train = trainBench();
    const BenchInput changed = withTokens(train, false, {"a", "train", "a", "train", "b"}, {true, 5});
    QVERIFY(changed.first.x.row(0) == changed.first.x.row(2));
    QVERIFY(changed.first.x.row(1) == train.first.x.row(1));
    QVERIFY(changed.first.x.row(3) == train.first.x.row(1)); // elsewhere in the old sentence
    QVERIFY(changed.first.x.row(0) != changed.first.x.row(4));
    // The row follows from seed and token, not from when it came.
    const BenchInput later = withTokens(withTokens(train, false, {"x"}, {true, 5}), false, {"x", "a"}, {true, 5});
    QVERIFY(later.first.x.row(1) == changed.first.x.row(0));
    QVERIFY(withTokens(train, false, {"a"}, {true, 6}).first.x.row(0) != changed.first.x.row(0));
}

void BenchEditsTest::aSecondSentenceThatWasNotThereIsAsWideAsTheFirst()
{
    const BenchInput train = withTokens(trainBench(), true, {"a", "b"}, {true, 5});
    QCOMPARE(train.second.x.rows(), Index(2));
    QCOMPARE(train.second.x.cols(), train.first.x.cols());
    withKind(train, BenchKind::Cross).validate();
}

void BenchEditsTest::scoresPaddingAndPaintFollowTheTokens()
{
    BenchInput train = paintedTrainBench();
    train.mask.paddedKeys = {0, 0, 1, 0, 0, 0, 0}; // left
    train.hiddenCells = {{1, 4}, {5, 5}};          // (train, station), (on, on)
    const BenchInput changed = withTokens(train, false, {"a", "train", "left", "the", "station"}, {});
    changed.validate();
    QCOMPARE(changed.scores[0](1, 4), train.scores[0](1, 4));
    QCOMPARE(changed.scores[0](2, 3), train.scores[0](2, 3));
    QVERIFY(changed.scores[0].row(0).isZero(0.0) && changed.scores[0].col(0).isZero(0.0));
    QCOMPARE(changed.mask.paddedKeys, (std::vector<std::uint8_t>{0, 0, 1, 0, 0}));
    QCOMPARE(changed.hiddenCells, (std::vector<BenchCell>{{1, 4}}));
}

void BenchEditsTest::randomSentencesKeepABenchThatRuns()
{
    BenchCases cases(11);
    for (int round = 0; round < 200; ++round) {
        BenchInput input = cases.input(static_cast<BenchKind>(round % 6));
        input.vectorsAreTyped = round % 5 == 0;
        input.scoresAreTyped = round % 3 == 0;
        cases.setMask(input, "all");
        cases.setMask(input, "painted");
        std::vector<std::string> tokens;
        for (int t = cases.between(1, 12); t > 0; --t)
            tokens.push_back("t" + std::to_string(cases.between(0, 14)));
        withTokens(input, round % 2 == 1, tokens, {}).validate();
    }
}

void BenchEditsTest::tablesAreReadAndWritten()
{
    BenchCases cases(5);
    for (int round = 0; round < 120; ++round) {
        BenchInput input = cases.input(static_cast<BenchKind>(round % 6));
        input.vectorsAreTyped = round % 4 == 0;
        input.scoresAreTyped = round % 3 == 0;
        input.options.layerNorm = BenchLayerNorm::Post;
        for (const BenchTableId id : tablesOf(input)) {
            const BenchTable table{id, isPerHead(id) ? input.heads() - 1 : 0};
            const DoubleMatrix before = tableOf(input, table);
            const DoubleMatrix values = cases.table(before.rows(), before.cols());
            const BenchInput changed = withTable(input, table, values);
            QVERIFY(sameNumbers(tableOf(changed, table), values));
            QVERIFY(withTable(changed, table, before) == input); // no other number moved
            const BenchTableLabels labels = tableLabels(input, table);
            QCOMPARE(static_cast<Index>(labels.rows.size()), values.rows());
            QCOMPARE(static_cast<Index>(labels.columns.size()), values.cols());
            QVERIFY(!tableName(input, table).empty());
            QVERIFY_EXCEPTION_THROWN(withTable(input, table, DoubleMatrix::Zero(99, 1)), Error);
        }
    }
}

void BenchEditsTest::reshapingPoursTheNumbersInReadingOrder()
{
    BenchInput input = twoHeadsBench();
    const BenchTable wQ1{BenchTableId::QueryParameters, 0};
    input = withTable(input, wQ1, DoubleMatrix{{1, 2}, {3, 4}, {5, 6}, {7, 8}});
    const BenchInput poured = withReshapedTable(input, wQ1, 2, 4, ReshapeBy::ReadingOrder);
    poured.validate();
    QCOMPARE(tableOf(poured, wQ1), (DoubleMatrix{{1, 2, 3, 4}, {5, 6, 7, 8}}));
    QCOMPARE(poured.first.x.cols(), Index(2));
    QCOMPARE(poured.wK.cols(), Index(8));
    const BenchInput corner = withReshapedTable(input, wQ1, 3, 3, ReshapeBy::Corner);
    corner.validate();
    QCOMPARE(tableOf(corner, wQ1), (DoubleMatrix{{1, 2, 0}, {3, 4, 0}, {5, 6, 0}}));
    QVERIFY_EXCEPTION_THROWN(withReshapedTable(input, wQ1, 3, 3, ReshapeBy::ReadingOrder), Error);
}

void BenchEditsTest::reshapingXChangesTheTokens()
{
    const BenchInput train = trainBench(); // [7, 3]
    const BenchInput fewer = withReshapedTable(train, {BenchTableId::X}, 3, 7, ReshapeBy::ReadingOrder);
    fewer.validate();
    QCOMPARE(fewer.first.tokens, (std::vector<std::string>{"the", "train", "left"}));
    QCOMPARE(fewer.first.x(0, 6), train.first.x(2, 0));
    const BenchInput more = withReshapedTable(train, {BenchTableId::X}, 9, 3, ReshapeBy::Corner);
    more.validate();
    QCOMPARE(more.first.tokens[8], std::string("9"));
    QVERIFY_EXCEPTION_THROWN(withReshapedTable(train, {BenchTableId::X}, 21, 1, ReshapeBy::ReadingOrder).validate(),
                             Error);
}

void BenchEditsTest::aShapeThatATableCannotHaveIsRefused()
{
    const BenchInput fox = quickBrownFoxBench();
    QVERIFY_EXCEPTION_THROWN(withReshapedTable(fox, {BenchTableId::Queries}, 2, 5, ReshapeBy::ReadingOrder), Error);
    QVERIFY_EXCEPTION_THROWN(withReshapedTable(paintedTrainBench(), {BenchTableId::Scores}, 1, 49, ReshapeBy::Corner),
                             Error);
    QVERIFY_EXCEPTION_THROWN(
        withReshapedTable(twoHeadsBench(), {BenchTableId::OutputParameters}, 3, 4, ReshapeBy::Corner), Error);
}

HEADLIGHT_APPLESS_TEST(BenchEditsTest)
#include "tst_bench_edits.moc"
