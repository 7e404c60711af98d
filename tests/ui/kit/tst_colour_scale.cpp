// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/colour_scale.h"

#include "core/base/error.h"
#include "ui/kit/colour_map.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

class TestColourScale : public QObject {
    Q_OBJECT
private slots:
    void aLinearScaleRunsFromLowToHigh()
    {
        const ColourScale scale{ColourMapId::Viridis, ScaleKind::Linear, 0.2, 0.6};
        QCOMPARE(scale.position(0.2, 0.0), 0.0);
        QCOMPARE(scale.position(0.4, 0.0), 0.5);
        QCOMPARE(scale.position(0.6, 0.0), 1.0);
    }

    void whatLiesOutsideIsClamped()
    {
        const ColourScale scale;
        QCOMPARE(scale.position(-1.0, 0.0), 0.0);
        QCOMPARE(scale.position(7.0, 0.0), 1.0);
        QCOMPARE(scale.position(std::numeric_limits<double>::infinity(), 0.0), 1.0);
    }

    void aLogScaleGivesEachDecadeTheSameRoom()
    {
        const ColourScale scale{ColourMapId::Viridis, ScaleKind::Log, 1e-4, 1.0};
        QVERIFY(std::abs(scale.position(1e-2, 0.0) - 0.5) < 1e-12);
        QVERIFY(std::abs(scale.position(1e-3, 0.0) - 0.25) < 1e-12);
        QCOMPARE(scale.position(0.0, 0.0), 0.0);
    }

    void aLogScaleFromZeroShowsFourDecades()
    {
        const ColourScale scale{ColourMapId::Viridis, ScaleKind::Log, 0.0, 1.0};
        QCOMPARE(scale.logLow(), 1e-4);
    }

    void aRowScaleDividesByTheRowsLargest()
    {
        const ColourScale scale{ColourMapId::Viridis, ScaleKind::RowMax, 0.0, 1.0};
        QCOMPARE(scale.position(0.1, 0.4), 0.25);
        QCOMPARE(scale.position(0.0, 0.0), 0.0);
    }

    void aFittedScaleSpansTheValues()
    {
        const ColourScale head{ColourMapId::Viridis, ScaleKind::Linear, 0.1, 0.2, ScaleRange::Head};
        QCOMPARE(fitted(head, {0.0, 0.8}).low, 0.0);
        QCOMPARE(fitted(head, {0.0, 0.8}).high, 0.8);
        ColourScale typed = head;
        typed.range = ScaleRange::Typed;
        QVERIFY(fitted(typed, {0.0, 0.8}) == typed);
        ColourScale log = head;
        log.kind = ScaleKind::Log;
        QCOMPARE(fitted(log, {0.0, 0.8}).lowEnd(), 1e-4);
        QCOMPARE(fitted(log, {0.0, 5e-4}).lowEnd(), 5e-8); // a very long text
        ColourScale row = typed;
        row.kind = ScaleKind::RowMax;
        QCOMPARE(fitted(row, {-2.0, 1.0}).low, -1.0);
        QCOMPARE(fitted(row, {0.0, 1.0}).high, 1.0);
    }

    void aDivergingScaleReachesAsFarBelowZeroAsAbove()
    {
        const ColourScale scale =
            fitted({ColourMapId::BlueRed, ScaleKind::Linear, 0.0, 1.0, ScaleRange::Global}, {-1.0, 3.0});
        QCOMPARE(scale.low, -3.0);
        QCOMPARE(scale.position(0.0, 0.0), 0.5);
        QCOMPARE(scale.position(3.0, 0.0), 1.0);
        QCOMPARE(scale.position(-1.5, 0.0), 0.25);
        // Typed ends need not be symmetric: what lies beyond one has its colour.
        const ColourScale typed{ColourMapId::BlueRed, ScaleKind::Linear, -1.0, 4.0};
        QCOMPARE(typed.position(0.0, 0.0), 0.5);
        QCOMPARE(typed.position(-9.0, 0.0), 0.375);
        QCOMPARE(typed.position(9.0, 0.0), 1.0);
    }

    void numbersWithASignHaveDivergingColours()
    {
        ColourScale chosen;
        chosen.kind = ScaleKind::Log;
        const ColourScale scale = fitted(chosen, {-2.0, 1.0, 0.0});
        QVERIFY(scale.isDiverging());
        QCOMPARE(scale.kind, ScaleKind::Linear);
        QCOMPARE(scale.position(0.0, 1.0), 0.5);
        QVERIFY(!fitted(ColourScale(), {0.0, 1.0, 0.0}).isDiverging());
    }

    void aScaleThatCannotBeMeantIsRefused()
    {
        const auto refused = [](const ColourScale& scale) {
            try {
                scale.validate();
            } catch (const Error&) {
                return true;
            }
            return false;
        };
        QVERIFY(!refused({}));
        QVERIFY(refused({*colourMapNamed("grey"), ScaleKind::Linear, 0.5, 0.5}));
        QVERIFY(refused({*colourMapNamed("grey"), ScaleKind::Linear, 0.0, std::nan("")}));
        QVERIFY(refused({*colourMapNamed("grey"), ScaleKind::Log, -2.0, 0.0}));
    }

    void thereIsNeverANaN()
    {
        const ColourScale flat{ColourMapId::Viridis, ScaleKind::Linear, 0.5, 0.5};
        QCOMPARE(flat.position(0.5, 0.0), 0.0);
        QCOMPARE(ColourScale().position(std::nan(""), 0.0), 0.0);
    }
};

HEADLIGHT_APPLESS_TEST(TestColourScale)
#include "tst_colour_scale.moc"
