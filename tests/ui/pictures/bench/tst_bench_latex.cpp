// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_latex.h"

#include "core/bench/bench_examples.h"
#include "ui/pictures/bench/bench_text.h"

#include <QTest>

using namespace headlight;

class TestBenchLatex : public QObject {
    Q_OBJECT
private slots:
    void aMatrixHasALineForEachRow();
    void theDigitsAreThoseOfTheSheet();
    void signsThatTexDoesNotKnowAreItsOwn();
    void whatIsCoveredStaysSo();
};

void TestBenchLatex::aMatrixHasALineForEachRow()
{
    QCOMPARE(latexMatrix({{"1", "2"}, {"3", "4"}, {"5", "6"}}),
             QString("\\begin{bmatrix}\n1 & 2 \\\\\n3 & 4 \\\\\n5 & 6\n\\end{bmatrix}"));
    QCOMPARE(latexMatrix({{"7"}}), QString("\\begin{bmatrix}\n7\n\\end{bmatrix}"));
}

void TestBenchLatex::theDigitsAreThoseOfTheSheet()
{
    const BenchPlot plot = benchPlot(quickBrownFoxBench());
    for (std::size_t s = 0; s < plot.steps->steps.size(); ++s) {
        const BenchStep& step = plot.step(s);
        const QStringList lines = benchLatex(plot, s).split(u'\n');
        QCOMPARE(lines.size(), step.values.rows() + 2);
        for (Index i = 0; i < step.values.rows(); ++i) {
            const QStringList cells = QString(lines[i + 1]).remove(QStringLiteral(" \\\\")).split(" & ");
            QCOMPARE(cells.size(), step.values.cols());
            for (Index j = 0; j < step.values.cols(); ++j)
                QCOMPARE(cells[j], benchNumber(step, i, j, benchDecimals(step)));
        }
    }
}

void TestBenchLatex::signsThatTexDoesNotKnowAreItsOwn()
{
    QCOMPARE(latexMatrix({{"−0.5", "−∞", "–", "1.25·10⁻⁷"}}),
             QString("\\begin{bmatrix}\n-0.5 & -\\infty & \\text{–} & 1.25 \\cdot 10^{-7}\n\\end{bmatrix}"));
    BenchInput input = quickBrownFoxBench();
    input.mask = maskFromString("causal");
    input.q(1, 0) = -0.5;
    const BenchPlot plot = benchPlot(input);
    const QString masked = benchLatex(plot, *plot.steps->find(BenchStepId::Masked));
    QCOMPARE(masked.count("-\\infty"), 10); // above the diagonal of 5 by 5
    QVERIFY(!masked.contains(QChar(0x2212)) && !masked.contains(QChar(0x221E)));
    QVERIFY(benchLatex(plot, *plot.steps->find(BenchStepId::Queries)).contains("-0.5 & 0.6"));
}

void TestBenchLatex::whatIsCoveredStaysSo()
{
    BenchPlot plot = benchPlot(trainBench());
    const std::size_t scores = *plot.steps->find(BenchStepId::Scores);
    const QString open = benchLatex(plot, scores);
    plot.cover.cells = {{scores, 1, 4}};
    const QString covered = benchLatex(plot, scores);
    QVERIFY(!open.contains(u'?'));
    QCOMPARE(covered.count(u'?'), 1);
    QCOMPARE(covered.split(u'\n')[2].split(" & ")[4], QString("?"));
}

HEADLIGHT_TEST(TestBenchLatex)
#include "tst_bench_latex.moc"
