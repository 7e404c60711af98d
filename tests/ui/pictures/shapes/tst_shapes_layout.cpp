// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "ui/pictures/shapes/shapes_layout.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

class TestShapesLayout : public QObject {
    Q_OBJECT
private slots:
    void theLineAboveIsAsWideAsTheStepsBelow_data();
    void theLineAboveIsAsWideAsTheStepsBelow();
};

void TestShapesLayout::theLineAboveIsAsWideAsTheStepsBelow_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {420, 690, 1000, 1320, 2000})
        QTest::addRow("%d", width) << width;
}

void TestShapesLayout::theLineAboveIsAsWideAsTheStepsBelow()
{
    QFETCH(int, width);
    const ShapesLayout layout = layoutShapes(test::shapes(9), {double(width), 800.0}, 0.0, theme(ThemeId::Light));
    double right = 0.0;
    for (const StepCard& card : layout.cards)
        right = std::max(right, card.card.right());
    QCOMPARE(layout.flow.front().box.left(), layout.cards.front().card.left());
    QVERIFY(std::abs(layout.flow.back().box.right() - right) <= 3.0); // cards have whole pixels
    for (const FlowArrow& arrow : layout.arrows) {
        const double length = arrow.to.x() - arrow.from.x();
        QVERIFY(length > 0.0 && length <= 5.0 * layout.theme.bodyFont.pixelSize());
    }
}

HEADLIGHT_TEST(TestShapesLayout)
#include "tst_shapes_layout.moc"
