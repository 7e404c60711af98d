// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/windowed_attention.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace headlight;

/// Attention within squares of a grid, against the pass over all keys that hides what is out of reach.
class WindowedAttentionTest : public QObject {
    Q_OBJECT
private slots:
    void squaresAloneGiveTheNumbersOfAllKeys_data()
    {
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("shift");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("firstQuery");
        QTest::addColumn<bool>("isMasked");
        QTest::newRow("one square") << 4 << 2 << 4 << 4 << 0 << false;
        QTest::newRow("still") << 4 << 0 << 8 << 12 << 0 << false;
        QTest::newRow("moved") << 4 << 2 << 8 << 12 << 0 << false;
        QTest::newRow("odd") << 3 << 1 << 9 << 6 << 0 << true;
        QTest::newRow("single patches") << 1 << 0 << 3 << 5 << 0 << false;
        QTest::newRow("masked") << 4 << 2 << 12 << 8 << 0 << true;
        QTest::newRow("the last queries") << 4 << 2 << 8 << 8 << 13 << true;
    }
    void squaresAloneGiveTheNumbersOfAllKeys()
    {
        QFETCH(int, side);
        QFETCH(int, shift);
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, firstQuery);
        QFETCH(bool, isMasked);
        constexpr Index nHeads = 3;
        constexpr Index dHead = 5;
        const Index nTokens = Index{rows} * columns;
        const Matrix q = test::randomMatrix(nTokens - firstQuery, nHeads * dHead, 1);
        const Matrix k = test::randomMatrix(nTokens, nHeads * dHead, 2);
        const Matrix v = test::randomMatrix(nTokens, nHeads * dHead, 3);
        ScoreOptions options;
        options.scale = 0.7F;
        options.temperature = 1.3F;
        options.cells = GridWindow{side, shift, {}}.on({rows, columns});
        QVERIFY(options.cells.fits({rows, columns}));
        auto bias = std::make_shared<PositionBias>();
        bias->byWindow = {options.cells, test::randomMatrix(Index(2 * side - 1) * (2 * side - 1), nHeads, 4)};
        options.bias = bias;
        Mask mask;
        if (isMasked) {
            mask.kind = MaskKind::Causal;
            mask.painted.keys = {1, 5};
        }
        const RowVector none;
        const FusedInput input{q, k, v, none, nHeads, nHeads, firstQuery};
        const FusedHeads all = fusedAttention(input, mask, options);
        const FusedHeads squares = windowedAttention(input, mask, options);
        QVERIFY((all.z - squares.z).cwiseAbs().maxCoeff() < 1e-5F);
        for (std::size_t head = 0; head < nHeads; ++head)
            for (Index i = 0; i < q.rows(); ++i) {
                const SoftmaxRows& ours = squares.softmaxRows[head];
                QCOMPARE(ours.hasValue(i), all.softmaxRows[head].hasValue(i));
                if (ours.hasValue(i))
                    QVERIFY(std::abs(ours.logSumExp(i) - all.softmaxRows[head].logSumExp(i)) < 1e-5F);
            }
    }
    void everyTokenIsInOneGroup()
    {
        for (const int shift : {0, 1, 3}) {
            const GridWindow window = GridWindow{7, shift, {}}.on({14, 28});
            std::vector<int> count(14 * 28, 0);
            std::size_t largest = 0;
            for (const std::vector<Index>& group : window.groups()) {
                largest = std::max(largest, group.size());
                for (const Index token : group) {
                    ++count[std::size_t(token)];
                    QVERIFY(window.reaches(group.front(), token));
                }
            }
            QCOMPARE(largest, std::size_t(49));
            QCOMPARE(std::ranges::count(count, 1), std::ptrdiff_t(count.size()));
            QCOMPARE(window.groups().size(), std::size_t(shift == 0 ? 2 * 4 : 3 * 5));
        }
    }
};

HEADLIGHT_APPLESS_TEST(WindowedAttentionTest)
#include "tst_windowed_attention.moc"
