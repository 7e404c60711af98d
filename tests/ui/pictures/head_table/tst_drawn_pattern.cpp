// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/drawn_pattern.h"

#include <QTest>

#include <cmath>

using namespace headlight;

class TestDrawnPattern : public QObject {
    Q_OBJECT

    static Matrix untouched(const DrawnPattern& pattern)
    {
        return Matrix::Zero(pattern.weights.rows(), pattern.weights.cols());
    }

private slots:
    void aBlankPatternHasTheMasksCells()
    {
        const Mask mask = maskFromString("window:2");
        const DrawnPattern pattern = blankPattern(mask, 5, 5);
        QVERIFY(pattern.isBlank());
        for (int query = 0; query < 5; ++query)
            for (int key = 0; key < 5; ++key)
                QCOMPARE(pattern.isAllowed({query, key}), key <= query && key > query - 2);
        QVERIFY(!pattern.isAllowed({-1, 0}) && !pattern.isAllowed({0, 5}));
        QVERIFY(DrawnPattern().isBlank());
    }

    void theBrushPaintsASquareOnceAndNothingMasked()
    {
        for (const int brush : {1, 2, 3, 5}) {
            DrawnPattern pattern = blankPattern({MaskKind::Causal, 0, {}}, 7, 7);
            Matrix touched = untouched(pattern);
            QVERIFY(paintWith(pattern, {4, 3}, brush, 0.5F, touched));
            QVERIFY(!paintWith(pattern, {4, 3}, brush, 0.5F, touched)); // a stroke paints a cell once
            const int first = 4 - (brush - 1) / 2;                      // never a row above a brush of one cell more
            const int firstKey = 3 - (brush - 1) / 2;
            QCOMPARE(brushStart(4, brush), first);
            for (int query = 0; query < 7; ++query)
                for (int key = 0; key < 7; ++key) {
                    const bool inside = query >= first && query < first + brush && key >= firstKey &&
                                        key < firstKey + brush && key <= query;
                    QCOMPARE(pattern.weights(query, key), inside ? 0.5F : 0.0F);
                }
            touched = untouched(pattern);
            paintWith(pattern, {4, 3}, 1, 0.9F, touched);
            QCOMPARE(pattern.weights(4, 3), 1.0F);
            touched = untouched(pattern);
            paintWith(pattern, {4, 3}, 7, -1.0F, touched);
            QVERIFY(pattern.isBlank());
        }
    }

    void atTheEdgeTheBrushIsCut()
    {
        DrawnPattern pattern = blankPattern({}, 3, 4);
        Matrix touched = untouched(pattern);
        QVERIFY(paintWith(pattern, {0, 3}, 5, 1.0F, touched));
        QCOMPARE(pattern.weights.sum(), 9.0F); // rows 0 to 2, columns 1 to 3
    }

    void thePresetsAreWhatTheirNamesSay()
    {
        const Matrix allowed = Matrix::Ones(6, 6);
        for (int query = 0; query < 6; ++query)
            for (int key = 0; key < 6; ++key) {
                const auto drawn = [&](PatternPreset preset) {
                    return presetPattern(allowed, preset, 4).weights(query, key) != 0.0F;
                };
                QCOMPARE(drawn(PatternPreset::Diagonal), query == key);
                QCOMPARE(drawn(PatternPreset::PreviousToken), key == query - 1);
                QCOMPARE(drawn(PatternPreset::FirstColumn), key == 0);
                QCOMPARE(drawn(PatternPreset::PinnedColumn), key == 4);
                QCOMPARE(drawn(PatternPreset::Blocks), (query < 3) == (key < 3));
            }
        const DrawnPattern causal =
            presetPattern(blankPattern({MaskKind::Causal, 0, {}}, 6, 6).allowed, PatternPreset::PinnedColumn, 4);
        QCOMPARE(causal.weights.sum(), 2.0F); // queries 4 and 5 alone see key 4
    }

    void ofARectangleTheDiagonalGoesFromCornerToCorner()
    {
        const DrawnPattern wide = presetPattern(Matrix::Ones(3, 9), PatternPreset::Diagonal, 0);
        QVERIFY(wide.weights(0, 0) == 1.0F && wide.weights(1, 4) == 1.0F && wide.weights(2, 8) == 1.0F);
        QCOMPARE(wide.weights.sum(), 3.0F);
        const DrawnPattern line = presetPattern(Matrix::Ones(1, 5), PatternPreset::Diagonal, 0);
        QCOMPARE(line.weights(0, 0), 1.0F);
    }

    void aDrawingHasContrastWhereSomeRowOfAKeyIsWithoutAStroke()
    {
        QVERIFY(!hasContrast(blankPattern({}, 4, 4)));
        const Matrix open = Matrix::Ones(4, 4);
        QVERIFY(hasContrast(presetPattern(open, PatternPreset::Diagonal, 0)));
        QVERIFY(!hasContrast(presetPattern(open, PatternPreset::FirstColumn, 0)));
        const Matrix causal = blankPattern({MaskKind::Causal, 0, {}}, 4, 4).allowed;
        DrawnPattern last{Matrix::Zero(4, 4), causal};
        last.weights(3, 3) = 1.0F; // the only row that may look at the last key
        QVERIFY(!hasContrast(last));
        QCOMPARE(nDrawnCells(last), 1);
        last.weights(3, 1) = 0.5F;
        QVERIFY(hasContrast(last));
        QCOMPARE(nDrawnCells(last), 2);
    }
};

HEADLIGHT_GUILESS_TEST(TestDrawnPattern)
#include "tst_drawn_pattern.moc"
