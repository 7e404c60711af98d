// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "tests/support/text_boxes.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/grid/grid_layout.h"
#include "ui/pictures/heatmap/heatmap_layout.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/pictures/links/links_layout.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace headlight;

namespace {

const Theme& light()
{
    return theme(ThemeId::Light);
}

HeatmapLayout layoutOf(const HeatmapPlot& plot, const QSizeF& size)
{
    return layoutHeatmap(plot, size, 20.0, light());
}

} // namespace

class TestHeatmapLayout : public QObject {
    Q_OBJECT
private slots:
    /// Measured in one size, found in each: the same width as where every label is measured.
    void theWidestLabelIsFoundInEverySize()
    {
        QStringList numbers;
        for (int i = 0; i < 2048; ++i)
            numbers << QString::number(i);
        const QFont& body = light().bodyFont;
        for (const QStringList& texts :
             {numbers, numbers.mid(3, 900), test::manyTokens(1000), test::difficultTokens(), QStringList{"one"},
              QStringList{"iiiiiiiiiiiiiiiiiiii", "MMMMMMM", "WWWWWW"}, QStringList()}) {
            const WidestLabel widest(texts, bold(body));
            QVERIFY(widest.nMeasured() <= 64);
            for (int pixels = body.pixelSize(); pixels >= 7; --pixels) {
                const QFont font = bold(withPixelSize(body, pixels));
                QCOMPARE(widest.in(font), widestLabel(texts, font));
            }
        }
    }

    void nothingLiesOutsideOrOverlaps_data()
    {
        QTest::addColumn<QStringList>("tokens");
        QTest::addColumn<QSizeF>("size");
        const std::vector<std::pair<const char*, QStringList>> texts{{"seven", test::englishTokens()},
                                                                     {"difficult", test::difficultTokens()},
                                                                     {"sixty", test::manyTokens(60)},
                                                                     {"thousand", test::manyTokens(1000)},
                                                                     {"one", {"Hello"}}};
        for (const auto& [name, tokens] : texts) {
            for (const QSizeF size : {QSizeF(700, 500), QSizeF(1300, 800), QSizeF(400, 420)})
                QTest::addRow("%s %.0f", name, size.width()) << tokens << size;
        }
    }

    void nothingLiesOutsideOrOverlaps()
    {
        QFETCH(QStringList, tokens);
        QFETCH(QSizeF, size);
        HeatmapPlot plot = test::heatmap(tokens);
        plot.pinned = TokenPair{static_cast<int>(tokens.size()) / 2, static_cast<int>(tokens.size()) / 3};
        const HeatmapLayout layout = layoutOf(plot, size);
        QVERIFY(QRectF(QPointF(), size).contains(layout.cells));
        QVERIFY(layout.note.y() + 20.0 <= size.height());

        double lastRow = -1e9;
        for (const PlacedLabel& label : layout.queries.labels) {
            const double width = textWidth(label.text, label.strong ? bold(layout.queries.font) : layout.queries.font);
            QVERIFY(label.baseline.x() - width >= 0.0);
            QVERIFY(label.baseline.x() < layout.cells.left());
            QVERIFY(label.baseline.y() - lastRow >= 1.1 * layout.queries.font.pixelSize());
            lastRow = label.baseline.y();
        }
        double lastColumn = -1e9;
        const bool isStanding = layout.keys.degrees == 90.0;
        const double across = isStanding ? 0.0 : std::sqrt(0.5);
        const double up = isStanding ? 1.0 : std::sqrt(0.5);
        for (const PlacedLabel& label : layout.keys.labels) {
            const double width = textWidth(label.text, label.strong ? bold(layout.keys.font) : layout.keys.font);
            QVERIFY(label.baseline.y() - width * up >= 0.0);
            QVERIFY(label.baseline.x() + width * across <= size.width());
            QVERIFY((label.baseline.x() - lastColumn) * up >= 1.1 * layout.keys.font.pixelSize());
            lastColumn = label.baseline.x();
        }
    }

    void theCellsOfAShortTextAreNearlySquareWholePixels()
    {
        const QRectF cell = layoutOf(test::heatmap(test::englishTokens()), {700, 500}).cell(0, 0);
        QVERIFY(cell.height() <= cell.width() && cell.width() <= 1.4 * cell.height());
        QCOMPARE(cell.width(), std::round(cell.width()));
        QCOMPARE(cell.height(), std::round(cell.height()));
    }

