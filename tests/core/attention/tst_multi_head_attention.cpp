// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/multi_head_attention.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "tests/support/every_mask.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

struct HeadsCase {
    Matrix x; // [T, dModel]
    AttentionParameters parameters;
    AttentionOptions options;
};

HeadsCase makeHeadsCase(int nTokens, int nHeads, int dHead, unsigned seed)
{
    const Index d = 12;
    const Index heads = Index(nHeads) * dHead;
    HeadsCase c;
    c.x = randomMatrix(nTokens, d, seed);
    c.parameters.wQ = randomMatrix(d, heads, seed + 1, 0.5F);
    c.parameters.wK = randomMatrix(d, heads, seed + 2, 0.5F);
    c.parameters.wV = randomMatrix(d, heads, seed + 3, 0.5F);
    c.parameters.wO = randomMatrix(heads, d, seed + 4, 0.5F);
    c.parameters.bQ = randomMatrix(1, heads, seed + 5).row(0);
    c.parameters.bK = randomMatrix(1, heads, seed + 6).row(0);
    c.parameters.bV = randomMatrix(1, heads, seed + 7).row(0);
    c.parameters.bO = randomMatrix(1, d, seed + 8).row(0);
    c.options.nHeads = nHeads;
    c.options.score.scale = 1.0F / std::sqrt(float(dHead));
    return c;
}

} // namespace

class MultiHeadAttentionTest : public QObject {
    Q_OBJECT
private slots:
    void everyHeadEqualsTheLoop_data()
    {
        QTest::addColumn<int>("nTokens");
        QTest::addColumn<QString>("mask");
        QTest::addColumn<bool>("padded");
        // 300 tokens: more than the queries whose scores exist at once
        for (const int nTokens : {1, 2, 7, 64, 300})
            for (const QString& mask : everyMask(3))
                for (const bool padded : {false, true})
                    QTest::addRow("T=%d %s%s", nTokens, qPrintable(mask), padded ? " padded" : "")
                        << nTokens << mask << padded;
    }
    void everyHeadEqualsTheLoop()
    {
        QFETCH(int, nTokens);
        QFETCH(QString, mask);
        QFETCH(bool, padded);
        const int dHead = 5;
        const HeadsCase c = makeHeadsCase(nTokens, 3, dHead, 10);
        Mask m = maskFromString(mask.toStdString());
        if (padded)
            for (int j = 0; j < nTokens; ++j)
                m.paddedKeys.push_back(j % 3 == 1 || j == nTokens - 1);
        const AttentionActivations a = multiHeadAttention(c.x, c.parameters, m, c.options);
        for (int h = 0; h < 3; ++h) {
            const LoopAttention twin = loopAttention(headColumns(a.q, h, dHead), headColumns(a.k, h, dHead),
                                                     headColumns(a.v, h, dHead), m, c.options.score.scale);
            QVERIFY(relativeDifference(Matrix(headColumns(a.z, h, dHead)), twin.z) < 1e-5);
        }
        Matrix64 q = loopProduct(c.x, c.parameters.wQ.toMatrix());
        Matrix64 out = loopProduct(a.z, c.parameters.wO.toMatrix());
        for (int i = 0; i < nTokens; ++i) {
            for (std::size_t j = 0; j < q[i].size(); ++j)
                q[i][j] += c.parameters.bQ[Index(j)];
            for (std::size_t j = 0; j < out[i].size(); ++j)
                out[i][j] += c.parameters.bO[Index(j)];
        }
        QVERIFY(relativeDifference(a.q, q) < 1e-5);
        QVERIFY(relativeDifference(a.out, out) < 1e-5);
    }
    void anAblatedHeadAddsNothingAndTheOthersStay()
    {
        HeadsCase c = makeHeadsCase(9, 3, 4, 20);
        const AttentionActivations whole = multiHeadAttention(c.x, c.parameters, {}, c.options);
        c.options.ablated = {0, 1, 0};
        const AttentionActivations ablated = multiHeadAttention(c.x, c.parameters, {}, c.options);
        QVERIFY(headColumns(ablated.z, 1, 4).isZero(0.0F));
        QCOMPARE(Matrix(headColumns(ablated.z, 0, 4)), Matrix(headColumns(whole.z, 0, 4)));
        // A head whose rows of wO are zero gives the same.
        c.options.ablated.clear();
        Matrix wO = c.parameters.wO.toMatrix();
        wO.middleRows(4, 4).setZero();
        c.parameters.wO = wO;
        QVERIFY(relativeDifference(ablated.out, multiHeadAttention(c.x, c.parameters, {}, c.options).out) < 1e-6);
    }
    void aCausalPrefixDoesNotSeeWhatComesLater()
    {
        const HeadsCase c = makeHeadsCase(12, 3, 4, 30);
        const Mask causal{MaskKind::Causal, 0, {}};
        const Matrix whole = multiHeadAttention(c.x, c.parameters, causal, c.options).out;
        const Matrix prefix = multiHeadAttention(c.x.topRows(5), c.parameters, causal, c.options).out;
        QVERIFY(relativeDifference(Matrix(whole.topRows(5)), prefix) < 1e-6);
    }
    void aQueryWithoutKeysHasNoValueAndNoOutputButTheBias()
    {
        const HeadsCase c = makeHeadsCase(4, 3, 4, 40);
        Mask mask{MaskKind::Causal, 0, {1, 0, 0, 0}}; // query 0 sees only the padded key 0
        const AttentionActivations a = multiHeadAttention(c.x, c.parameters, mask, c.options);
        QVERIFY(!a.softmaxRows[0].hasValue(0));
        QVERIFY(a.softmaxRows[0].hasValue(1));
        QVERIFY(a.z.row(0).isZero(0.0F));
        QVERIFY((a.out.row(0) - c.parameters.bO).norm() < 1e-6F);
    }
    void aCancelledRunStops()
    {
        const HeadsCase c = makeHeadsCase(4, 3, 4, 50);
        CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(multiHeadAttention(c.x, c.parameters, {}, c.options, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(MultiHeadAttentionTest)
#include "tst_multi_head_attention.moc"
