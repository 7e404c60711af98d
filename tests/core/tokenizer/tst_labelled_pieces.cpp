// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/labelled_pieces.h"

#include "core/tokenizer/special_names.h"

#include <QTest>

using namespace headlight;

namespace {

using Labels = std::vector<std::string>;

std::vector<TokenKind> kindsOf(const TokenSequence& sequence)
{
    std::vector<TokenKind> kinds;
    for (const Token& token : sequence.tokens)
        kinds.push_back(token.kind);
    return kinds;
}

constexpr TokenKind kOwn = TokenKind::Ordinary;
constexpr TokenKind kPart = TokenKind::Piece;
constexpr TokenKind kNamed = TokenKind::Special;

} // namespace

class TestLabelledPieces : public QObject {
    Q_OBJECT

private slots:
    void marksOfWordPieceAndNamesSayWhatATokenIs()
    {
        const TokenSequence text = fromLabels({"[CLS]", "play", "##ing", "<|eot_id|>", "", "##", "[PAD]"});
        QVERIFY((kindsOf(text) == std::vector<TokenKind>{kNamed, kOwn, kPart, kNamed, kOwn, kOwn, TokenKind::Padding}));
        QCOMPARE(text.labels(), (Labels{"[CLS]", "play", "##ing", "<|eot_id|>", "4", "##", "[PAD]"}));
    }

    void lettersOfByteLevelBpeAreText()
    {
        const TokenSequence text =
            fromLabels({"<|endoftext|>", "Def", "initely", "Ġnot", "Ġem", "bed", "ding", ".", "ĊĊ"});
        QCOMPARE(text.labels(), (Labels{"<|endoftext|>", "Def", "initely", "not", "em", "bed", "ding", ".", "⏎⏎"}));
        QVERIFY((kindsOf(text) == std::vector<TokenKind>{kNamed, kOwn, kPart, kOwn, kOwn, kPart, kPart, kOwn, kOwn}));
    }

    void bytesOfOtherScriptsAreTheirLetters()
    {
        const TokenSequence text = fromLabels({"<s>", "Ø§ÙĦ", "Ø³", "ÙĦØ§Ùħ", "ĠØ¹", "ÙĦ", "ÙĬÙĥÙħ"});
        QCOMPARE(text.labels(), (Labels{"<s>", "ال", "س", "لام", "ع", "ل", "يكم"}));
        QVERIFY((kindsOf(text) == std::vector<TokenKind>{kNamed, kOwn, kPart, kPart, kOwn, kPart, kPart}));
        const TokenSequence halves = fromLabels({"Ġä¸", "Ń"}); // 中 in two tokens
        QCOMPARE(halves.labels(), (Labels{"中₁", "中₂"}));
    }

    void wordsWithAccentsAreNoBytes()
    {
        for (const Labels& words :
             {Labels{"café", "noir"}, Labels{"Ein", "Maß"}, Labels{"£", "5"}, Labels{"日本", "語"}})
            QCOMPARE(fromLabels(words).labels(), words);
    }

    void theBlockOfSentencePieceIsASpace()
    {
        const TokenSequence text =
            fromLabels({"▁nie", "▁przek", "roczył", "▁", "<0xE2>", "<0x82>", "<0xAC>", ",", "</s>"});
        QCOMPARE(text.labels(), (Labels{"nie", "przek", "roczył", "␣", "€₁", "€₂", "€₃", ",", "</s>"}));
        QCOMPARE(kindsOf(text)[2], kPart);
        QCOMPARE(kindsOf(text)[7], kOwn); // a comma is no part of a word
    }

    void marksAtTheEndOfPiecesAreKnown()
    {
        const TokenSequence ends = fromLabels({"stat", "ion</w>", "left</w>", ".</w>"});
        QCOMPARE(ends.labels(), (Labels{"stat", "ion", "left", "."}));
        QVERIFY((kindsOf(ends) == std::vector<TokenKind>{kOwn, kPart, kOwn, kOwn}));
        const TokenSequence goesOn = fromLabels({"stat@@", "ion", "left", "."});
        QCOMPARE(goesOn.labels(), (Labels{"stat", "ion", "left", "."}));
        QVERIFY((kindsOf(goesOn) == std::vector<TokenKind>{kOwn, kPart, kOwn, kOwn}));
    }

    void whiteSpaceAndControlsAreShown()
    {
        QCOMPARE(fromLabels({"a", "\tb", "c\t", "New York"}).labels(), (Labels{"a", "⇥b", "c⇥", "New York"}));
    }

    void namesOfSpecialTokensStandInOnePlace()
    {
        for (const char* const name : {"[PAD]", "<pad>", "<|pad|>"})
            QVERIFY(isPaddingName(name) && kindOfName(name) == TokenKind::Padding);
        for (const char* const name : {"[UNK]", "<unk>", "<|unk|>"})
            QVERIFY(isUnknownName(name) && kindOfName(name) == TokenKind::Special);
        for (const char* const name : {"[CLS]", "</s>", "<mask>", "<|im_start|>", "<start_of_turn>"})
            QCOMPARE(kindOfName(name), TokenKind::Special);
        for (const char* const name : {"<", "<|", "<||>", "a", "[", "cls"})
            QCOMPARE(kindOfName(name), TokenKind::Ordinary);
    }
};

HEADLIGHT_APPLESS_TEST(TestLabelledPieces)
#include "tst_labelled_pieces.moc"