    void theMapHasItsTitleAndItsAxesInWords()
    {
        for (const QStringList& tokens : {test::englishTokens(), QStringList{"a", "b"}}) {
            HeatmapPlot plot = test::heatmap(tokens);
            plot.caption.layer = "layer 3";
            plot.caption.head = "head 6";
            for (const QSizeF size : {QSizeF(420, 420), QSizeF(900, 500)}) {
                const HeatmapLayout layout = layoutOf(plot, size);
                QCOMPARE(layout.title, QString("layer 3 · head 6"));
                test::TextBoxes boxes;
                paintAxisLabels(boxes, layout, light());
                const QStringList problems = boxes.problems(size);
                QVERIFY2(problems.isEmpty(), qPrintable(problems.join(" | ")));
                const auto isDrawn = [&](const QString& text) {
                    return std::ranges::any_of(boxes.boxes(), [&](const auto& box) { return box.text == text; });
                };
                QVERIFY(isDrawn("layer 3 · head 6") && isDrawn("keys →") && isDrawn("queries look ↓"));
            }
        }
        HeatmapPlot cosine = test::heatmap(test::englishTokens());
        cosine.shows = CellValue::Cosine;
        QVERIFY(!layoutOf(cosine, {700, 500}).axisWords);
    }

    void columnLabelsStandWhereSlantedOnesHaveNoRoom()
    {
        const HeatmapPlot plot = test::heatmap(QStringList(30, QStringLiteral("word")));
        const auto labelled = [&](double width) {
            const HeatmapLayout layout = layoutOf(plot, {width, 900});
            return std::pair(layout.keys.degrees, int(layout.keys.labels.size()));
        };
        QCOMPARE(labelled(1100), std::pair(45.0, 30));
        QCOMPARE(labelled(470), std::pair(90.0, 30)); // at 45 degrees every second one would be left out
    }

    void theFirstQueryIsAtTheTopAndAPointFindsItsCell()
    {
        const HeatmapLayout layout = layoutOf(test::heatmap(test::englishTokens()), {700, 500});
        QVERIFY(layout.cell(0, 0).top() < layout.cell(6, 0).top());
        for (int query = 0; query < 7; ++query) {
            for (int key = 0; key < 7; ++key)
                QCOMPARE(layout.cellAt(layout.cell(query, key).center()), (TokenPair{query, key}));
        }
        QVERIFY(!layout.cellAt({1.0, 1.0}));
        QVERIFY(layout.cell(7, 0).isNull());
    }

    void aPinnedTokenAlwaysHasItsLabel()
    {
        HeatmapPlot plot = test::heatmap(test::manyTokens(64));
        plot.pinned = TokenPair{33, 17};
        const HeatmapLayout layout = layoutOf(plot, {500, 420});
        QVERIFY(layout.queries.labels.size() < 64);
        const auto isPinned = [](int token) {
            return [token](const PlacedLabel& label) { return label.token == token && label.strong; };
        };
        QVERIFY(std::any_of(layout.queries.labels.begin(), layout.queries.labels.end(), isPinned(33)));
        QVERIFY(std::any_of(layout.keys.labels.begin(), layout.keys.labels.end(), isPinned(17)));
    }

    void theLegendStandsAsNearTheMapAsItsLinesAllow()
    {
        bool isBetween = false;
        for (int width = 320; width <= 1400; width += 20) {
            const HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
            const QSizeF size(width, 420);
            const HeatmapLayout layout = layoutOf(plot, size);
            const double end = width - 16.0;
            const double fewest = legendHeight(legendOf(plot), end - 16.0, light());
            QVERIFY(layout.legend.x() >= 16.0 && layout.legend.x() <= layout.cells.left());
            QCOMPARE(layout.legend.x() + layout.legendWidth, end);
            QCOMPARE(legendHeight(legendOf(plot), layout.legendWidth, light()), fewest);
            if (layout.legend.x() < layout.cells.left())
                QVERIFY(legendHeight(legendOf(plot), layout.legendWidth - 3.0, light()) > fewest);
            isBetween = isBetween || (layout.legend.x() > 20.0 && layout.legend.x() < layout.cells.left() - 4.0);
            QCOMPARE(layout.note.x(), layout.cells.left()); // what the pointer reads stays with its map
        }
        QVERIFY(isBetween);
    }

