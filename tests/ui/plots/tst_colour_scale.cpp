// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/colour_scale.h"

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

    void thereIsNeverANaN()
    {
        const ColourScale flat{ColourMapId::Viridis, ScaleKind::Linear, 0.5, 0.5};
        QCOMPARE(flat.position(0.5, 0.0), 0.0);
        QCOMPARE(ColourScale().position(std::nan(""), 0.0), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestColourScale)
#include "tst_colour_scale.moc"
