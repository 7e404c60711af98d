// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/table_fill.h"

#include <QtTest>

using namespace headlight;

class TableFillTest : public QObject {
    Q_OBJECT
private slots:
    void theIdentityFitsAnyShape() { QCOMPARE(identityTable(2, 3), (DoubleMatrix{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}})); }
    void aSeedGivesTheSameNumbersEverywhere()
    {
        // mt19937_64 of seed 5489 begins with 14514284786278117030 and 4620546740167642908 (Matsumoto and Nishimura's
        // own list); modulo 201 they are 22 and 105.
        const DoubleMatrix table = randomTable(1, 2, 5489);
        QCOMPARE(14514284786278117030ULL % 201, 22ULL);
        QCOMPARE(4620546740167642908ULL % 201, 105ULL);
        QCOMPARE(table, (DoubleMatrix{{-0.78, 0.05}}));
        QCOMPARE(randomTable(12, 8, 7), randomTable(12, 8, 7));
        QVERIFY(randomTable(12, 8, 7) != randomTable(12, 8, 8));
    }
    void randomNumbersLieBetweenMinusOneAndOne()
    {
        const DoubleMatrix table = randomTable(64, 64, 1);
        QCOMPARE(table.maxCoeff(), 1.0);
        QCOMPARE(table.minCoeff(), -1.0);
        QVERIFY(std::abs(table.mean()) < 0.03); // 4096 numbers, standard deviation 0.58: 3 σ of the mean
    }
    void reshapingKeepsTheOrder()
    {
        const DoubleMatrix table{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}};
        QCOMPARE(reshapedTable(table, 3, 2), (DoubleMatrix{{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}));
        QVERIFY_EXCEPTION_THROWN(reshapedTable(table, 4, 2), std::exception);
    }
    void resizingKeepsTheCorner()
    {
        const DoubleMatrix table{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}};
        QCOMPARE(resizedTable(table, 3, 2), (DoubleMatrix{{1.0, 2.0}, {4.0, 5.0}, {0.0, 0.0}}));
    }
};

HEADLIGHT_APPLESS_TEST(TableFillTest)
#include "tst_table_fill.moc"
