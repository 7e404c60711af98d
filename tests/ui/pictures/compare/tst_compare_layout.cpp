// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_layout.h"

#include "tests/support/sample_plots.h"
#include "tests/support/text_boxes.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_frame.h"
#include "ui/pictures/compare/compare_painter.h"

#include <QTest>

using namespace headlight;

/// Where titles, words and a refusal stand around the maps of a comparison.
class TestCompareLayout : public QObject {
    Q_OBJECT
private slots:
    void theWordsOfTheAxesStandBelowTheTitles();
    void aTitleGoesAsFarAsTheNextOne();
    void aRefusalStandsBelowAMapThatIsMuchShorter_data();
    void aRefusalStandsBelowAMapThatIsMuchShorter();
    void aLegendThatWouldBreakBeginsLeftOfTheMaps();
    void theFormWithTheLargestCellsIsTaken_data();
    void theFormWithTheLargestCellsIsTaken();

private:
    static ComparePlot texts(const QStringList& a, const QStringList& b)
    {
        return makeComparePlot({test::heatmap(a, true), a.join(u' ')}, {test::heatmap(b, true), b.join(u' ')}, {});
    }

    const Theme& m_theme = theme(ThemeId::Light);
};

void TestCompareLayout::theWordsOfTheAxesStandBelowTheTitles()
{
    const CompareLayout layout = layoutCompare(texts({"a", "b", "c"}, {"a", "b", "d"}), {700, 500}, {}, m_theme);
    const CompareLayout::Panel& a = layout.panels[0];
    QVERIFY(a.map.axisWords);
    const double line = lineHeight(m_theme.smallFont);
    QVERIFY(a.map.axisWords->y() - line - a.title.y() >= line); // "keys →" is a line above
}

void TestCompareLayout::aTitleGoesAsFarAsTheNextOne()
{
    const ComparePlot plot =
        texts(test::englishTokens(), {"A", "bus", "left", "the", "old", "station", "of", "tomorrow"});
    const ComparePlot same = texts(test::englishTokens(), {"A", "bus", "left", "the", "old", "station", "again"});
    for (const ComparePlot& one : {plot, same}) {
        const CompareLayout layout = layoutCompare(one, {700, 400}, {}, m_theme);
        for (std::size_t i = 0; i < 2; ++i) {
            const CompareLayout::Panel& panel = layout.panels[i];
            QVERIFY(panel.titleWidth >= panel.map.cells.width());
            QCOMPARE(panel.title.x() + panel.titleWidth + compareGap, layout.panels[i + 1].title.x());
        }
    }
}

void TestCompareLayout::aRefusalStandsBelowAMapThatIsMuchShorter_data()
{
    QTest::addColumn<QStringList>("a");
    QTest::addColumn<QStringList>("b");
    QTest::addColumn<int>("above");
    const QStringList sentence = test::englishTokens();
    QTest::newRow("a short B") << test::manyTokens(60) << sentence << 1;
    QTest::newRow("a short A") << sentence << test::manyTokens(60) << 0;
    QTest::newRow("a few more") << sentence << test::manyTokens(9) << -1;
    QTest::newRow("two long ones") << test::manyTokens(60) << test::manyTokens(50) << -1;
}

void TestCompareLayout::aRefusalStandsBelowAMapThatIsMuchShorter()
{
    QFETCH(QStringList, a);
    QFETCH(QStringList, b);
    QFETCH(int, above);
    const ComparePlot plot = texts(a, b);
    QVERIFY(!plot.refusal.isEmpty());
    const Figure figure(plot);
    for (const QSizeF& size : {QSizeF(690, 480), QSizeF(1225, 780), figure.preferredSize(m_theme)}) {
        const CompareLayout layout = layoutCompare(plot, size, {}, m_theme);
        const CompareLayout::Panel& refusal = layout.panels[2];
        QVERIFY(refusal.sentence.right() <= size.width());
        QVERIFY(layout.panels[1].map.cells.right() <= size.width());
        if (above < 0) {
            QVERIFY(refusal.sentence.left() > layout.panels[1].map.cells.right());
            continue;
        }
        const CompareLayout::Panel& panel = layout.panels[static_cast<std::size_t>(above)];
        QCOMPARE(refusal.sentence.left(), panel.map.cells.left());
        QVERIFY(refusal.title.y() > panel.map.cells.bottom());
        QVERIFY(refusal.sentence.bottom() <= layout.legend.y());
        QVERIFY(panel.titleWidth >= compareSentenceWidth(m_theme)); // not the narrow map's
        test::TextBoxes boxes;
        paintCompare(boxes, layout, plot, m_theme);
        QCOMPARE(boxes.problems(layout.size), QStringList());
    }
}

