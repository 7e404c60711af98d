// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_edits.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_geometry.h"
#include "core/bench/run_bench.h"

#include <QtTest>

#include <cmath>

using namespace headlight;

namespace {

bool isEqualToTheDust(double a, double b)
{
    return std::abs(a - b) < 1e-12;
}

} // namespace

class BenchGeometryTest : public QObject {
    Q_OBJECT
private slots:
    void anglesAreThoseOfTheUnitCircle()
    {
        QVERIFY(isEqualToTheDust(*angleBetween({1, 0}, {0, 2}), 90.0));
        QVERIFY(isEqualToTheDust(*angleBetween({1, 0}, {-3, 0}), 180.0));
        QVERIFY(isEqualToTheDust(*angleBetween({1, 1}, {1, 0}), 45.0));
        QCOMPARE(angleBetween({0.3, 0.1}, {0.6, 0.2}), std::optional(0.0));
        QVERIFY(!angleBetween({0, 0}, {1, 0}));
    }
    /// Product by lengths and angle, softmax and blend by a loop, for every query of every example that has a plane.
    void arrowsAreWhatTheBenchComputes()
    {
        int nPlanes = 0;
        for (const BenchExample& example : benchExamples()) {
            const BenchInput input = example.make();
            const BenchSteps steps = runBench(input);
            if (!whyNoPlane(steps).empty())
                continue;
            ++nPlanes;
            for (int head = 0; head < steps.heads; ++head)
                for (Index query = 0; query < std::ssize(steps.queryTokens); ++query)
                    verifyQuery(input, steps, query, head);
        }
        QVERIFY(nPlanes >= 4); // fox, heads, cross, plane
    }
    void aBenchWithoutArrowsSaysWhy()
    {
        QVERIFY(whyNoPlane(runBench(trainBench())).starts_with("queries and keys have 3 numbers here"));
        QVERIFY(whyNoPlane(runBench(additiveBench())).starts_with("additive attention"));
        QVERIFY(whyNoPlane(runBench(withTypedScores(planeBench(), true))).starts_with("the scores are typed"));
        const BenchInput train = trainBench();
        QVERIFY_EXCEPTION_THROWN(benchGeometry(train, runBench(train), 0), Error);
    }
    void onlyATypedArrowHasATable()
    {
        const BenchInput plane = planeBench();
        const BenchGeometry typed = benchGeometry(plane, runBench(plane), 1);
        QVERIFY(typed.queryTable && typed.queryTable->id == BenchTableId::Queries);
        QVERIFY(typed.keyTable && typed.keyTable->id == BenchTableId::Keys);
        QVERIFY(typed.valueTable && typed.valueTable->id == BenchTableId::Values);
        const BenchInput made = foxParametersBench();
        const BenchGeometry computed = benchGeometry(made, runBench(made), 1);
        QVERIFY(!computed.queryTable && !computed.keyTable && !computed.valueTable);
        const BenchInput plain = withKind(plane, BenchKind::Plain);
        const BenchGeometry one = benchGeometry(plain, runBench(plain), 1);
        QVERIFY(one.queryTable && one.queryTable->id == BenchTableId::X && one.valueTable == one.keyTable);
        BenchInput placed = plain;
        placed.options.positions = true;
        QVERIFY(!benchGeometry(placed, runBench(placed), 1).keyTable); // X + P is not what was typed
    }
    void aMovedTipIsTheNumberInTheTable()
    {
        const BenchInput plane = planeBench();
        const BenchInput moved = withArrow(plane, {BenchTableId::Keys, 0}, 2, {0.25, -1.5});
        DoubleMatrix expected = plane.k;
        expected.row(2) << 0.25, -1.5;
        QVERIFY(moved.k == expected && moved.q == plane.q && moved.v == plane.v);
        const PlanePoint tip = benchGeometry(moved, runBench(moved), 0).keys[2].key;
        QVERIFY(tip == (PlanePoint{0.25, -1.5}));
    }
    void whatTheMaskHidesHasNoWeight()
    {
        BenchInput plane = planeBench();
        plane.mask.kind = MaskKind::Causal;
        const BenchGeometry first = benchGeometry(plane, runBench(plane), 0);
        QVERIFY(!first.keys[0].isHidden && first.keys[1].isHidden && first.keys[1].weight == 0.0);
        QVERIFY(isEqualToTheDust(first.blend.x, plane.v(0, 0)) && first.hasBlend);
        plane.hiddenCells = {{0, 0}};
        QVERIFY(!benchGeometry(plane, runBench(plane), 0).hasBlend);
    }

private:
    static void verifyQuery(const BenchInput& input, const BenchSteps& steps, Index query, int head)
    {
        const BenchGeometry plane = benchGeometry(input, steps, query, head);
        double sum = 0.0;
        PlanePoint blend;
        for (const PlaneKey& key : plane.keys)
            sum += key.isHidden ? 0.0 : std::exp(key.score);
        for (const PlaneKey& key : plane.keys) {
            const double cosine = key.angle ? std::cos(*key.angle * 3.14159265358979323846 / 180.0) : 0.0;
            QVERIFY(isEqualToTheDust(key.product, plane.queryVector.length() * key.key.length() * cosine));
            QVERIFY(isEqualToTheDust(key.weight, key.isHidden ? 0.0 : std::exp(key.score) / sum));
            blend.x += key.weight * key.value.x;
            blend.y += key.weight * key.value.y;
        }
        QVERIFY(isEqualToTheDust(plane.blend.x, blend.x) && isEqualToTheDust(plane.blend.y, blend.y));
    }
};

HEADLIGHT_APPLESS_TEST(BenchGeometryTest)
#include "tst_bench_geometry.moc"
