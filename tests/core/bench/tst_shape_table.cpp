// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/shape_table.h"

#include <QtTest>

using namespace headlight;

namespace {

ShapeTableRow rowOf(const std::vector<ShapeTableRow>& rows, const std::string& id)
{
    for (const ShapeTableRow& row : rows)
        if (row.id == id)
            return row;
    return {};
}

} // namespace

class ShapeTableTest : public QObject {
    Q_OBJECT
private slots:
    void thePaperHasThePublishedShapes()
    {
        const std::vector<ShapeTableRow> rows = shapeTable(paperLayerSize(), 10, 32);
        QCOMPARE(rowOf(rows, "wQ").actual, (Shape{512, 64}));
        QCOMPARE(rowOf(rows, "wK").actual, (Shape{512, 64}));
        QCOMPARE(rowOf(rows, "wV").actual, (Shape{512, 64}));
        QCOMPARE(rowOf(rows, "scores").actual, (Shape{32, 10, 10}));
        QCOMPARE(rowOf(rows, "headOutput").actual, (Shape{32, 10, 64}));
        QCOMPARE(rowOf(rows, "concat").actual, (Shape{32, 10, 512}));
        QCOMPARE(rowOf(rows, "concat").symbolic, std::string("[N, T, h·d_v]"));
    }
    void bertBaseIsTwelveTimesSixtyFour()
    {
        const std::vector<ShapeTableRow> rows = shapeTable(bertBaseLayerSize(), 128);
        QCOMPARE(rowOf(rows, "concat").actual, (Shape{1, 128, 768}));
        QCOMPARE(rowOf(rows, "wO").actual, (Shape{768, 768}));
    }
    void multiplicationsAreThoseOfTheProducts()
    {
        const std::vector<ShapeTableRow> rows = shapeTable(paperLayerSize(), 10, 32);
        // 8 heads · 32 texts · 10 tokens · 512 · 64
        QCOMPARE(rowOf(rows, "queries").multiplications(10, 32), 83886080.0);
        // 8 · 32 · 10 · 10 · 64
        QCOMPARE(rowOf(rows, "scores").multiplications(10, 32), 1638400.0);
        // 32 · 10 · 512 · 512
        QCOMPARE(rowOf(rows, "output").multiplications(10, 32), 83886080.0);
        QCOMPARE(rowOf(rows, "pattern").multiplications(10, 32), 0.0);
        // 4 · 83886080 + 2 · 1638400
        QCOMPARE(layerMultiplications(paperLayerSize(), 10, 32), 338821120.0);
    }
    void theCostGrowsWithTheSquareOfT()
    {
        // Per text 4·T·512² + 2·T²·512: both parts are equal at T = 1024.
        const AttentionLayerSize size = paperLayerSize();
        QCOMPARE(layerMultiplications(size, 1024), 2.0 * 4.0 * 1024.0 * 512.0 * 512.0);
        const double ratio = layerMultiplications(size, 1000000) / layerMultiplications(size, 500000);
        QVERIFY(ratio > 3.99 && ratio < 4.0);
    }
    void sizesOutOfRangeAreRefused()
    {
        QVERIFY_EXCEPTION_THROWN(shapeTable(paperLayerSize(), 0), std::exception);
        QVERIFY_EXCEPTION_THROWN(shapeTable(paperLayerSize(), 1, 0), std::exception);
        QVERIFY_EXCEPTION_THROWN(shapeTable({0, 8, 64, 64}, 1), std::exception);
    }
};

HEADLIGHT_APPLESS_TEST(ShapeTableTest)
#include "tst_shape_table.moc"
