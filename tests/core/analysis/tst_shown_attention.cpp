// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/shown_attention.h"
#include "tests/support/analysis_runs.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const std::vector<TokenRange> kQueries{{0, 1}, {1, 3}, {4, 2}, {6, 1}}; // cover 7 queries
const std::vector<TokenRange> kKeys{{1, 2}, {3, 1}, {4, 4}};            // cover 9 keys, of which 0 and 8 are hidden
const std::vector<TokenRange> kAllKeys{{0, 1}, {1, 2}, {3, 1}, {4, 4}, {8, 1}};

ShownLabels labelsFor(std::size_t rows, std::size_t columns)
{
    return {std::vector<std::string>(rows, "r"), std::vector<std::string>(columns, "c")};
}

/// One number at a time, in double precision.
Matrix loopTwin(const Matrix& pattern, const ShownAxes& axes, const RowVector& norms)
{
    Matrix result = Matrix::Zero(Index(axes.queries.size()), Index(axes.keys.size()));
    for (std::size_t r = 0; r < axes.queries.size(); ++r)
        for (std::size_t c = 0; c < axes.keys.size(); ++c) {
            double mean = 0.0;
            int nQueries = 0;
            for (Index i = axes.queries[r].first; i < axes.queries[r].first + axes.queries[r].count; ++i) {
                double visible = 0.0;
                for (const TokenRange& keys : axes.keys)
                    for (Index j = keys.first; j < keys.first + keys.count; ++j)
                        visible += double(pattern(i, j));
                if (visible == 0.0)
                    continue;
                ++nQueries;
                for (Index j = axes.keys[c].first; j < axes.keys[c].first + axes.keys[c].count; ++j)
                    mean += double(pattern(i, j)) / (axes.options.hideSpecial ? visible : 1.0) *
                            (norms.size() > 0 ? double(norms[j]) : 1.0);
            }
            result(Index(r), Index(c)) = nQueries > 0 ? float(mean / nQueries) : 0.0F;
        }
    return result;
}

} // namespace

class ShownAttentionTest : public QObject {
    Q_OBJECT
private slots:
    void itEqualsTheLoop_data()
    {
        QTest::addColumn<bool>("hides");
        QTest::addColumn<bool>("weighs");
        QTest::newRow("words") << false << false;
        QTest::newRow("words without special tokens") << true << false;
        QTest::newRow("value-weighted words") << false << true;
        QTest::newRow("all three") << true << true;
    }
    void itEqualsTheLoop()
    {
        QFETCH(bool, hides);
        QFETCH(bool, weighs);
        const Matrix pattern = randomPattern(7, 9, 5);
        const RowVector norms = weighs ? RowVector(randomMatrix(1, 9, 8).row(0).cwiseAbs() * 7.0F) : RowVector();
        const ShownAxes axes{{true, hides, weighs}, kQueries, hides ? kKeys : kAllKeys};
        const AttentionMap map = shownAttention(mapOf(pattern), axes, labelsFor(4, axes.keys.size()), norms);
        const Matrix expected = loopTwin(pattern, axes, norms);
        QVERIFY(map.whole(AttentionStep::Pattern).isApprox(expected, 1e-6F));
        QVERIFY(map.block({1, 2}, {1, 2}, AttentionStep::Pattern).isApprox(expected.block(1, 1, 2, 2), 1e-6F));
        QVERIFY(std::abs(map.at(3, 2, AttentionStep::Pattern) - expected(3, 2)) < 1e-6F);
        QCOMPARE(map.nQueries(), 4);
        QVERIFY(map.shows() == axes);
        if (!weighs)
            for (Index i = 0; i < 4; ++i)
                QVERIFY(std::abs(map.whole(AttentionStep::Pattern).row(i).sum() - 1.0F) < 1e-6F);
    }
    void aRowThatIsLeftWithNothingHasNoValue()
    {
        Matrix pattern = randomPattern(7, 9, 5);
        pattern.row(6).setZero();
        pattern(6, 0) = 0.75F;
        pattern(6, 8) = 0.25F; // it looks at hidden keys alone
        const ShownAxes axes{{true, true, false}, kQueries, kKeys};
        const AttentionMap map = shownAttention(mapOf(pattern), axes, labelsFor(4, 3));
        QVERIFY(map.hasValue(0) && map.hasValue(1) && map.hasValue(2));
        QVERIFY(!map.hasValue(3));
        QCOMPARE(map.whole(AttentionStep::Pattern).row(3).sum(), 0.0F);
        QVERIFY(map.whole(AttentionStep::Pattern).allFinite());
    }
    void aQueryWithoutAValueDoesNotCountInItsWord()
    {
        Matrix pattern = randomPattern(7, 9, 5);
        pattern.row(2).setZero();
        const ShownAxes axes{{true, false, false}, kQueries, kAllKeys};
        const AttentionMap map = shownAttention(mapOf(pattern), axes, labelsFor(4, 5));
        QVERIFY(map.hasValue(1));
        QVERIFY(std::abs(map.whole(AttentionStep::Pattern).row(1).sum() - 1.0F) < 1e-6F);
    }
    void rowsAndTokensFindEachOther()
    {
        const ShownAxes axes{{true, true, false}, kQueries, kKeys};
        const QList<int> rows{0, 1, 1, 1, 2, 2, 3};
        for (int token = 0; token < 7; ++token)
            QCOMPARE(axes.rowOf(token), rows[token]);
        const QList<int> columns{-1, 0, 0, 1, 2, 2, 2, 2, -1};
        for (int token = 0; token < 9; ++token)
            QCOMPARE(axes.columnOf(token), columns[token]);
        QCOMPARE(axes.queryOf(1), 1); // the first piece stands for the word
        QCOMPARE(axes.keyOf(2), 4);
        QCOMPARE(axes.queryOf(-1), -1);
        QCOMPARE(axes.rowOf(-1), -1);
        QCOMPARE(axes.rowOf(7), -1);
        const ShownAxes plain;
        QCOMPARE(plain.rowOf(5), 5);
        QCOMPARE(plain.queryOf(5), 5);
        QCOMPARE(plain.tokensOfRow(5).count, 1);
    }
    void poolingALongMapIsPoolingTheWholeOne()
    {
        const Matrix pattern = randomPattern(40, 60, 6);
        std::vector<TokenRange> queries;
        std::vector<TokenRange> keys;
        for (Index i = 0; i < 40; i += 4)
            queries.push_back({i, 4});
        for (Index j = 0; j < 60; j += 3)
            keys.push_back({j, 3});
        const AttentionMap map =
            shownAttention(mapOf(pattern), {{true, false, false}, queries, keys}, labelsFor(10, 20));
        const Matrix whole = map.whole(AttentionStep::Pattern);
        const Matrix pooled = map.pooled(5, 4);
        for (Index i = 0; i < 5; ++i)
            for (Index j = 0; j < 4; ++j)
                QVERIFY(std::abs(pooled(i, j) - whole.block(2 * i, 5 * j, 2, 5).maxCoeff()) < 1e-6F);
    }
};

HEADLIGHT_APPLESS_TEST(ShownAttentionTest)
#include "tst_shown_attention.moc"
