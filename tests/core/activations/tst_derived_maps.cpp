// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/derived_maps.h"
#include "tests/support/analysis_runs.h"

#include <QtTest>

using namespace headlight;

namespace {

/// A pattern under a causal mask, with a sink that has what is left of each row.
class SinkSource : public AttentionSource {
public:
    explicit SinkSource(Matrix pattern) : m_pattern(std::move(pattern)) {}
    Matrix block(TokenRange queries, TokenRange keys, AttentionStep) const override
    {
        return m_pattern.block(queries.first, keys.first, queries.count, keys.count);
    }
    bool hasValue(Index query) const override { return query != 2; }
    bool allows(Index query, Index key) const override { return key <= query; }
    Matrix sink(TokenRange queries) const override
    {
        return (1.0F - m_pattern.middleRows(queries.first, queries.count).rowwise().sum().array()).matrix();
    }

private:
    Matrix m_pattern;
};

AttentionMap sinkMapOf(const Matrix& pattern)
{
    return AttentionMap({"a", "b", "c", "d", "e", "f"}, {"u", "v", "w", "x", "y"}, {1, 2},
                        std::make_shared<SinkSource>(pattern));
}

/// Every block of `map` is that block of `weights` and `allowed`.
void verifyEveryBlock(const AttentionMap& map, const Matrix& weights, const Matrix& allowed)
{
    QCOMPARE(map.nQueries(), weights.rows());
    QCOMPARE(map.nKeys(), weights.cols());
    for (Index row = 0; row < weights.rows(); ++row)
        for (Index column = 0; column < weights.cols(); ++column) {
            QCOMPARE(map.allows(row, column), allowed(row, column) != 0.0F);
            for (Index nRows = 1; row + nRows <= weights.rows(); ++nRows)
                for (Index nColumns = 1; column + nColumns <= weights.cols(); ++nColumns) {
                    const TokenRange rows{row, nRows};
                    const TokenRange columns{column, nColumns};
                    QCOMPARE(map.block(rows, columns, AttentionStep::Pattern),
                             Matrix(weights.block(row, column, nRows, nColumns)));
                    QCOMPARE(map.allowed(rows, columns), Matrix(allowed.block(row, column, nRows, nColumns)));
                }
        }
}

const Matrix kPattern = 0.5F * test::randomPattern(6, 5, 1);

Matrix belowDiagonal()
{
    return Matrix::Ones(6, 5).triangularView<Eigen::Lower>();
}

} // namespace

class TestDerivedMaps : public QObject {
    Q_OBJECT
private slots:
    /// Every part of a map has the blocks, labels, sink and rows without a value that it cuts out.
    void aPartIsWhatItCutsOut()
    {
        const AttentionMap whole = sinkMapOf(kPattern);
        const Matrix allowed = whole.allowed({0, 6}, {0, 5});
        for (Index row = 0; row < 6; ++row)
            for (Index nRows = 1; row + nRows <= 6; ++nRows) {
                const TokenRange columns{row % 4, 2};
                const AttentionMap part = partOf(whole, {row, nRows}, columns);
                verifyEveryBlock(part, kPattern.block(row, columns.first, nRows, 2),
                                 allowed.block(row, columns.first, nRows, 2));
                QCOMPARE(part.sink({0, nRows}), whole.sink({row, nRows}));
                for (Index i = 0; i < nRows; ++i) {
                    QCOMPARE(part.queryLabels()[static_cast<std::size_t>(i)],
                             whole.queryLabels()[static_cast<std::size_t>(row + i)]);
                    QCOMPARE(part.hasValue(i), whole.hasValue(row + i));
                    QCOMPARE(part.shows().queryOf(static_cast<int>(i)), static_cast<int>(row + i));
                }
                QCOMPARE(part.keyLabels()[1], whole.keyLabels()[static_cast<std::size_t>(columns.first + 1)]);
                QCOMPARE(part.shows().keyOf(1), static_cast<int>(columns.first + 1));
            }
    }

    void aSinkIsTheLastColumn()
    {
        const AttentionMap map = withSinkColumn(sinkMapOf(kPattern), "sink");
        Matrix weights(6, 6);
        Matrix allowed = Matrix::Ones(6, 6);
        weights << kPattern, (1.0F - kPattern.rowwise().sum().array()).matrix();
        allowed.leftCols(5) = belowDiagonal();
        verifyEveryBlock(map, weights, allowed);
        QCOMPARE(map.keyLabels().back(), std::string("sink"));
        QVERIFY(!map.hasSink()); // it is a column now
        QVERIFY(!map.hasValue(2) && map.hasValue(3));
    }
    void anotherRowStandsAtTheEnd()
    {
        const RowVector row = 2.0F * kPattern.row(3);
        const AttentionMap map = withRow(sinkMapOf(kPattern), "sum", row);
        Matrix weights(7, 5);
        Matrix allowed = Matrix::Ones(7, 5);
        weights << kPattern, row;
        allowed.topRows(6) = belowDiagonal();
        verifyEveryBlock(map, weights, allowed);
        QCOMPARE(map.queryLabels().back(), std::string("sum"));
        QVERIFY(map.hasValue(6) && !map.hasValue(2));
        QVERIFY(!withRow(sinkMapOf(kPattern), "sum", RowVector::Zero(5)).hasValue(6));
    }
    void otherNumbersStandUnderTheSameMask()
    {
        const Matrix other = test::randomPattern(6, 5, 2);
        verifyEveryBlock(withPattern(sinkMapOf(kPattern), other), other, belowDiagonal());
    }
    void aDifferenceIsOfWhatEitherMaskLeaves()
    {
        const Matrix other = test::randomPattern(6, 5, 3);
        Matrix allowed = Matrix::Zero(6, 5);
        allowed(0, 4) = 1.0F;
        const AttentionMap b = attentionMapFromMatrix(std::vector<std::string>(6), std::vector<std::string>(5), {},
                                                      other, allowed, {true, false, true, true, true, true});
        const AttentionMap difference = differenceMap(sinkMapOf(kPattern), b);
        verifyEveryBlock(difference, other - kPattern, belowDiagonal().cwiseMax(allowed));
        for (Index query = 0; query < 6; ++query)
            QCOMPARE(difference.hasValue(query), query != 1 && query != 2);
    }
    void aChangedMaskLeavesTheNumbers()
    {
        Matrix allowed = belowDiagonal();
        allowed(3, 1) = 0.0F;
        allowed(0, 2) = 1.0F;
        verifyEveryBlock(withMaskChanges(sinkMapOf(kPattern), {{{3, 1}, false}, {{0, 2}, true}}), kPattern, allowed);
    }
    void theFirstRowsAreThoseOfTheWhole()
    {
        verifyEveryBlock(sinkMapOf(kPattern).firstQueries(4), kPattern.topRows(4), belowDiagonal().topRows(4));
    }
    void aStepBeforeTheSoftmaxIsTheLogarithm()
    {
        const AttentionMap map = withSinkColumn(sinkMapOf(kPattern), "sink");
        const Matrix scores = map.block({1, 3}, {0, 5}, AttentionStep::Scores);
        QCOMPARE(scores, Matrix(kPattern.middleRows(1, 3).array().log().matrix()));
    }
};

HEADLIGHT_APPLESS_TEST(TestDerivedMaps)
#include "tst_derived_maps.moc"
