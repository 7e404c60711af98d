// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/cut_text.h"

#include "core/base/error.h"

#include <QtTest>

using namespace headlight;

namespace {

QStringList cut(const char* text, TextCut how)
{
    QStringList pieces;
    for (const std::string& piece : cutText(text, how))
        pieces << QString::fromStdString(piece);
    return pieces;
}

} // namespace

class CutTextTest : public QObject {
    Q_OBJECT
private slots:
    void wordsAreWhatAReaderCallsWords_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("sentence") << QByteArray("the train left the station on time")
                                  << QStringList{"the", "train", "left", "the", "station", "on", "time"};
        QTest::newRow("punctuation") << QByteArray("Wait -- what?!  Yes.")
                                     << QStringList{"Wait", "-", "-", "what", "?", "!", "Yes", "."};
        QTest::newRow("apostrophe") << QByteArray("don't") << QStringList{"don't"};
        QTest::newRow("number") << QByteArray("3.14 or 1,000") << QStringList{"3.14", "or", "1,000"};
        QTest::newRow("hyphen") << QByteArray("a well-kept way") << QStringList{"a", "well", "-", "kept", "way"};
        QTest::newRow("Chinese") << QByteArray("火车离开车站。") << QStringList{"火车", "离开", "车站", "。"};
        QTest::newRow("emoji") << QByteArray("go 👩‍🚀🇫🇷!") << QStringList{"go", "👩‍🚀", "🇫🇷", "!"};
        QTest::newRow("lines") << QByteArray(" one\n\ttwo\u00a0three \r\n") << QStringList{"one", "two", "three"};
        QTest::newRow("empty") << QByteArray("") << QStringList();
        QTest::newRow("blanks") << QByteArray(" \t ") << QStringList();
    }
    void wordsAreWhatAReaderCallsWords()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, words);
        QCOMPARE(cut(text.constData(), TextCut::Words), words);
    }
    void aCharacterIsWhatAReaderCountsAsOne_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("characters");
        QTest::newRow("letters and blanks") << QByteArray("a  b.") << QStringList{"a", " ", " ", "b", "."};
        QTest::newRow("accent written apart") << QByteArray("ne\u0301e") << QStringList{"n", "e\u0301", "e"};
        QTest::newRow("Chinese") << QByteArray("车站。") << QStringList{"车", "站", "。"};
        // A family of three joined by ZWJ, a thumb with a skin tone, a flag of two letters, a heart with its selector.
        QTest::newRow("emoji") << QByteArray("👨‍👩‍👧👍🏽🇫🇷❤️")
                               << QStringList{"👨‍👩‍👧", "👍🏽", "🇫🇷", "❤️"};
        QTest::newRow("Korean") << QByteArray("각") << QStringList{"각"};
        QTest::newRow("line break") << QByteArray("a\r\nb") << QStringList{"a", "\r\n", "b"};
        QTest::newRow("empty") << QByteArray("") << QStringList();
    }
    void aCharacterIsWhatAReaderCountsAsOne()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, characters);
        QCOMPARE(cut(text.constData(), TextCut::Characters), characters);
        QCOMPARE(cut(text.constData(), TextCut::Characters).join(QString()), QString::fromUtf8(text));
    }
    void rangesCountCodePoints()
    {
        // e + accent are 2 code points, the astronaut is woman + ZWJ + rocket: 3.
        const std::vector<CharRange> words = cutRanges("ne\u0301e 👩‍🚀 on", TextCut::Words);
        const std::vector<CharRange> expected{{0, 4}, {5, 8}, {9, 11}};
        QCOMPARE(words, expected);
        QCOMPARE(cutRanges("é👩‍🚀", TextCut::Characters), (std::vector<CharRange>{{0, 1}, {1, 4}}));
        QVERIFY(cutRanges({}, TextCut::Characters).empty());
    }
    void brokenUtf8IsRefused()
    {
        for (const TextCut how : {TextCut::Words, TextCut::Characters}) {
            try {
                cutText("ab\xff", how);
                QFAIL("taken");
            } catch (const Error& error) {
                QCOMPARE(error.kind(), ErrorKind::BadText);
                QCOMPARE(error.message(), std::string("invalid UTF-8 at byte 2"));
            }
        }
    }
};

HEADLIGHT_APPLESS_TEST(CutTextTest)
#include "tst_cut_text.moc"
