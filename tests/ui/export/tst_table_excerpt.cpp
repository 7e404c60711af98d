// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/table_excerpt.h"

#include "core/base/error.h"

#include <QLocale>
#include <QTest>

using namespace headlight;
using namespace std::chrono_literals;

/// What is known of a table's file before it is written.
class TestTableExcerpt : public QObject {
    Q_OBJECT

    static PictureTable tableOf(const std::string& text)
    {
        return textTable("numbers", "numbers", [text] { return text; });
    }

private slots:
    void rowsColumnsAndBytesAreThoseOfTheFile()
    {
        const TableExcerpt excerpt = excerptOf(tableOf("query,a,b\na,1,0\nb,0.5,0.5\n"), 1min);
        QCOMPARE(excerpt.lines, QString("query,a,b\na,1,0\nb,0.5,0.5"));
        QCOMPARE(excerpt.nRows, 2);
        QCOMPARE(excerpt.nColumns, 3);
        QCOMPARE(excerpt.nBytes, 26);
        QVERIFY(excerpt.isWhole);
        QCOMPARE(excerpt.facts(), QString("CSV, 2 rows × 3 columns, 26 bytes"));
        QCOMPARE(excerptOf(tableOf("a\n1\n"), 1min).facts(), QString("CSV, 1 row × 1 column, 4 bytes"));
        QCOMPARE(excerptOf(tableOf({}), 1min).nRows, 0);
    }

    void aQuotedFieldIsOneWhateverIsInIt()
    {
        const TableExcerpt excerpt = excerptOf(tableOf("query,\"a,b\",\"say \"\"hi\"\"\"\n\"x\ny\",1,2\n"), 1min);
        QCOMPARE(excerpt.nColumns, 3);
        QCOMPARE(excerpt.nRows, 1);
        QCOMPARE(excerpt.lines, QString("query,\"a,b\",\"say \"\"hi\"\"\"\n\"x\ny\",1,2"));
    }

    void theFirstLinesAreKeptAndALongOneIsCutBetweenCharacters()
    {
        const std::string train = "\xF0\x9F\x9A\x82"; // two units of UTF-16
        std::string text = "a";
        for (int i = 0; i < 5000; ++i)
            text += train;
        for (int i = 0; i < 1000; ++i)
            text += "\nshort";
        const TableExcerpt excerpt = excerptOf(tableOf(text + '\n'), 1min);
        const QStringList lines = excerpt.lines.split('\n');
        QVERIFY(lines.size() < 100);
        QVERIFY(lines[0].size() < 400 && lines[0].endsWith(u'…'));
        QVERIFY(!lines[0].contains(QChar::ReplacementCharacter) && !lines[0].chopped(1).back().isHighSurrogate());
        QCOMPARE(lines[1], QString("short"));
        QCOMPARE(excerpt.nRows, 1000);
        QCOMPARE(excerpt.nBytes, qint64(text.size()) + 1);
    }

    void aTableWithoutAnEndIsLookedAtForThatLongOnly()
    {
        PictureTable endless = tableOf({});
        endless.text = [](const TextSink& out) {
            for (;;)
                out("0.5,0.5\n");
        };
        const TableExcerpt excerpt = excerptOf(endless, 0ms);
        QVERIFY(!excerpt.isWhole);
        QVERIFY(excerpt.nBytes > 1'000'000 && excerpt.nBytes < 1'100'000);
        QVERIFY2(excerpt.facts().startsWith("CSV, at least ") && excerpt.facts().contains("× 2 columns, at least 1"),
                 qPrintable(excerpt.facts()));
    }

    void aSmallOneIsCountedWholeHoweverBusyTheMachineIs() { QVERIFY(excerptOf(tableOf("a,b\n1,2\n"), 0ms).isWhole); }

    void whyThereIsNoTableIsSaid()
    {
        PictureTable failing = tableOf({});
        failing.text = [](const TextSink& out) {
            out("a,b\n");
            throw Error(ErrorKind::BadNumber, "no number");
        };
        QVERIFY_EXCEPTION_THROWN(excerptOf(failing, 1min), Error);
    }
};

HEADLIGHT_TEST(TestTableExcerpt)
#include "tst_table_excerpt.moc"
