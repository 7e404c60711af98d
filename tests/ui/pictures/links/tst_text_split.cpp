// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_sequence.h"
#include "ui/pictures/links/text_split.h"

#include <QTest>

using namespace headlight;

namespace {

/// A token per piece; "_" in front of one is the space before it, [..] a token the tokenizer adds.
TokenSequence encodingOf(const QStringList& pieces)
{
    TokenSequence encoding;
    int at = 0;
    std::int64_t id = 100;
    for (const QString& piece : pieces) {
        const bool isAdded = piece.startsWith(u'[');
        const bool hasSpace = piece.startsWith(u'_');
        const QString text = hasSpace ? piece.mid(1) : piece;
        Token token{.id = isAdded ? 1 : id++, .piece = text.toStdString(), .label = text.toStdString()};
        if (isAdded) {
            token.kind = TokenKind::Special;
            encoding.tokens.push_back(token);
            continue;
        }
        at += hasSpace ? 1 : 0;
        const int length = static_cast<int>(text.size());
        token.place = TextPlace{{at, at + length}};
        encoding.tokens.push_back(token);
        at += length;
    }
    return encoding;
}

} // namespace

class TestTextSplit : public QObject {
    Q_OBJECT
private slots:
    void theSecondTextBeginsWhereItIsSaidTo_data()
    {
        QTest::addColumn<QStringList>("pieces");
        QTest::addColumn<int>("second");
        QTest::newRow("one sentence") << QStringList{"[s]", "A", "_train", "_left", ".", "[s]"} << -1;
        QTest::newRow("nothing") << QStringList{} << -1;
        QTest::newRow("only special tokens") << QStringList{"[s]", "[s]"} << -1;
        QTest::newRow("two sentences") << QStringList{"[s]", "A", "_train", ".", "_It", "_left", ".", "[s]"} << 4;
        QTest::newRow("three: the rest is the second") << QStringList{"A", "!", "_B", "?", "_C", "."} << 2;
        QTest::newRow("a separator wins") << QStringList{"[s]", "A", ".", "_B", "[s]", "C", "[s]"} << 5;
        QTest::newRow("two separators") << QStringList{"[s]", "A", "[s]", "[s]", "C", "[s]"} << 4;
        QTest::newRow("quotation marks close the first")
            << QStringList{"\"", "Go", ".", "\"", "_He", "_went", "."} << 4;
        QTest::newRow("stop and mark in one token") << QStringList{"Go", ".\"", "_He", "_went"} << 2;
        QTest::newRow("dots") << QStringList{"Well", ".", ".", ".", "_He", "_went"} << 4;
        QTest::newRow("a word with its stop") << QStringList{"Go.", "_He", "_went"} << 1;
        QTest::newRow("a number") << QStringList{"3", ".", "5", "_km"} << -1;
        QTest::newRow("an initial") << QStringList{"J", ".", "_Smith", "_left", "."} << -1;
        QTest::newRow("a title") << QStringList{"Dr", ".", "_Smith", "_left", ".", "_He"} << 5;
        QTest::newRow("small letters go on") << QStringList{"e.g.", "_this", "_train"} << -1;
        QTest::newRow("Chinese needs no space") << QStringList{"火车", "走", "了", "。", "我", "没", "走", "。"} << 4;
    }

    void theSecondTextBeginsWhereItIsSaidTo()
    {
        QFETCH(QStringList, pieces);
        QFETCH(int, second);
        const TextSplit split = splitText(encodingOf(pieces));
        QCOMPARE(split.second, second);
        QCOMPARE(split.hasTwo(), second > 0);
        QVERIFY(split.sentence.endsWith(u'.'));
        if (second > 0)
            QVERIFY2(split.sentence.contains(QStringLiteral("(token %1)").arg(second)), qPrintable(split.sentence));
    }

    void aTypedSeparatorPartsToo()
    {
        TokenSequence encoding = encodingOf({"[s]", "A", "S", "C", "[s]"});
        encoding.tokens[2].id = encoding[0].id; // the user wrote the special token
        QCOMPARE(splitText(encoding).second, 3);
    }

    void aTokenOfTheSecondTextBeginsAPair()
    {
        TokenSequence encoding = encodingOf({"A", "_train", "_left"});
        encoding.tokens[2].place = TextPlace{{0, 4}, true};
        QCOMPARE(splitText(encoding).second, 2);
        QVERIFY(splitText(encoding).sentence.contains("pair"));
    }
};

HEADLIGHT_GUILESS_TEST(TestTextSplit)
#include "tst_text_split.moc"
