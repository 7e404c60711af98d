// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/axis_order.h"

#include <QTest>

#include <algorithm>

using namespace headlight;

namespace {

constexpr std::size_t kLayersHere = 2;
constexpr std::size_t kHeadsHere = 3;
constexpr std::size_t kTokensHere = 4;

/// A weight that tells its layer, head, query and key; each row sums to 1.
float weightAt(std::size_t layer, std::size_t head, std::size_t query, std::size_t key)
{
    const auto part = [&](std::size_t k) { return float(1 + (layer * 7 + head * 5 + query * 3 + k * k * 11) % 13); };
    float sum = 0.0F;
    for (std::size_t k = 0; k < kTokensHere; ++k)
        sum += part(k);
    return part(key) / sum;
}

std::vector<float> usual()
{
    std::vector<float> values;
    for (std::size_t layer = 0; layer < kLayersHere; ++layer)
        for (std::size_t head = 0; head < kHeadsHere; ++head)
            for (std::size_t query = 0; query < kTokensHere; ++query)
                for (std::size_t key = 0; key < kTokensHere; ++key)
                    values.push_back(weightAt(layer, head, query, key));
    return values;
}

} // namespace

class TestAxisOrder : public QObject {
    Q_OBJECT

private slots:
    void columnsOfZerosProveNoOtherOrder()
    {
        QVERIFY(!provenAxisOrder({0.5F, 0, 0.5F, 0}, {1, 1, 2, 2}, true));
        QVERIFY(provenAxisOrder({0.5F, 1, 0.5F, 0}, {1, 1, 2, 2}, true));
    }

    void everyOrderIsFoundByTheSumsOfItsKeys()
    {
        AxisOrder order{0, 1, 2, 3};
        do {
            Shape shape{kLayersHere, kHeadsHere, kTokensHere, kTokensHere};
            const std::vector<float> stored = inUsualOrder(usual(), shape, order); // the file stores them so
            const std::optional<AxisOrder> found = provenAxisOrder(stored, shape, true);
            if (order[3] == 3) {
                QVERIFY(!found); // rows along the last axis sum to 1 already
                continue;
            }
            QVERIFY(found);
            const std::vector<float> back = inUsualOrder(stored, shape, *found);
            if (shape == Shape{kLayersHere, kHeadsHere, kTokensHere, kTokensHere})
                QCOMPARE(back, usual());
            else // heads stand before layers, which the numbers cannot tell
                QCOMPARE(shape, (Shape{kHeadsHere, kLayersHere, kTokensHere, kTokensHere}));
        } while (std::ranges::next_permutation(order).found);
    }

    void layersThatNamesCountStayFirst()
    {
        Shape shape{kLayersHere, kHeadsHere, kTokensHere, kTokensHere};
        const std::vector<float> stored = inUsualOrder(usual(), shape, {0, 2, 3, 1});
        const std::optional<AxisOrder> found = provenAxisOrder(stored, shape, false);
        QVERIFY(found);
        QCOMPARE((*found)[0], 0U);
        QCOMPARE(inUsualOrder(stored, shape, *found), usual());
    }

    void sumsThatProveNothingLeaveTheUsualOrder()
    {
        QVERIFY(!provenAxisOrder(std::vector<float>(16, 0.25F), {1, 1, 4, 4}, true)); // along either axis
        QVERIFY(!provenAxisOrder(std::vector<float>(16, 0.5F), {1, 1, 4, 4}, true));  // along neither
        QVERIFY(!provenAxisOrder(std::vector<float>(64, 0.25F), {1, 4, 4, 4}, true));
    }
};

HEADLIGHT_APPLESS_TEST(TestAxisOrder)
#include "tst_axis_order.moc"
