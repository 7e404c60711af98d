// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/disentangled.h"
#include "core/attention/score_steps.h"

#include <QtTest>

using namespace headlight;

/// He et al. 2021, section 3.1; whole models are in tst_families.
class DisentangledTest : public QObject {
    Q_OBJECT
private slots:
    void everyDistanceHasARowOfItsOwnWithoutBuckets()
    {
        const DistanceRows rows{4, 0, 4};
        for (int distance = -4; distance <= 3; ++distance)
            QCOMPARE(rows.rowOf(10 + distance, 10), Index{distance + 4});
        QCOMPARE(rows.rowOf(30, 10), Index{7}); // the last one
        QCOMPARE(rows.rowOf(10, 30), Index{0});
    }
    void distancesFurtherAwayShareABucket()
    {
        const DistanceRows rows{256, 256, 512}; // DeBERTa v3
        for (int distance = -128; distance <= 128; ++distance)
            QCOMPARE(rows.rowOf(1000 + distance, 1000), Index{distance + 256});
        // ceil(ln(300/128) / ln(511/128) · 127) + 128 = 207
        QCOMPARE(rows.rowOf(1300, 1000), Index{256 + 207});
        QCOMPARE(rows.rowOf(1000, 1300), Index{256 - 207});
        QCOMPARE(rows.rowOf(1511, 1000), Index{256 + 255});
        QCOMPARE(rows.rowOf(9000, 1000), Index{511});
    }
    void theScoresAreTheSumOfTheirParts()
    {
        const Matrix q = Matrix::Random(3, 2);
        const Matrix k = Matrix::Random(4, 2);
        ScoreOptions options;
        options.scale = 0.25F;
        const auto positions = std::make_shared<DisentangledPositions>();
        positions->rows = {2, 0, 2};
        positions->keys = Matrix::Random(4, 6); // three heads
        positions->queries = Matrix::Random(4, 6);
        options.disentangled = positions;
        const ScoreBlock block{1, 5, 3, 4, 4};
        const Matrix scores = scoreBlock(q, k, options, block);
        const ScoreParts parts = scoreParts(q, k, options, block);
        for (Index i = 0; i < 3; ++i)
            for (Index j = 0; j < 4; ++j) {
                const Index row = positions->rows.rowOf(5 + i, 4 + j);
                const float c2p = 0.25F * q.row(i).dot(positions->keys.row(row).segment(2, 2));
                const float p2c = 0.25F * k.row(j).dot(positions->queries.row(row).segment(2, 2));
                QVERIFY(std::abs(parts.contentToPosition(i, j) - c2p) < 1e-6F);
                QVERIFY(std::abs(parts.positionToContent(i, j) - p2c) < 1e-6F);
                QVERIFY(std::abs(parts.positionBias(i, j) - c2p - p2c) < 1e-6F);
                QVERIFY(std::abs(scores(i, j) - 0.25F * q.row(i).dot(k.row(j)) - c2p - p2c) < 1e-6F);
            }
    }
};

HEADLIGHT_APPLESS_TEST(DisentangledTest)
#include "tst_disentangled.moc"
