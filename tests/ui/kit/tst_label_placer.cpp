// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/label_placer.h"

#include <QTest>

using namespace headlight;

class TestLabelPlacer : public QObject {
    Q_OBJECT
private slots:
    void aLeaderIsInTheWayOfWhatFollows()
    {
        LabelPlacer placer(QRectF(0, 0, 100, 100));
        const QRectF far(40, 10, 20, 10);
        QVERIFY(placer.place({{far, QLineF(50, 80, 50, 20)}}, OverLines::Never));
        const std::vector<LabelPlace> across{{QRectF(40, 40, 20, 10)}};
        QVERIFY(!placer.place(across, OverLines::Never));
        QCOMPARE(placer.place(across, OverLines::LastResort), std::optional<std::size_t>(0));
        const LabelPlace led{QRectF(70, 10, 20, 10), QLineF(20, 60, 70, 20)}; // its leader runs through the other's
        QVERIFY(!placer.place({led}, OverLines::Never));
        QVERIFY(!placer.place({{QRectF(61, 10, 5, 10)}}, OverLines::LastResort)); // would read as one word
    }

    void aLineCrossesABox()
    {
        const QRectF box(10, 10, 20, 10);
        QVERIFY(crosses({0, 15, 50, 15}, box));
        QVERIFY(crosses({12, 12, 14, 14}, box));
        QVERIFY(crosses({12, 12, 100, 100}, box));
        QVERIFY(!crosses({0, 0, 50, 5}, box));
        QVERIFY(!crosses({0, 15, 5, 15}, box));
    }
};

HEADLIGHT_TEST(TestLabelPlacer)
#include "tst_label_placer.moc"
