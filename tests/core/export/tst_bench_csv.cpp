// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/bench_csv.h"

#include "core/bench/bench_examples.h"
#include "core/bench/bench_spellings.h"
#include "core/bench/run_bench.h"
#include "tests/support/bench_cases.h"

#include <QStringList>
#include <QTest>

#include <charconv>
#include <cstring>

using namespace headlight;

namespace {

/// The fields of a line without quotation marks in it.
QStringList fields(const QString& line)
{
    return line.split(',');
}

double number(const QString& text)
{
    const std::string digits = text.toStdString();
    double value = 0.0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
        qFatal("\"%s\" is no number", digits.c_str());
    return value;
}

} // namespace

/// The CSV of a bench's steps.
class TestBenchCsv : public QObject {
    Q_OBJECT
private slots:
    void everyNumberReadsBackBitForBit()
    {
        test::BenchCases cases(1);
        for (const auto& [kind, word] : kBenchKinds) {
            BenchInput input = cases.input(kind);
            cases.setMask(input, "all");
            const BenchSteps steps = runBench(input);
            const QStringList lines = QString::fromStdString(benchCsv(steps)).split('\n');
            qsizetype line = 0;
            for (const BenchStep& step : steps.steps) {
                const QString head = step.head ? QString::number(*step.head + 1) : QString();
                const QString shape = QStringLiteral("%1x%2").arg(step.values.rows()).arg(step.values.cols());
                const QString name = QString::fromStdString(step.name);
                const QString field = name.contains(',') ? '"' + name + '"' : name;
                QCOMPARE(lines[line++], QStringLiteral("%1,%2,%3").arg(field, shape, head));
                QCOMPARE(fields(lines[line]).size(), step.values.cols() + 1);
                QCOMPARE(fields(lines[line++]).last().toStdString(), step.columnLabels.back());
                for (Index row = 0; row < step.values.rows(); ++row) {
                    const QStringList cells = fields(lines[line++]);
                    QCOMPARE(cells.size(), step.values.cols() + 1);
                    QCOMPARE(cells[0].toStdString(), step.rowLabels[static_cast<std::size_t>(row)]);
                    for (Index column = 0; column < step.values.cols(); ++column)
                        checkCell(steps, step, row, column, cells[column + 1]);
                }
                QCOMPARE(lines[line++], QString());
            }
            QCOMPARE(line, lines.size());
        }
    }

    void labelsWithCommasAreQuoted()
    {
        BenchInput input = trainBench();
        input.first.tokens[0] = ",";
        input.first.tokens[1] = "\"";
        const QStringList lines = QString::fromStdString(benchCsv(runBench(input))).split('\n');
        QCOMPARE(lines[0], QString("X,7x3,"));
        QCOMPARE(lines[1], QString(",1,2,3"));
        QCOMPARE(lines[2], QString("\",\",0.9,0,0"));
        QCOMPARE(lines[3], QString("\"\"\"\",0.1,1,0.3"));
    }

private:
    static void checkCell(const BenchSteps& steps, const BenchStep& step, Index row, Index column, const QString& text)
    {
        const bool isHidden =
            step.id == BenchStepId::Pattern && std::isinf(steps.steps[step.operands[0]].values(row, column));
        if (!step.hasValue(row) || isHidden) {
            QCOMPARE(text, QString());
            return;
        }
        const double expected = step.values(row, column);
        const double found = number(text);
        QVERIFY2(std::memcmp(&found, &expected, sizeof found) == 0, qPrintable(text));
    }
};

HEADLIGHT_TEST(TestBenchCsv)
#include "tst_bench_csv.moc"
