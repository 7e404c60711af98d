// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/model.h"
#include "core/tokenizer/token_sequence.h"

#include <QtTest>

using namespace headlight;

namespace {

/// Tokens at these places; {0, 0} is a special one.
/// Tokens that stand at these places of a text and, behind `nOfText` tokens, of the second one; an empty place is that
/// of a token that the tokenizer added.
TokenSequence tokensAt(const std::vector<CharRange>& ranges, std::string_view text, std::string_view pair = {},
                       std::size_t nOfText = 100)
{
    TokenSequence sequence{.text = std::string(text), .pair = std::string(pair)};
    for (const CharRange& range : ranges) {
        const bool isAdded = range.begin == range.end;
        const TextPlace place{range, sequence.tokens.size() >= nOfText};
        sequence.tokens.push_back({.piece = "x",
                                   .label = "x",
                                   .place = isAdded ? TokenLocation() : place,
                                   .kind = isAdded ? TokenKind::Special : TokenKind::Ordinary});
    }
    return sequence;
}

/// The number of tokens in each word.
QList<int> wordSizes(TokenSequence sequence)
{
    markPieces(sequence);
    QList<int> sizes;
    for (const Token& token : sequence.tokens)
        if (token.kind == TokenKind::Piece && !sizes.empty())
            ++sizes.back();
        else
            sizes << (token.kind == TokenKind::Piece ? -1 : 1);
    return sizes;
}

QList<int> groupSizes(const std::vector<CharRange>& ranges, std::string_view text)
{
    return wordSizes(tokensAt(ranges, text));
}

} // namespace

class TestTokenSequence : public QObject {
    Q_OBJECT
private slots:
    void piecesOfAWordJoin()
    {
        QCOMPARE(groupSizes({{0, 0}, {0, 4}, {4, 7}, {8, 9}, {0, 0}}, "walking x"), (QList<int>{1, 2, 1, 1}));
        QCOMPARE(groupSizes({{0, 1}, {1, 2}, {2, 3}}, "caf"), (QList<int>{3}));
    }
    void aTokenThatTakesItsSpaceAlongBeginsAWord()
    {
        QCOMPARE(groupSizes({{0, 3}, {3, 7}, {7, 9}}, "the walked"), (QList<int>{1, 2}));
    }
    void punctuationStandsAlone()
    {
        QCOMPARE(groupSizes({{0, 3}, {3, 4}, {4, 5}, {5, 6}}, "don't."), (QList<int>{1, 1, 1, 1}));
    }
    void digitsAndMarksAreParts()
    {
        QCOMPARE(groupSizes({{0, 2}, {2, 4}}, "2024"), (QList<int>{2}));
        QCOMPARE(groupSizes({{0, 1}, {1, 2}}, "e\u0301"), (QList<int>{2}));
    }
    void theBytesOfOneCharacterBelongTogether()
    {
        QCOMPARE(groupSizes({{0, 1}, {0, 1}, {0, 1}, {1, 2}}, "中国"), (QList<int>{3, 1}));
        QCOMPARE(groupSizes({{0, 1}, {0, 1}, {1, 2}}, "😀!"), (QList<int>{2, 1}));
    }
    void scriptsWithoutSpacesAreNotOneWord()
    {
        QCOMPARE(groupSizes({{0, 1}, {1, 2}, {2, 3}}, "中国人"), (QList<int>{1, 1, 1}));
        QCOMPARE(groupSizes({{0, 2}, {2, 4}}, "สวัส"), (QList<int>{1, 1}));
        QCOMPARE(groupSizes({{0, 1}, {1, 2}}, "한국"), (QList<int>{2})); // Korean writes spaces
    }
    void theSecondSequenceIsReadInItsOwnText()
    {
        const auto sizes = [](const std::vector<CharRange>& ranges, std::string_view text, std::string_view pair,
                              std::size_t nOfText) { return wordSizes(tokensAt(ranges, text, pair, nOfText)); };
        // "ab" is split in the first text; in the second the same places hold "a," and begin again.
        QCOMPARE(sizes({{0, 1}, {1, 2}, {0, 0}, {0, 1}, {1, 2}}, "ab", "a,", 3), (QList<int>{2, 1, 1, 1}));
        QCOMPARE(sizes({{0, 2}, {0, 0}, {0, 1}, {1, 2}}, "a,", "ab", 2), (QList<int>{1, 1, 2}));
        QCOMPARE(sizes({{0, 1}, {1, 3}, {0, 1}, {1, 2}}, "a,b", "cd", 2), (QList<int>{1, 1, 2})); // no token between
        QCOMPARE(sizes({{0, 1}, {1, 2}}, "ab", "ab", 1), (QList<int>{1, 1})); // neighbours of two texts
    }
    void tokensWithoutAPlaceStandAlone()
    {
        TokenSequence ids = tokensAt({{0, 0}, {0, 0}, {0, 0}}, "abc");
        for (Token& token : ids.tokens)
            token.kind = TokenKind::Ordinary;
        QCOMPARE(wordSizes(ids), (QList<int>{1, 1, 1}));
        QCOMPARE(groupSizes({{0, 5}, {5, 9}}, "abc"), (QList<int>{1, 1})); // beyond the text
        QVERIFY(wordSizes({}).empty());
    }
    void patchesOfAGridStandAlone()
    {
        TokenSequence patches;
        for (int cell = 0; cell < 4; ++cell)
            patches.tokens.push_back({.label = "patch", .place = GridLocation{cell / 2, cell % 2}});
        QCOMPARE(wordSizes(patches), (QList<int>{1, 1, 1, 1}));
        QVERIFY(!patches[3].inText() && patches[3].range() == CharRange());
    }
    void textThatIsNotUtf8IsRefused()
    {
        TokenSequence first{.text = "a\xFF"};
        TokenSequence second{.text = "a", .pair = "\xC3"};
        QVERIFY_EXCEPTION_THROWN(markPieces(first), Error);
        QVERIFY_EXCEPTION_THROWN(markPieces(second), Error);
    }
    void theShippedTokenizersPiecesBecomeWords()
    {
        const Tokenizer tokenizer = Tokenizer::load(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
        const std::string text = "The unforgettable thunderstorms, again.";
        const TokenSequence encoding = tokenizer.encode(text);
        QStringList words;
        for (const Token& token : encoding.tokens) {
            const CharRange range = token.range();
            const QString letters = QString::fromStdString(text).mid(range.begin, range.end - range.begin).trimmed();
            if (token.kind == TokenKind::Piece)
                words.back() += letters;
            else
                words << letters;
        }
        QCOMPARE(words, (QStringList{"", "The", "unforgettable", "thunderstorms", ",", "again", ".", ""}));
        QVERIFY(encoding.size() > 8); // else nothing had to be merged
    }
};

HEADLIGHT_APPLESS_TEST(TestTokenSequence)
#include "tst_token_sequence.moc"
