// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/map_axes.h"

#include "tests/support/sample_plots.h"
#include "tests/support/text_boxes.h"
#include "ui/kit/oklab.h"
#include "ui/pictures/compare/compare_layout.h"
#include "ui/pictures/grid/grid_layout.h"

#include <QTest>

#include <algorithm>

using namespace headlight;

namespace {

ComparePlot comparison(const QStringList& tokens, bool hasHeads)
{
    const HeatmapPlot a = test::heatmap(tokens, true, {3, 6});
    const HeatmapPlot b = hasHeads ? test::heatmap(tokens, true, {2, 1}) : test::heatmap(tokens, false, {3, 6});
    return makeComparePlot({a, "t"}, {b, "t"}, {});
}

void checkText(const Figure& figure, const QSizeF& size, ThemeId id, const QStringList& expected)
{
    test::TextBoxes boxes;
    figure.paint(boxes, size, theme(id));
    const QStringList problems = boxes.problems(size);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(" | ")));
    for (const QString& text : expected)
        QVERIFY2(boxes.texts().contains(text), qPrintable(text + " is not in " + boxes.texts().join(" | ")));
}

/// The least contrast of any text with the page.
class TextContrast : public test::TextBoxes {
public:
    explicit TextContrast(const QColor& page) : m_page(page) {}

    void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour, TextAnchor anchor,
              double degrees) override
    {
        const double opacity = colour.alphaF();
        const auto mixed = [&](int ink, int paper) { return qRound(opacity * ink + (1.0 - opacity) * paper); };
        const QRgb seen = qRgb(mixed(colour.red(), m_page.red()), mixed(colour.green(), m_page.green()),
                               mixed(colour.blue(), m_page.blue()));
        const double found = contrast(seen, m_page.rgb());
        if (found < m_least)
            m_words = text;
        m_least = std::min(m_least, found);
        test::TextBoxes::text(baseline, text, font, colour, anchor, degrees);
    }

    /// The ground of these is the cell that each stands in, by which inkOn() chooses black or white.
    void numbers(const std::vector<PlacedNumber>&, const QFont&, const QColor&) override {}

    double least() const { return m_least; }
    const QString& words() const { return m_words; }

private:
    QColor m_page;
    double m_least = 21.0;
    QString m_words;
};

} // namespace

/// The labels, words and titles around the maps of several heads.
class TestMapAxes : public QObject {
    Q_OBJECT
private slots:
    void typeShrinksThenStandsThenIsThinned();
    void smallMapsNameEveryKeyThatHasRoom();
    void everyMapHasItsWordsAndNoTextOverlaps_data();
    void everyMapHasItsWordsAndNoTextOverlaps();
    void theChosenTokensKeepTheirLabels();
    void everyWordOfAPictureIsReadable();
};

void TestMapAxes::typeShrinksThenStandsThenIsThinned()
{
    const Theme& light = theme(ThemeId::Light);
    const auto at = [&](double cell) { return mapAxes(light.bodyFont, {cell, cell}, light); };
    QCOMPARE(at(40.0).columns.pixelSize(), light.bodyFont.pixelSize());
    QCOMPARE(at(40.0).degrees, 45.0);
    QVERIFY(at(17.0).columns.pixelSize() < light.bodyFont.pixelSize());
    QCOMPARE(at(17.0).degrees, 45.0);
    QCOMPARE(at(12.0).degrees, 90.0);
    for (const double cell : {0.5, 3.0, 9.0, 12.0})
        QVERIFY(at(cell).columns.pixelSize() >= leastLabelPixels(light) - 0.5);
    const std::vector<int> thinned = tokensWithLabel(60, 3.0, 1.15 * leastLabelPixels(light), {});
    for (std::size_t i = 2; i < thinned.size(); ++i)
        QCOMPARE(thinned[i] - thinned[i - 1], thinned[1] - thinned[0]);
}

/// Standing, where slanted labels would reach beyond the last map and so make all of them too small.
void TestMapAxes::smallMapsNameEveryKeyThatHasRoom()
{
    const Theme& light = theme(ThemeId::Light);
    const HeatmapGridPlot grid = test::heatmapGrid(test::manyTokens(9), 6, 8, true);
    int nFilled = 0;
    for (int width = 500; width < 1400; width += 3) {
        const GridLayout layout = layoutGrid(grid, {double(width), 520.0}, 0.0, light);
        if (layout.panels.front().cells.width() / 9.0 < 1.15 * leastLabelPixels(light))
            continue;
        ++nFilled;
        QVERIFY2(layout.keys.labels.size() == 9, qPrintable(QStringLiteral("of a width of %1").arg(width)));
        QVERIFY(layout.panels[std::size_t(layout.columns) - 1].whole.right() <= width);
    }
    QVERIFY(nFilled > 100);
}

