// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"
#include "tests/support/printed_text.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/pictures/lookup/lookup_plot.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace headlight;
using namespace headlight::test;

/// Attention as a database: what the query gets is the sum of the values by their weights, whatever the bench.
class TestLookupPlot : public QObject {
    Q_OBJECT
private slots:
    void theBlendIsTheValuesByTheirWeights_data()
    {
        QTest::addColumn<int>("example");
        for (int i = 0; i < int(benchExamples().size()); ++i)
            QTest::newRow(benchExamples()[std::size_t(i)].name) << i;
    }
    void theBlendIsTheValuesByTheirWeights()
    {
        QFETCH(int, example);
        const BenchInput input = benchExamples()[std::size_t(example)].make();
        const BenchSteps steps = runBench(input);
        for (int head = 0; head < steps.heads; ++head)
            for (Index query = 0; query < input.first.x.rows(); ++query) {
                const LookupPlot plot = makeLookupPlot(input, steps, query, head);
                QCOMPARE(plot.entries.size(), steps.keyTokens.size());
                for (std::size_t d = 0; d < plot.blend.size(); ++d) {
                    double sum = 0.0;
                    for (const LookupEntry& entry : plot.entries)
                        sum += entry.weight * entry.value[d];
                    QVERIFY(std::abs(sum - plot.blend[d]) < 1e-12);
                }
                for (const LookupEntry& entry : plot.entries)
                    QCOMPARE(entry.keyVector.size(), plot.queryVector.size());
            }
    }
    void theCheckGetsMostOfTheCash()
    {
        const BenchInput input = bankBench();
        const LookupPlot plot = makeLookupPlot(input, runBench(input), 8);
        QCOMPARE(plot.query, QString("check"));
        QCOMPARE(plot.queryVector, (std::vector<double>{0.2, 0.1, 1.1}));
        QVERIFY(std::abs(plot.entries[6].score - 1.36) < 1e-12);
        QVERIFY(plot.sentence.startsWith(
            "“check” gets 0.22 of the value of “cash”, 0.20 of the value of “check”, 0.18 of the value of “bank” and "
            "0.40 of the other 6"));
        QVERIFY(lookupTable(plot).starts_with("query,key,score,weight\ncheck,I,0.3"));
    }
    /// At two digits the shares would be 0.24, 0.22, 0.20 and 0.35, more than there is, and a score of 0.198 would
    /// read as its weight of 0.199.
    void numbersHaveAsManyDigitsAsInTheSteps()
    {
        const BenchInput input = quickBrownFoxBench();
        const BenchSteps steps = runBench(input);
        const LookupPlot plot = makeLookupPlot(input, steps, 0);
        QVERIFY2(
            plot.sentence.startsWith("“The” gets 0.235 of the value of “jumps”, 0.216 of the value of “fox”, 0.199 "
                                     "of the value of “brown” and 0.350 of the other 2"),
            qPrintable(plot.sentence));
        const QStringList texts = textsOf(plot, {});
        const BenchStep& weights = steps.at(BenchStepId::Pattern, 0);
        for (Index key = 0; key < weights.values.cols(); ++key) {
            const QString number = benchNumber(weights, 0, key, benchDecimals(weights));
            QVERIFY2(texts.contains(number), qPrintable(number));
        }
        for (const char* text : {"0.198", "0.199", "1.168", "0.3"}) // a score, its weight, a blend, a typed value
            QVERIFY2(texts.contains(text), text);
        QVERIFY2(!texts.contains("0.20"), qPrintable(texts.join(u' ')));
    }
    void aHiddenKeyHasNoScoreAndNoWeight()
    {
        BenchInput input = bankBench();
        input.mask = maskFromString("causal");
        const LookupPlot plot = makeLookupPlot(input, runBench(input), 2);
        QVERIFY(!plot.entries[2].isHidden && plot.entries[3].isHidden);
        QCOMPARE(plot.entries[3].weight, 0.0);
    }
    void typedScoresHaveNoVectors()
    {
        const BenchInput input = paintedTrainBench();
        const LookupPlot plot = makeLookupPlot(input, runBench(input), 1);
        QVERIFY(plot.queryVector.empty() && plot.entries[0].keyVector.empty());
        QVERIFY(std::abs(plot.entries[1].weight - 1.0) < 1e-12); // the scores as they are
    }
    void thePictureSaysWhatItShows_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::newRow("small") << QSizeF(480, 300);
        QTest::newRow("as it wants") << QSizeF();
        QTest::newRow("large") << QSizeF(1500, 900);
    }
    void thePictureSaysWhatItShows()
    {
        QFETCH(QSizeF, size);
        const BenchInput input = bankBench();
        const QString all = textsOf(makeLookupPlot(input, runBench(input), 8), size).join(u' ');
        for (const char* text : {"query", "keys", "score", "weight", "values", "blend", "cash", "1.36", "0.22"})
            QVERIFY2(all.contains(text), text);
    }
    void aKeyIsWrittenInFull()
    {
        const BenchInput input = quickBrownFoxBench();
        const LookupPlot plot = makeLookupPlot(input, runBench(input), 0);
        for (double width = 700.0; width < 1500.0; width += 13.7) {
            const QStringList texts = textsOf(plot, {width, 600.0});
            QVERIFY2(texts.filter(QStringLiteral("…")).isEmpty(), qPrintable(texts.join(u' ')));
        }
    }

private:
    /// What the picture of this size says; without one, of the size that it wants.
    static QStringList textsOf(const LookupPlot& plot, const QSizeF& size)
    {
        const Figure figure(plot);
        TextSheet sheet(QSize(1500, 900));
        QPainter painter(&sheet);
        figure.paint(painter, size.isValid() ? size : figure.preferredSize(theme(ThemeId::Light)),
                     theme(ThemeId::Light));
        painter.end();
        return sheet.texts();
    }
};

HEADLIGHT_TEST(TestLookupPlot)
#include "tst_lookup_plot.moc"
