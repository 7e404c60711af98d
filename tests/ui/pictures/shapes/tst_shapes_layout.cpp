// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "ui/pictures/shapes/shapes_layout.h"

#include <QTest>

using namespace headlight;

class TestShapesLayout : public QObject {
    Q_OBJECT
private slots:
    void theStepsFillTheWidthAndNoneLiesOnAnother_data();
    void theStepsFillTheWidthAndNoneLiesOnAnother();
};

void TestShapesLayout::theStepsFillTheWidthAndNoneLiesOnAnother_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {420, 690, 1000, 1320, 2000})
        QTest::addRow("%d", width) << width;
}

void TestShapesLayout::theStepsFillTheWidthAndNoneLiesOnAnother()
{
    QFETCH(int, width);
    const ShapePlot plot = test::shapes(9);
    const ShapesLayout layout = layoutShapes(plot, {double(width), 800.0}, 0.0, theme(ThemeId::Light));
    QCOMPARE(layout.cards.size(), plot.steps.size());
    double right = 0.0;
    for (std::size_t i = 0; i < layout.cards.size(); ++i) {
        right = std::max(right, layout.cards[i].card.right());
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(!layout.cards[i].card.intersects(layout.cards[j].card));
        QVERIFY(layout.cards[i].card.bottom() <= layout.size.height());
    }
    const double margin = layout.cards.front().card.left();
    QCOMPARE(layout.cards.front().card.top(), margin); // nothing stands above the steps
    QVERIFY(right > width - margin - 3.0);             // cards have whole pixels
}

HEADLIGHT_TEST(TestShapesLayout)
#include "tst_shapes_layout.moc"
