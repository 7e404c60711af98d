// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/text_boxes.h"
#include "ui/kit/figure.h"
#include "ui/kit/legend.h"
#include "ui/pictures/ablation/ablation_painter.h"

#include <QTest>

using namespace headlight;

class TestAblationLayout : public QObject {
    Q_OBJECT

private slots:
    void theLegendIsWholeHoweverLongTheTokens_data();
    void theLegendIsWholeHoweverLongTheTokens();
    void aLowMapFillsItsRoom();
};

static AblationPlot plotOf(const QString& tokens)
{
    AblationPlot plot;
    plot.caption = {"tiny", {}, {}, "causal mask", ""};
    plot.tokens = tokens;
    plot.values = Matrix::Constant(3, 4, -0.01F);
    plot.colours.low = -0.05;
    plot.colours.high = 0.05;
    return plot;
}

void TestAblationLayout::theLegendIsWholeHoweverLongTheTokens_data()
{
    QTest::addColumn<QString>("tokens");
    QTest::addColumn<bool>("isBroken");
    QTest::newRow("short") << "“a”" << false;
    QTest::newRow("two") << "“train” … “</s>”" << true;
    QTest::newRow("long") << "“responsibilities” … “straightforward”" << true;
}

void TestAblationLayout::theLegendIsWholeHoweverLongTheTokens()
{
    QFETCH(const QString, tokens);
    QFETCH(const bool, isBroken);
    const AblationPlot plot = plotOf(tokens);
    const Theme& light = theme(ThemeId::Light);
    const QSizeF size = isBroken ? preferredAblationSize(plot, light) : QSizeF(900, 400);
    test::TextBoxes page;
    paintAblationFigure(page, size, plot, light);
    QCOMPARE(page.problems(size), QStringList());
    const QString all = page.texts().join('|');
    QVERIFY2(all.contains("mean Δ ln p of " + tokens + ", nats"), qPrintable(all));
    QVERIFY2(all.contains("below 0: the head helps"), qPrintable(all));
    const QRectF cells = layoutAblation(plot, QRectF(QPointF(), size), light).cells;
    QVERIFY(cells.height() >= 3.0 * 1.5 * light.bodyFont.pixelSize()); // the lines have not taken the rows' room
}

/// The panel of a small window is as low as this.
void TestAblationLayout::aLowMapFillsItsRoom()
{
    AblationPlot plot = plotOf("“a”");
    plot.values = Matrix::Constant(6, 8, -0.01F);
    const Theme& light = theme(ThemeId::Light);
    for (int height = 80; height < 110; ++height) {
        const QRectF room(12.0, 3.0, 600.0, height);
        const AblationLayout layout = layoutAblation(plot, room, light);
        const double bottom = layout.legend.y() + lineHeight(light.smallFont);
        QVERIFY2(bottom < room.bottom() + 1e-6 && bottom > room.bottom() - 2.0, qPrintable(QString::number(height)));
        double lowest = layout.cells.top();
        for (int layer = 0; layer < 6; ++layer) {
            QCOMPARE(layout.cell(layer, 0).top(), lowest);
            lowest = layout.cell(layer, 0).bottom();
            QVERIFY(lowest > layout.cell(layer, 0).top());
        }
        QCOMPARE(lowest, layout.cells.bottom());
    }
}

HEADLIGHT_TEST(TestAblationLayout)
#include "tst_ablation_layout.moc"
