// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "tests/support/text_boxes.h"
#include "ui/kit/label_list.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_layout.h"
#include "ui/pictures/compare/compare_text.h"

#include <QTest>

using namespace headlight;

/// The numbers below two maps that are compared.
class TestCompareNumbers : public QObject {
    Q_OBJECT

private slots:
    void noneIsCutInANarrowColumn();
    void theLargestChangeMayBeBelowZero();
    void aPairOfWordsFromRightToLeftKeepsItsOrder();
    void longWordsLeaveTheNumbersTheirRoom();
    void aNarrowMapIsNamedByTheNumberOfItsHead();
};

static const Theme& light()
{
    return theme(ThemeId::Light);
}

/// Two maps of a translator: a row reads one token and writes another.
static ComparePlot ofPhrases()
{
    HeatmapPlot a = test::heatmap(test::englishTokens(), false, {2, 2});
    for (const QString& token : a.queryLabels)
        a.queryPhrases << QStringLiteral("reads %1, writes conductrice").arg(token);
    HeatmapPlot b = a;
    Matrix weights = test::numbersOf(b);
    weights.row(4).setZero();
    weights(4, 0) = 1.0F;
    b = test::withNumbers(b, weights);
    return makeComparePlot({a, "t"}, {b, "t"}, {});
}

void TestCompareNumbers::noneIsCutInANarrowColumn()
{
    const ComparePlot plot = ofPhrases();
    for (const double width : {230.0, 275.0, 400.0, 900.0}) {
        test::TextBoxes page;
        paintCompareNumbers(page, {0.0, 0.0}, width, plot, light());
        QVERIFY2(!page.texts().join('|').contains(u'…'), qPrintable(page.texts().join('|')));
        const double height = compareNumbersHeight(plot, width, light());
        QCOMPARE(page.problems(QSizeF(width, height)), QStringList());
        QString all = page.texts().join(' ');
        QVERIFY2(all.contains("writes conductrice → The"), qPrintable(all));
    }
    QVERIFY(compareNumbersHeight(plot, 230.0, light()) > compareNumbersHeight(plot, 900.0, light()));
}

void TestCompareNumbers::theLargestChangeMayBeBelowZero()
{
    ComparePlot plot = ofPhrases();
    plot.numbers.largest->difference = -0.9637F;
    const CompareNumber number = compareNumbers(plot).front();
    QCOMPARE(number.name, QString("largest change"));
    QVERIFY2(number.value.startsWith("−0.9637 at "), qPrintable(number.value));
}

void TestCompareNumbers::aPairOfWordsFromRightToLeftKeepsItsOrder()
{
    HeatmapPlot a = test::heatmap({QStringLiteral("שלום"), QStringLiteral("مرحبا"), QStringLiteral("a")});
    const ComparePlot plot = makeComparePlot({a, "t"}, {a, "t"}, {});
    const QString line = compareCellLine(plot, {1, 0});
    QVERIFY2(line.startsWith(inLine(a.queryLabels[1]) + " → " + inLine(a.keyLabels[0])), qPrintable(line));
    QVERIFY(inLine(a.queryLabels[1]) != a.queryLabels[1]);
}

void TestCompareNumbers::longWordsLeaveTheNumbersTheirRoom()
{
    const ComparePlot plot = ofPhrases();
    const QFont& font = light().bodyFont;
    const QString whole = compareCellLine(plot, {4, 0});
    QCOMPARE(compareReadout(plot, {4, 0}, font, 4000.0), whole);
    const QString line = compareReadout(plot, {4, 0}, font, 300.0);
    QVERIFY2(textWidth(line.section(" · ", 0, 0), font) <= 150.0, qPrintable(line));
    QCOMPARE(line.section(" · ", 1), whole.section(" · ", 1));
    QCOMPARE(compareReadout(plot, {40, 0}, font, 300.0), QString());
}

void TestCompareNumbers::aNarrowMapIsNamedByTheNumberOfItsHead()
{
    const ComparePlot plot = makeComparePlot({test::heatmap(test::englishTokens(), false, {3, 6}), "t"},
                                             {test::heatmap(test::englishTokens(), false, {2, 1}), "t"}, {});
    const QFont font = bold(light().smallFont);
    QCOMPARE(comparePanelTitle(plot, 0, font, 400.0), QString("A: layer 3 · head 6"));
    const double narrow = textWidth("A: layer 3 · h", font);
    QCOMPARE(comparePanelTitle(plot, 0, font, narrow), QString("A: 3.6"));
    QCOMPARE(comparePanelTitle(plot, 1, font, narrow), QString("B: 2.1"));
}

HEADLIGHT_TEST(TestCompareNumbers)
#include "tst_compare_numbers.moc"
