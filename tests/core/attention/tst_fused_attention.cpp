// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/fused_attention.h"
#include "core/attention/head_output.h"
#include "core/attention/pattern.h"
#include "core/attention/projection.h"
#include "tests/support/every_mask.h"
#include "tests/support/loop_twins.h"
#include "tests/support/thread_limit.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

struct Case {
    Matrix q, k, v;
    RowVector sinks;
    Index nHeads = 4, nKvHeads = 2;
    ScoreOptions options;
    Mask mask;

    FusedHeads fused(Index nQueries) const
    {
        const Matrix some = q.topRows(nQueries);
        return fusedAttention({some, k, v, sinks, nHeads, nKvHeads, 0}, mask, options);
    }
};

Case makeCase(Index nTokens, Index dHead, Index dValue)
{
    Case c;
    c.q = randomMatrix(nTokens, c.nHeads * dHead, 1, 2.0F);
    c.k = randomMatrix(nTokens, c.nKvHeads * dHead, 2, 2.0F);
    c.v = randomMatrix(nTokens, c.nKvHeads * dValue, 3);
    c.options.scale = 1.0F / std::sqrt(float(dHead));
    return c;
}

/// The plain stages, one after the other.
FusedHeads stages(const Case& c)
{
    const Index n = c.q.rows();
    const Index dHead = c.q.cols() / c.nHeads;
    const Index dValue = c.v.cols() / c.nKvHeads;
    FusedHeads heads{Matrix(n, c.nHeads * dValue), {}};
    for (Index h = 0; h < c.nHeads; ++h) {
        const Index shared = kvHeadOf(h, c.nHeads, c.nKvHeads);
        const ScoreBlock block{h, 0, n, 0, n};
        const Matrix scores = scoreBlock(headColumns(c.q, h, dHead), headColumns(c.k, shared, dHead), c.options, block);
        const Matrix masked = maskedBlock(scores, c.mask, c.options, block);
        SoftmaxRows rows = softmaxRows(masked);
        if (c.sinks.size() != 0)
            rows = withSink(std::move(rows), c.sinks[h] / c.options.temperature);
        heads.z.middleCols(h * dValue, dValue) =
            headOutput(attentionPattern(masked, rows), headColumns(c.v, shared, dValue));
        heads.softmaxRows.push_back(rows);
    }
    return heads;
}

void compare(const Case& c)
{
    const FusedHeads fused = c.fused(c.q.rows());
    const FusedHeads plain = stages(c);
    QVERIFY((fused.z - plain.z).cwiseAbs().maxCoeff() < 1e-5F);
    for (std::size_t h = 0; h < plain.softmaxRows.size(); ++h) {
        QCOMPARE(fused.softmaxRows[h].max, plain.softmaxRows[h].max);
        QVERIFY(fused.softmaxRows[h].sum.isApprox(plain.softmaxRows[h].sum, 1e-5F));
    }
}

} // namespace

class FusedAttentionTest : public QObject {
    Q_OBJECT
private slots:
    void itEqualsThePlainStagesUnderEveryMask_data()
    {
        QTest::addColumn<QString>("mask");
        QTest::addColumn<int>("nTokens");
        for (const QString& mask : everyMask(70))
            for (const int nTokens : {1, 5, 257, 600})
                QTest::addRow("%s, T=%d", qPrintable(mask), nTokens) << mask << nTokens;
    }
    void itEqualsThePlainStagesUnderEveryMask()
    {
        QFETCH(QString, mask);
        QFETCH(int, nTokens);
        Case c = makeCase(nTokens, 40, 24);
        c.mask = maskFromString(mask.toStdString());
        compare(c);
        c.mask.paddedKeys.assign(std::size_t(nTokens), 0);
        c.mask.paddedKeys[0] = 1;
        compare(c);
    }
    void itEqualsThemWithEveryScoreStep()
    {
        Case c = makeCase(300, 16, 16);
        c.mask.kind = MaskKind::Causal;
        c.sinks = randomMatrix(1, c.nHeads, 9).row(0);
        compare(c);
        c.options.softCap = 5.0F;
        compare(c);
        c.options.window.before = 20;
        compare(c);
        auto bias = std::make_shared<PositionBias>();
        bias->slopes = {0.5F, 0.25F, 0.125F, 0.0625F};
        c.options.bias = bias;
        compare(c);
        c.mask.painted.keys = {3, 4};
        compare(c);
    }
    void headsMayBeWiderThanATile() { compare(makeCase(20, 300, 70)); }
    void aQueryHasTheSameBitsInAnyRun()
    {
        for (const bool isPlain : {true, false}) {
            Case c = makeCase(600, 64, 64);
            c.mask.kind = MaskKind::Causal;
            c.options.softCap = isPlain ? 0.0F : 30.0F;
            const FusedHeads whole = c.fused(600);
            Case shorter = c;
            shorter.k = c.k.topRows(301);
            shorter.v = c.v.topRows(301);
            for (const Index n : {1, 7, 300, 301}) {
                const FusedHeads part = shorter.fused(n);
                QCOMPARE(part.z, Matrix(whole.z.topRows(n)));
                QCOMPARE(part.softmaxRows[3].sum, RowVector(whole.softmaxRows[3].sum.head(n)));
            }
        }
    }
    void theBitsDoNotDependOnTheNumberOfThreads()
    {
        Case c = makeCase(400, 64, 64);
        c.mask.kind = MaskKind::Causal;
        const FusedHeads alone = (ThreadLimit(1), c.fused(400));
        for (const int nThreads : {2, 3}) {
            const ThreadLimit limit(nThreads);
            const FusedHeads together = c.fused(400);
            QCOMPARE(together.z, alone.z);
            QCOMPARE(together.softmaxRows[2].sum, alone.softmaxRows[2].sum);
        }
    }
    void aNumberThatIsNoneIsNotHidden()
    {
        Case c = makeCase(10, 8, 8);
        c.q(4, 0) = std::numeric_limits<float>::quiet_NaN();
        const FusedHeads heads = c.fused(10);
        QVERIFY(std::isnan(heads.softmaxRows[0].sum[4]));
        QVERIFY(heads.z.row(3).allFinite());
    }
};

HEADLIGHT_APPLESS_TEST(FusedAttentionTest)
#include "tst_fused_attention.moc"
