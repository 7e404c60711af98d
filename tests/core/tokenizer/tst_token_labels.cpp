// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/utf8.h"
#include "core/tokenizer/token_labels.h"

#include <QTest>

#include <random>

using namespace headlight;

namespace {

QStringList labelsOf(const std::vector<TokenSurface>& surfaces)
{
    QStringList labels;
    for (const std::string& label : sequenceLabels(surfaces))
        labels << QString::fromStdString(label);
    return labels;
}

} // namespace

class TestTokenLabels : public QObject {
    Q_OBJECT

private slots:
    void aPersonCanReadIt_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("marked"); // has the leading space marked
        const auto row = [](const char* name, const QByteArray& bytes, const char* label, const char* marked) {
            QTest::newRow(name) << bytes << QString::fromUtf8(label) << QString::fromUtf8(marked);
        };
        row("word", "station", "station", "station");
        row("word after a space", " station", "station", "␣station");
        row("two spaces", "  x", "␣x", "␣␣x");
        row("one space", " ", "␣", "␣");
        row("only spaces", "   ", "␣␣␣", "␣␣␣");
        row("tab and lines", "\t\n\r", "⇥⏎␍", "⇥⏎␍");
        row("NUL", QByteArray("\0", 1), "␀", "␀");
        row("escape, delete", "\x1b\x7f", "␛␡", "␛␡");
        row("C1", "\xC2\x85", "⟨U+0085⟩", "⟨U+0085⟩");
        row("no-break space", "\xC2\xA0", "⟨U+00A0⟩", "⟨U+00A0⟩");
        row("right-to-left mark", "a\u200f", "a⟨U+200F⟩", "a⟨U+200F⟩");
        row("right-to-left override", "\u202e", "⟨U+202E⟩", "⟨U+202E⟩");
        row("byte order mark", "\ufeff", "⟨U+FEFF⟩", "⟨U+FEFF⟩");
        row("part of a character", "\xE4\xBD", "⟨E4 BD⟩", "⟨E4 BD⟩");
        row("space and part", " \xE4", "⟨E4⟩", "␣⟨E4⟩");
        row("continuation and letter", "\xA0x", "⟨A0⟩x", "⟨A0⟩x");
        row("accent alone", "\u0301", "◌\u0301", "◌\u0301");
        row("accent on a letter", "e\u0301", "e\u0301", "e\u0301");
        row("family", "👨\u200d👩", "👨\u200d👩", "👨\u200d👩");
        row("joiner at the end", "👨\u200d", "👨⟨U+200D⟩", "👨⟨U+200D⟩");
        row("joiner alone", "\u200d", "⟨U+200D⟩", "⟨U+200D⟩");
        row("private use", "\ue000", "⟨U+E000⟩", "⟨U+E000⟩");
        row("Chinese", "你好", "你好", "你好");
        row("nothing", "", "⟨⟩", "⟨⟩");
    }

    void aPersonCanReadIt()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, label);
        QFETCH(QString, marked);
        QCOMPARE(QString::fromStdString(tokenLabel(bytes.toStdString(), false)), label);
        QCOMPARE(QString::fromStdString(tokenLabel(bytes.toStdString(), true)), marked);
    }

    void anyBytesGiveVisibleUtf8()
    {
        std::mt19937 random(2);
        for (int round = 0; round < 20000; ++round) {
            std::string bytes;
            for (unsigned k = random() % 6; k-- > 0;)
                bytes.push_back(static_cast<char>(random()));
            const std::string label = tokenLabel(bytes, false);
            QVERIFY(!label.empty() && !firstInvalidUtf8(label));
            for (const char c : label)
                QVERIFY(static_cast<unsigned char>(c) >= 0x20);
        }
    }

    void wholeTokensReadAsTheyAre()
    {
        QCOMPARE(labelsOf({{"<s>", true}, {" The"}, {"\t"}, {" 中"}}), (QStringList{"<s>", "The", "⇥", "中"}));
    }

    void aSpreadCharacterIsReadableInEveryPart()
    {
        QCOMPARE(labelsOf({{"\xE4"}, {"\xB8"}, {"\xAD"}}), (QStringList{"中₁", "中₂", "中₃"}));
        QCOMPARE(labelsOf({{" \xE4\xB8"}, {"\xAD!"}}), (QStringList{"中₁", "中₂!"}));
        QCOMPARE(labelsOf({{"\xF0\x9F"}, {"\x98\x80"}}), (QStringList{"😀₁", "😀₂"}));
    }

    void aTokenMayHoldPartsOfTwoCharacters()
    {
        QCOMPARE(labelsOf({{"\xE4\xB8"}, {"\xAD\xE6\x96"}, {"\x87"}}), (QStringList{"中₁", "中₂文₁", "文₂"}));
    }

    void bytesOfNoCharacterAreNamed()
    {
        QCOMPARE(labelsOf({{"a"}, {"\xE4\xB8"}, {"b"}}), (QStringList{"a", "⟨E4 B8⟩", "b"}));
        QCOMPARE(labelsOf({{"\x80\x80\x80\x80"}}), (QStringList{"⟨80 80 80 80⟩"}));
        QCOMPARE(labelsOf({{"\xE4"}}), (QStringList{"⟨E4⟩"}));
    }

    void anAddedTokenParts()
    {
        QCOMPARE(labelsOf({{"\xE4"}, {"<mask>", true}, {"\xB8\xAD"}}), (QStringList{"⟨E4⟩", "<mask>", "⟨B8 AD⟩"}));
    }

    void thereIsOneLabelForEachToken()
    {
        QCOMPARE(labelsOf({}).size(), 0);
        QCOMPARE(labelsOf({{""}, {"\xE4"}, {""}, {"\xB8\xAD"}}).size(), 4);
    }
};

HEADLIGHT_APPLESS_TEST(TestTokenLabels)
#include "tst_token_labels.moc"