void TestCompareLayout::aLegendThatWouldBreakBeginsLeftOfTheMaps()
{
    const ComparePlot plot = texts(test::manyTokens(60), test::englishTokens());
    for (const QSizeF& size : {QSizeF(690, 400), QSizeF(900, 420)}) {
        const CompareLayout layout = layoutCompare(plot, size, {}, m_theme);
        QVERIFY(layout.size.height() <= size.height()); // nothing scrolls for a line more
        QCOMPARE(legendHeight(compareLegend(plot), layout.legendWidth, m_theme),
                 legendHeight(compareLegend(plot), size.width() - 2.0 * compareMargin, m_theme));
    }
}

void TestCompareLayout::theFormWithTheLargestCellsIsTaken_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<QString>("form");
    QTest::addColumn<double>("leastCell"); // in pixels
    QTest::newRow("1024x640, the heads beside it") << QSizeF(742, 296) << "beside" << 14.0;
    QTest::newRow("1024x640, alone") << QSizeF(1010, 296) << "beside" << 18.0;
    QTest::newRow("1280x800") << QSizeF(1000, 520) << "row" << 19.0;
    QTest::newRow("1920x1080") << QSizeF(1500, 760) << "row" << 30.0;
    QTest::newRow("narrow and high") << QSizeF(500, 800) << "stacked" << 15.0;
}

/// In a low place the legends and numbers stand at the right of the maps, in a narrow and high one the difference
/// stands below them; nothing lies over anything else.
void TestCompareLayout::theFormWithTheLargestCellsIsTaken()
{
    QFETCH(QSizeF, size);
    QFETCH(QString, form);
    QFETCH(double, leastCell);
    const QStringList tokens{"<s>", "The", "train", "left", "the", "station", "on", "time", "</s>"};
    const CompareText text{lineHeight(m_theme.bodyFont), 0.0};
    const CompareLayout layout = layoutCompare(texts(tokens, tokens), size, text, m_theme);
    const QRectF& difference = layout.panels[2].map.cells;
    const bool isBeside = layout.legend.x() > difference.right() && !layout.isStacked;
    QCOMPARE(layout.isStacked ? "stacked" : isBeside ? "beside" : "row", form);
    const double cell = layout.panels[0].map.cells.width() / double(tokens.size());
    QVERIFY2(cell >= leastCell, qPrintable(QString::number(cell)));
    QVERIFY2(layout.size.height() <= size.height(), qPrintable(QString::number(layout.size.height())));
    double bottom = 0.0;
    for (const CompareLayout::Panel& panel : layout.panels) {
        QVERIFY(QRectF({}, size).contains(panel.map.cells));
        bottom = std::max(bottom, panel.map.cells.bottom());
    }
    QVERIFY(!layout.panels[0].map.cells.intersects(layout.panels[1].map.cells));
    QVERIFY(!layout.panels[1].map.cells.intersects(difference));
    QVERIFY(layout.note.y() >= bottom);
    QVERIFY(layout.numbers.x() + layout.numbersWidth <= size.width());
    QVERIFY(isBeside || layout.isStacked ? layout.numbers.x() > difference.right() : layout.numbers.y() >= bottom);
}

HEADLIGHT_TEST(TestCompareLayout)
#include "tst_compare_layout.moc"