void TestMapAxes::everyMapHasItsWordsAndNoTextOverlaps_data()
{
    QTest::addColumn<QStringList>("tokens");
    QTest::addColumn<ThemeId>("id");
    for (const auto& [name, id] : {std::pair("light", ThemeId::Light), std::pair("dark", ThemeId::Dark),
                                   std::pair("paper", ThemeId::Paper), std::pair("slide", ThemeId::Slide)}) {
        QTest::addRow("7, %s", name) << test::englishTokens() << id;
        QTest::addRow("60, %s", name) << test::manyTokens(60) << id;
        QTest::addRow("difficult, %s", name) << test::difficultTokens() << id;
    }
}

void TestMapAxes::everyMapHasItsWordsAndNoTextOverlaps()
{
    QFETCH(QStringList, tokens);
    QFETCH(ThemeId, id);
    const QStringList words{"queries look ↓", "keys →"};
    const Figure heads(comparison(tokens, true));
    checkText(heads, heads.preferredSize(theme(id)), id,
              words + QStringList{"A: layer 3 · head 6", "B: layer 2 · head 1"});
    const Figure masks(comparison(tokens, false));
    checkText(masks, masks.preferredSize(theme(id)), id, words + QStringList{"layer 3 · head 6", "A: causal mask"});
    const Figure grid(test::heatmapGrid(tokens, 2, 3, true));
    checkText(grid, grid.preferredSize(theme(id)), id, words);
    const Figure map(test::heatmap(tokens, true, {3, 6}));
    checkText(map, map.preferredSize(theme(id)), id, words + QStringList{"layer 3 · head 6"});
}

void TestMapAxes::theChosenTokensKeepTheirLabels()
{
    const Theme& light = theme(ThemeId::Light);
    const auto hasToken = [](const TokenLabels& labels, int token) {
        return std::ranges::any_of(labels.labels, [&](const PlacedLabel& one) { return one.token == token; });
    };
    HeatmapGridPlot grid = test::heatmapGrid(test::manyTokens(64), 2, 4, true);
    for (HeatmapPlot& panel : grid.panels)
        panel.pinned = TokenPair{33, 17};
    const GridLayout small = layoutGrid(grid, {700, 500}, 0.0, light);
    QVERIFY(small.keys.labels.size() < 64 && small.keys.labels.size() > 3);
    QVERIFY(hasToken(small.queries, 33) && hasToken(small.keys, 17));
    ComparePlot plot = comparison(test::manyTokens(64), true);
    plot.pinned = TokenPair{33, 17};
    const CompareLayout layout = layoutCompare(plot, {700, 500}, {}, light);
    QVERIFY(hasToken(layout.panels[0].map.queries, 33) && hasToken(layout.panels[2].map.keys, 17));

    HeatmapPlot map = test::heatmap(test::manyTokens(64), true);
    map.pinned = TokenPair{33, 17};
    const HeatmapLayout large = layoutHeatmap(map, {500, 400}, 0.0, light);
    for (const TokenLabels* labels : {&small.queries, &small.keys, &layout.panels[0].map.queries,
                                      &layout.panels[2].map.keys, &large.queries, &large.keys}) {
        QVERIFY(labels->labels.size() > 3 && labels->labels.size() < 64);
        const int step = labels->labels[1].token - labels->labels[0].token;
        for (std::size_t i = 2; i < labels->labels.size(); ++i) // evenly, with those that are chosen among them
            QCOMPARE(labels->labels[i].token - labels->labels[i - 1].token, step);
    }
}

void TestMapAxes::everyWordOfAPictureIsReadable()
{
    const QStringList tokens = test::englishTokens();
    const std::vector<Figure> figures{test::heatmap(tokens, true), test::heatmapGrid(tokens, 2, 3, true),
                                      comparison(tokens, true),    comparison(tokens, false),
                                      test::links(tokens, 3),      test::shapes(7)};
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::Slide})
        for (const Figure& figure : figures) {
            TextContrast canvas(theme(id).surface);
            figure.paint(canvas, figure.preferredSize(theme(id)), theme(id));
            QVERIFY(!canvas.boxes().empty());
            QVERIFY2(canvas.least() >= 4.5, qPrintable(QString("%1: %2 has %3 in theme %4")
                                                           .arg(figure.title(), canvas.words())
                                                           .arg(canvas.least())
                                                           .arg(int(id))));
        }
}

HEADLIGHT_TEST(TestMapAxes)
#include "tst_map_axes.moc"
