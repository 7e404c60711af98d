// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/rotary_turns.h"
#include "core/model/rotary_config.h"
#include "tests/support/central_differences.h"
#include "tests/support/same_bits.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

RotaryTable tableOf(RotaryLayout layout)
{
    return rotaryTable({.dims = 4, .layout = layout}, 3);
}

} // namespace

class RotaryTurnsTest : public QObject {
    Q_OBJECT
private slots:
    void oneTextIsTurnedAsInARun()
    {
        for (const RotaryLayout layout : {RotaryLayout::Half, RotaryLayout::Interleaved}) {
            const Matrix x = randomNumbers(3, 12, 1).cast<float>();
            QVERIFY(hasSameBits(turned<float>(x, 6, 3, tableOf(layout), RotaryTurn::Forward),
                                rotate(x, 6, tableOf(layout))));
        }
    }
    void everyTextBeginsAtPositionZero()
    {
        const DoubleMatrix x = randomNumbers(6, 12, 2);
        const DoubleMatrix both = turned<double>(x, 6, 3, tableOf(RotaryLayout::Half), RotaryTurn::Forward);
        const DoubleMatrix second =
            turned<double>(x.bottomRows(3), 6, 3, tableOf(RotaryLayout::Half), RotaryTurn::Forward);
        QCOMPARE((both.bottomRows(3) - second).cwiseAbs().maxCoeff(), 0.0);
    }
    void theReverseIsTheTurnBack()
    {
        const DoubleMatrix x = randomNumbers(3, 12, 3);
        const DoubleMatrix dY = randomNumbers(3, 12, 4);
        for (const RotaryLayout layout : {RotaryLayout::Half, RotaryLayout::Interleaved}) {
            const RotaryTable table = tableOf(layout);
            const DoubleMatrix g = turned<double>(dY, 6, 3, table, RotaryTurn::Back);
            QVERIFY(gradientError(x, g, [&](const DoubleMatrix& there) {
                        return turned<double>(there, 6, 3, table, RotaryTurn::Forward).cwiseProduct(dY).sum();
                    }) < kMostGradientError);
        }
    }
};

HEADLIGHT_APPLESS_TEST(RotaryTurnsTest)
#include "tst_rotary_turns.moc"