    void aMatrixOfTwoSentencesNamesItselfAndThem()
    {
        HeatmapPlot plot = test::heatmap(test::manyTokens(11));
        plot.caption.layer = QStringLiteral("after layer 5");
        plot.caption.head.clear();
        plot.shows = CellValue::Cosine;
        plot.colours = {ColourMapId::BlueRed, ScaleKind::Linear, -1.0, 1.0};
        plot.nFirstTokens = 7;
        plot.sentences = {QStringLiteral("I went to the bank."), QStringLiteral("the bank ").repeated(40)};
        for (const QSizeF& size : {QSizeF(500, 420), QSizeF(900, 700)}) {
            test::TextBoxes page;
            paintHeatmap(page, size, plot, light());
            QVERIFY(page.texts().contains("cosine similarity · after layer 5"));
            QCOMPARE(page.texts().filter(QRegularExpression("^[AB]$")), (QStringList{"A", "A", "B", "B"}));
            QVERIFY2(page.texts().contains("fixed range"), qPrintable(page.texts().join('|'))); // no value is near −1
            QVERIFY(page.texts().contains("A: I went to the bank."));
            QCOMPARE(page.texts().filter(QRegularExpression("^B: the bank the bank .*…$")).size(), 1); // in a line
            const QStringList problems = page.problems(size).filter(QRegularExpression("“[AB][”:]"));
            QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
        }
        plot.nFirstTokens = 0;
        plot.sentences.clear();
        test::TextBoxes one;
        paintHeatmap(one, {500, 420}, plot, light());
        QVERIFY(!one.texts().contains("A"));
    }

    void theCaptionOfAWideFigureStaysOnItsPage()
    {
        HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        plot.pinned = TokenPair{3, 1};
        plot.caption.notes = test::manyTokens(40).join(QStringLiteral(" · "));
        for (const double width : {500.0, 700.0, 900.0, 1600.0}) {
            test::TextBoxes page;
            paintHeatmap(page, QSizeF(width, 420), plot, light());
            for (const test::TextBoxes::Box& box : page.boxes())
                QVERIFY2(box.ink.boundingRect().bottom() <= 420.5, qPrintable(box.text));
        }
    }

