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

HEADLIGHT_TEST(TestCompareLayout)
#include "tst_compare_layout.moc"
