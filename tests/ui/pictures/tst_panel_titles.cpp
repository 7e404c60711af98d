// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/grid/grid_layout.h"
#include "ui/pictures/grid/grid_painter.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace headlight;

/// What stands above the panels of the small multiples.
class TestPanelTitles : public QObject {
    Q_OBJECT

private slots:
    void allAreWrittenAlikeAtEveryWidth();
    void theLongestTitleDecides();
    void endsHaveAsManyDecimals();
    void aFittedEndIsNotCalledTheLargest();
    void aCommonScaleIsTheLegendsToSay();
};

static const Theme& brightTheme()
{
    return theme(ThemeId::Light);
}

/// One with a long number on its scale beside others with short ones.
static HeatmapGridPlot unevenGrid()
{
    HeatmapGridPlot grid = test::heatmapGrid(test::englishTokens(), 2, 8);
    for (HeatmapPlot& panel : grid.panels)
        panel.colours = fitted({}, {0.0, 1.0, panel.head.head == 4 ? 1.0 : 0.588});
    return grid;
}

/// "layer 2 · head 4 · up to 1" → "layer # · head # · up to #"
static QString wording(QString title)
{
    static const QRegularExpression number(QStringLiteral("[0-9]+(\\.[0-9]+)*"));
    return title.replace(number, QStringLiteral("#"));
}

void TestPanelTitles::allAreWrittenAlikeAtEveryWidth()
{
    const HeatmapGridPlot grid = unevenGrid();
    QSet<QString> seen;
    for (double width = 20.0; width < 260.0; width += 3.0) {
        const QStringList titles = panelTitles(grid, width, brightTheme());
        QCOMPARE(titles.size(), qsizetype(grid.panels.size()));
        for (const QString& title : titles)
            QCOMPARE(wording(title), wording(titles.front()));
        seen << wording(titles.front());
    }
    QVERIFY(seen.contains("layer # · head # · up to #"));
    QVERIFY(seen.contains("# · up to #"));
    QVERIFY(seen.contains("#"));
}

void TestPanelTitles::theLongestTitleDecides()
{
    HeatmapGridPlot grid = unevenGrid();
    double enough = 0.0; // where every head is on
    for (const QString& title : panelTitles(grid, 1e4, brightTheme()))
        enough = std::max(enough, textWidth(title, bold(brightTheme().smallFont)) + 1.0);
    QCOMPARE(panelTitles(grid, enough, brightTheme())[4], QString("layer 0 · head 4 · up to 1.000"));
    const QStringList before = panelTitles(grid, enough, brightTheme());
    grid.selected = grid.panels[4].head;
    QCOMPARE(panelTitles(grid, enough, brightTheme()), before);
    grid.panels[3].ablated = true;
    QCOMPARE(panelTitles(grid, enough, brightTheme())[3], QString("0.3 · up to 0.588 · off"));
    QCOMPARE(panelTitles(grid, enough, brightTheme())[4], QString("0.4 · up to 1.000")); // which would fit in full
}

void TestPanelTitles::endsHaveAsManyDecimals()
{
    QCOMPARE(scaleNumbers({0.33, 0.323, 0.27, 1.0}), (QStringList{"0.330", "0.323", "0.270", "1.000"}));
    QCOMPARE(scaleNumbers({0.5, 0.25}), (QStringList{"0.50", "0.25"}));
    QCOMPARE(scaleNumbers({1.0, 2.0}), (QStringList{"1", "2"}));
    QCOMPARE(scaleNumbers({-0.25, 0.0, 12.34}), (QStringList{"−0.25", "0.00", "12.34"}));
    QCOMPARE(scaleNumbers({3.2e-5, 0.5}), (QStringList{scaleNumber(3.2e-5), "0.5"})); // three decimals would show 0
    QCOMPARE(scaleNumbers({}), QStringList());
}

void TestPanelTitles::aFittedEndIsNotCalledTheLargest()
{
    HeatmapGridPlot grid = unevenGrid();
    QCOMPARE(highText(legendOf(grid)), QString("each head's own end"));
    QCOMPARE(panelTitles(grid, 1e4, brightTheme())[0], QString("layer 0 · head 0 · up to 0.588"));
    for (HeatmapPlot& panel : grid.panels)
        panel.colours = fitted({ColourMapId::Viridis, ScaleKind::Linear, 0.0, 1.0, ScaleRange::Head},
                               {0.0, 0.5 + 0.01 * panel.head.head});
    QCOMPARE(highText(legendOf(grid)), QString("largest of each head"));
    QCOMPARE(panelTitles(grid, 1e4, brightTheme())[1], QString("layer 0 · head 1 · max 0.51"));
}

void TestPanelTitles::aCommonScaleIsTheLegendsToSay()
{
    HeatmapGridPlot grid = unevenGrid();
    for (const auto& [kind, range] :
         {std::pair(ScaleKind::Linear, ScaleRange::Typed), std::pair(ScaleKind::RowMax, ScaleRange::Fitted)}) {
        for (HeatmapPlot& panel : grid.panels) // whose values reach differently far
            panel.colours = fitted({ColourMapId::Viridis, kind, 0.0, 0.3, range}, {0.0, 0.5 + 0.01 * panel.head.head});
        QCOMPARE(panelTitles(grid, 1e4, brightTheme())[4], QString("layer 0 · head 4"));
    }
}

HEADLIGHT_TEST(TestPanelTitles)
#include "tst_panel_titles.moc"