    void thinnedLabelsAreEvenlySpaced()
    {
        QCOMPARE(tokensWithLabel(7, 5.0, 12.0, {}), (std::vector<int>{0, 3, 6}));
        QCOMPARE(tokensWithLabel(7, 20.0, 12.0, {}), (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
        QCOMPARE(tokensWithLabel(7, 5.0, 12.0, {2}), (std::vector<int>{2, 6}));
        QCOMPARE(tokensWithLabel(9, 5.0, 12.0, {4}, 4), (std::vector<int>{1, 4, 7}));    // counted from the chosen one
        QCOMPARE(tokensWithLabel(9, 5.0, 12.0, {4, 5}, 4), (std::vector<int>{1, 4, 7})); // 5 is pointed at: no room
        QCOMPARE(tokensWithLabel(9, 5.0, 12.0, {4, 8}, 4), (std::vector<int>{1, 4, 8}));
    }

    void theGridShowsAllPanelsEquallyLargeAndApart()
    {
        const HeatmapGridPlot plot = test::heatmapGrid(test::englishTokens(), 4, 8);
        const GridLayout layout = layoutGrid(plot, {1000, 700}, 0.0, light());
        QCOMPARE(layout.panels.size(), std::size_t(32));
        QCOMPARE(layout.size.height(), 700.0);
        for (std::size_t i = 0; i < layout.panels.size(); ++i) {
            QVERIFY(QRectF(0, 0, 1000, 700).contains(layout.panels[i].whole));
            QCOMPARE(layout.panels[i].cells.size(), layout.panels[0].cells.size());
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!layout.panels[i].whole.intersects(layout.panels[j].whole));
        }
    }

    /// A grid does as a large map and Compare do, whether a row of heads has labels or not.
    void aTitleStandsAboveTheLabelsInEveryRow()
    {
        const GridLayout layout = layoutGrid(test::heatmapGrid(test::englishTokens(), 2, 4), {900, 700}, 0.0, light());
        const double line = lineHeight(light().smallFont);
        double lowest = 0.0;
        double highest = 1e4;
        for (const PlacedLabel& label : layout.keys.labels) {
            lowest = std::max(lowest, label.baseline.y());
            const double rise =
                textWidth(label.text, bold(layout.keys.font)) * (layout.keys.degrees == 90.0 ? 1 : 0.71);
            highest = std::min(highest, label.baseline.y() - rise);
        }
        for (std::size_t i = 0; i < layout.panels.size(); ++i) {
            const GridLayout::Panel& panel = layout.panels[i];
            QVERIFY(panel.title.y() < panel.cells.top() && panel.bar.top() > panel.cells.bottom());
            QCOMPARE(layout.panelAt(panel.title + QPointF(2.0, -2.0)), std::optional(int(i)));
            if (int(i) < layout.columns) {
                QVERIFY(panel.title.y() <= highest + 2.0);
                QVERIFY(panel.cells.top() - lowest < 5.0); // and nothing between labels and map
            } else {
                QVERIFY(panel.cells.top() - panel.title.y() < line);
            }
        }
    }

    void aGridTooLargeForItsRoomGrowsDownwards()
    {
        const GridLayout layout =
            layoutGrid(test::heatmapGrid(test::englishTokens(), 12, 12), {500, 300}, 0.0, light());
        QVERIFY(layout.size.height() > 300.0);
        QVERIFY(layout.panels.front().cells.width() >= 60.0);
    }

    void theWeightBesideAKeyHasRoom()
    {
        for (const double width : {240.0, 400.0, 1200.0}) {
            const LinkPlot plot = test::links(test::englishTokens(), 2, 0.05F);
            const LinksLayout layout = layoutLinks(plot, {width, 400}, 0.0, light());
            const double widest = widestLabel(plot.keyLabels, bold(layout.font));
            QVERIFY(layout.right + 8.0 + std::min(widest, layout.labelWidth) + 8.0 +
                        textWidth(QStringLiteral("0.000"), light().smallFont) <=
                    width);
            QVERIFY(layout.left < layout.right);
        }
    }

    void linkRowsStayReadableForSixtyTokens()
    {
        const LinkPlot plot = test::links(test::manyTokens(60), 2, 0.05F);
        const LinksLayout layout = layoutLinks(plot, {700, 400}, 0.0, light());
        QVERIFY(layout.rowHeight >= 10.0);
        QVERIFY(layout.size.height() > 400.0);
        QCOMPARE(layout.tokenAt(layout.queryRect(59).center()), (LinkToken{59, -1}));
        QCOMPARE(layout.tokenAt(layout.keyRect(3).center()), (LinkToken{-1, 3}));
        QVERIFY(layout.tokenAt({350.0, 200.0}).isNone());
    }

    void weightsBesideTheLinkedTokensHaveRoom()
    {
        for (const double width : {320.0, 700.0}) {
            const LinkPlot plot = test::links(test::englishTokens(), 2, 0.05F);
            const LinksLayout layout = layoutLinks(plot, {width, 400}, 0.0, light());
            const double weight = textWidth(QStringLiteral("0.000"), layout.font);
            QVERIFY(layout.queryRect(0).left() >= weight);
            QVERIFY(layout.keyRect(0).right() + weight <= width);
            QVERIFY(layout.right - layout.left > 0.2 * width);
        }
    }

    void longTextIsCutAtWholeCharacters()
    {
        const QFont& font = light().bodyFont;
        const QString cut =
            elided(QStringLiteral("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"), font,
                   textWidth("👩‍👩‍👧👩‍👩‍👧…", font) + 1.0);
        QVERIFY(cut.endsWith(QStringLiteral("…")));
        QCOMPARE((cut.size() - 1) % QStringLiteral("👩‍👩‍👧").size(), qsizetype(0));
        QCOMPARE(elided("short", font, 500.0), QStringLiteral("short"));
    }
};

HEADLIGHT_TEST(TestHeatmapLayout)
#include "tst_heatmap_layout.moc"
