// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/utf8.h"

#include <QTest>

using namespace headlight;

class TestUtf8 : public QObject {
    Q_OBJECT

private slots:
    void theFirstBadByteIsFound_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("offset"); // -1: well-formed
        QTest::newRow("empty") << QByteArray("") << -1;
        QTest::newRow("ascii") << QByteArray("abc") << -1;
        QTest::newRow("NUL") << QByteArray("a\0b", 3) << -1;
        QTest::newRow("two, three and four bytes") << QByteArray("\xC3\xA9\xE4\xBD\xA0\xF0\x9F\x98\x80") << -1;
        QTest::newRow("first and last of each length")
            << QByteArray("\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF") << -1;
        QTest::newRow("before and after the surrogates") << QByteArray("\xED\x9F\xBF\xEE\x80\x80") << -1;
        QTest::newRow("lone continuation") << QByteArray("ab\x80") << 2;
        QTest::newRow("overlong slash") << QByteArray("a\xC0\xAF") << 1;
        QTest::newRow("overlong of two in three bytes") << QByteArray("\xE0\x9F\xBF") << 0;
        QTest::newRow("overlong of three in four bytes") << QByteArray("\xF0\x8F\xBF\xBF") << 0;
        QTest::newRow("surrogate") << QByteArray("x\xED\xA0\x80") << 1;
        QTest::newRow("above U+10FFFF") << QByteArray("\xF4\x90\x80\x80") << 0;
        QTest::newRow("F5") << QByteArray("\xF5\x80\x80\x80") << 0;
        QTest::newRow("FF") << QByteArray("\xC3\xA9\xFF") << 2;
        QTest::newRow("cut in the middle") << QByteArray("ab\xE4\xBD") << 2;
        QTest::newRow("third byte is not a continuation") << QByteArray("\xE4\xBD"
                                                                        "a")
                                                          << 0;
    }

    void theFirstBadByteIsFound()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, offset);
        const auto found = firstInvalidUtf8(bytes.toStdString());
        QCOMPARE(found ? static_cast<int>(*found) : -1, offset);
    }

    void everyCodePointSurvivesWritingAndReading()
    {
        for (char32_t c = 0; c <= 0x10FFFF; c += c < 0x900 ? 1 : 37) {
            if (c >= 0xD800 && c <= 0xDFFF)
                continue;
            std::string text;
            appendUtf8(text, c);
            QVERIFY(!firstInvalidUtf8(text));
            QCOMPARE(utf8Length(text[0]), text.size());
            std::size_t offset = 0;
            QCOMPARE(nextCodePoint(text, offset), c);
            QCOMPARE(offset, text.size());
        }
    }

    void aByteOrderMarkIsTakenOffOnceAndOnlyFromTheFront()
    {
        const std::string mark = "\xEF\xBB\xBF";
        QCOMPARE(withoutByteOrderMark(mark + "a" + mark), std::string_view("a\xEF\xBB\xBF"));
        QCOMPARE(withoutByteOrderMark(mark + mark), std::string_view("\xEF\xBB\xBF"));
        QCOMPARE(withoutByteOrderMark("a"), std::string_view("a"));
        QCOMPARE(withoutByteOrderMark(""), std::string_view(""));
        QCOMPARE(withoutByteOrderMark("\xEF\xBB"), std::string_view("\xEF\xBB"));
    }

    void charactersAreCountedNotBytes()
    {
        const std::string text = "a\xC3\xA9\xF0\x9F\x98\x80";
        QCOMPARE(countCodePoints(text), std::size_t{3});
        QCOMPARE(codePointsBefore(text), (std::vector<int>{0, 1, 2, 2, 3, 3, 3, 3}));
    }
};

HEADLIGHT_APPLESS_TEST(TestUtf8)
#include "tst_utf8.moc"
