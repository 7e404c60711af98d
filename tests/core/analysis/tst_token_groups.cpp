// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/token_groups.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const std::vector<TokenRange> kGroups{{0, 1}, {1, 3}, {4, 2}};

} // namespace

class TokenGroupsTest : public QObject {
    Q_OBJECT
private slots:
    void keysAreSummedAndQueriesAveraged()
    {
        Matrix p = randomPattern(6, 6, 1);
        p.row(2).setZero(); // no value
        const Matrix merged = mergeTokens(p, kGroups, kGroups);
        QCOMPARE(merged.rows(), Index(3));
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b) {
                double sum = 0.0;
                int nQueries = 0;
                for (Index i = kGroups[a].first; i < kGroups[a].first + kGroups[a].count; ++i) {
                    nQueries += i != 2;
                    for (Index j = kGroups[b].first; j < kGroups[b].first + kGroups[b].count; ++j)
                        sum += double(p(i, j));
                }
                QVERIFY(isClose(double(merged(Index(a), Index(b))), sum / nQueries, 1e-7));
            }
        for (Index a = 0; a < 3; ++a)
            QVERIFY(isClose(double(merged.row(a).sum()), 1.0));
    }
    void groupsOfOneTokenChangeNothing()
    {
        Matrix p = randomPattern(4, 7, 2);
        p.row(1).setZero();
        QCOMPARE(mergeTokens(p, singleTokens(4), singleTokens(7)), p);
    }
    void exactNumbersStayExact()
    {
        Matrix p(2, 4);
        p << 0.5F, 0.25F, 0.125F, 0.125F, 1.0F, 0.0F, 0.0F, 0.0F;
        Matrix expected(1, 2);
        expected << 0.875F, 0.125F; // (0.75 + 1)/2, (0.25 + 0)/2
        QCOMPARE(mergeTokens(p, {{0, 2}}, {{0, 2}, {2, 2}}), expected);
    }
    void aGroupWithoutAnyValueHasNone()
    {
        Matrix p = randomPattern(3, 3, 3);
        p.topRows(2).setZero();
        const Matrix merged = mergeTokens(p, {{0, 2}, {2, 1}}, singleTokens(3));
        QVERIFY(merged.row(0).isZero());
        QCOMPARE(Matrix(merged.row(1)), Matrix(p.row(2)));
    }
    void tokensInNoGroupAreLeftOut()
    {
        const Matrix p = randomPattern(5, 5, 4);
        const Matrix merged = mergeTokens(p, {{1, 1}}, {{1, 3}});
        QVERIFY(isClose(double(merged(0, 0)), double(p.row(1).segment(1, 3).sum()), 1e-7));
    }
    void groupsThatDoNotFitAreRefused()
    {
        const Matrix p = randomPattern(5, 5, 4);
        const std::vector<std::vector<TokenRange>> wrong{
            {{0, 0}}, {{-1, 2}}, {{0, 6}}, {{0, 3}, {2, 2}}, {{3, 1}, {0, 1}}};
        for (const std::vector<TokenRange>& groups : wrong) {
            QVERIFY_EXCEPTION_THROWN(mergeTokens(p, groups, singleTokens(5)), Error);
            QVERIFY_EXCEPTION_THROWN(mergeTokens(p, singleTokens(5), groups), Error);
        }
    }
    void severalQueriesAreSummedOrAveraged()
    {
        Matrix p = randomPattern(6, 4, 5);
        p.row(3).setZero(); // no value
        const RowVector sum = combinedAttention(p, {0, 3, 5}, CombineQueries::Sum);
        const RowVector mean = combinedAttention(p, {0, 3, 5}, CombineQueries::Mean);
        for (Index j = 0; j < 4; ++j) {
            QVERIFY(isClose(double(sum[j]), double(p(0, j)) + double(p(5, j)), 1e-7));
            QVERIFY(isClose(double(mean[j]), (double(p(0, j)) + double(p(5, j))) / 2, 1e-7));
        }
        QVERIFY(combinedAttention(p, {3}, CombineQueries::Mean).isZero());
        QVERIFY_EXCEPTION_THROWN(combinedAttention(p, {}, CombineQueries::Sum), Error);
        QVERIFY_EXCEPTION_THROWN(combinedAttention(p, {6}, CombineQueries::Sum), Error);
        QVERIFY_EXCEPTION_THROWN(combinedAttention(p, {-1}, CombineQueries::Sum), Error);
    }
    void withoutHiddenKeysTheRestSumsToOne()
    {
        Matrix p = randomPattern(4, 5, 6);
        p.row(2).setZero();
        p.row(3).setZero();
        p(3, 0) = 1.0F; // looks only at a hidden key
        const Matrix left = withoutKeys(p, {1, 0, 0, 0, 1});
        for (Index i = 0; i < 2; ++i) {
            const double shown = double(p(i, 1)) + double(p(i, 2)) + double(p(i, 3));
            QCOMPARE(left(i, 0), 0.0F);
            QCOMPARE(left(i, 4), 0.0F);
            for (Index j = 1; j < 4; ++j)
                QVERIFY(isClose(double(left(i, j)), double(p(i, j)) / shown, 1e-7));
        }
        QVERIFY(left.row(2).isZero() && left.row(3).isZero());
        QVERIFY(relativeDifference(withoutKeys(p, {0, 0, 0, 0, 0}), p) < 1e-6);
        QVERIFY_EXCEPTION_THROWN(withoutKeys(p, {1, 0}), Error);
    }
};

HEADLIGHT_APPLESS_TEST(TokenGroupsTest)
#include "tst_token_groups.moc"
