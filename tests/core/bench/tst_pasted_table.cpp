// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/pasted_table.h"
#include "tests/support/bench_cases.h"
#include "tests/support/refusal.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

std::string tableRefusal(const std::string& text)
{
    return refusal([&] { tableFromText(text); }).toStdString();
}

} // namespace

class PastedTableTest : public QObject {
    Q_OBJECT
private slots:
    void separatorsAndDecimalMarksAreTold_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"0.5\t-1\n2\t3e-1\n", "0,5\t-1\n2\t0,3", "0,5;−1\r\n2;0,3\r\n", "0.5;-1\n2;0.3",
                                 "0.5,-1\n2,0.3", "0.5, -1\n2, 0.3\n", "0,5 -1\n2 0,3", " 0.5  -1 \n 2   +0.3 \n",
                                 "0.5; -1\n2; 0.3", ".5\t-1\n2\t.3", "0.5\t−1\r\n2\t0.3\r\n"})
            QTest::newRow(text) << text;
    }
    void separatorsAndDecimalMarksAreTold()
    {
        QFETCH(QString, text);
        const DoubleMatrix table = tableFromText(text.toStdString());
        QCOMPARE(table, (DoubleMatrix{{0.5, -1.0}, {2.0, 0.3}}));
    }
    void aSingleNumberIsATable() { QCOMPARE(tableFromText("7"), (DoubleMatrix{{7.0}})); }
    void aLoneCommaSeparates() { QCOMPARE(tableFromText("0,5"), (DoubleMatrix{{0.0, 5.0}})); }
    void whatIsCopiedComesBackBitForBit()
    {
        const DoubleMatrix table = BenchCases(3).table(5, 7);
        QCOMPARE(tableFromText(tableToText(table)), table);
        QCOMPARE(tableToText(DoubleMatrix{{0.1, -2.0}, {1e-7, 3.0}}), std::string("0.1\t-2\n1e-07\t3\n"));
    }
    void everyErrorNamesRowAndColumn_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("empty") << ""
                               << "the pasted text is empty, expected rows of numbers";
        QTest::newRow("blank") << " \n\t\n"
                               << "the pasted text is empty, expected rows of numbers";
        QTest::newRow("ragged") << "1\t2\n3"
                                << "the pasted text has 1 cell in row 2, expected 2 as in row 1";
        QTest::newRow("gap") << "1\t2\n\n3\t4"
                             << "the pasted text has 1 cell in row 2, expected 2 as in row 1";
        QTest::newRow("prose") << "the train left"
                               << "the pasted text has \"the\" in row 1, column 1, expected a number";
        QTest::newRow("empty cell") << "1\t\n2\t3"
                                    << "the pasted text has \"\" in row 1, column 2, expected a number";
        QTest::newRow("first cell") << "\t1\n2\t3"
                                    << "the pasted text has \"\" in row 1, column 1, expected a number";
        QTest::newRow("thousands") << "1.234,5\t2"
                                   << "the pasted text has \"1.234,5\" in row 1, column 1, expected a number";
        QTest::newRow("two commas") << "1,2,3\t2"
                                    << "the pasted text has \"1,2,3\" in row 1, column 1, expected a number";
        QTest::newRow("hex") << "1\t0x10"
                             << "the pasted text has \"0x10\" in row 1, column 2, expected a number";
        QTest::newRow("percent") << "1;5%"
                                 << "the pasted text has \"5%\" in row 1, column 2, expected a number";
        QTest::newRow("NaN") << "1\tnan"
                             << "the pasted text, row 1, column 2, is nan, expected a number from −1000000";
        QTest::newRow("infinity") << "1\n-inf"
                                  << "the pasted text, row 2, column 1, is −∞, expected a number from";
        QTest::newRow("huge") << "1e300"
                              << "the pasted text, row 1, column 1, is 1·10³⁰⁰, expected a number from";
        QTest::newRow("beyond double") << "1e999"
                                       << "the pasted text, row 1, column 1, is ∞, expected a number from";
        QTest::newRow("long") << QString(100, 'x')
                              << "the pasted text has \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\" in";
    }
    void everyErrorNamesRowAndColumn()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const QString error = QString::fromStdString(tableRefusal(text.toStdString()));
        QVERIFY2(error.startsWith(message), qPrintable(error));
    }
    void pastingFillsFromACellOnOrChangesNothing()
    {
        const DoubleMatrix table = DoubleMatrix::Zero(3, 3);
        QCOMPARE(pastedInto(table, "1\t2\n3\t4", 1, 1),
                 (DoubleMatrix{{0.0, 0.0, 0.0}, {0.0, 1.0, 2.0}, {0.0, 3.0, 4.0}}));
        try {
            pastedInto(table, "1\t2\n3\t4", 1, 2);
            QFAIL("a block that does not fit was taken");
        } catch (const Error& error) {
            QCOMPARE(error.message(),
                     std::string("the pasted text has shape [2, 2], expected at most [2, 1] from row 2, "
                                 "column 3 on"));
        }
        QVERIFY(table.isZero(0.0));
    }
    void aTableAsWideAsItIsHighTakesNoMoreMemoryThanItsText()
    {
        std::string text = "1";
        for (int i = 0; i < 1'000'000; ++i)
            text += ",1";
        for (int i = 0; i < 1'000'000; ++i)
            text += "\n1";
        QCOMPARE(QString::fromStdString(tableRefusal(text)), QString("the pasted text has 1 cell in row 2, expected "
                                                                     "1000001 as in row 1"));
        QVERIFY(tableRefusal(std::string(5 << 20U, '1')).find("more than the 4194304 bytes") != std::string::npos);
    }
    void anyBytesAreATableOrAnError()
    {
        const std::string alphabet = "0123456789.,;-+eE \t\n\rnaif\xE2\x88\x92x";
        BenchCases cases(11);
        for (int n = 0; n < 20000; ++n) {
            std::string text;
            for (int length = cases.between(0, 12); length > 0; --length)
                text += alphabet[std::size_t(cases.between(0, int(alphabet.size()) - 1))];
            try {
                QVERIFY(tableFromText(text).allFinite());
            } catch (const Error& error) {
                QVERIFY(!error.message().empty());
            }
        }
    }
};

HEADLIGHT_APPLESS_TEST(PastedTableTest)
#include "tst_pasted_table.moc"
