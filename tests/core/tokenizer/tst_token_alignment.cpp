// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_alignment.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <string>

using namespace headlight;

namespace {

/// Tokens of an ASCII text: `pieceLength` characters of a word at a time, a special token at each end.
TokenSequence tokensOf(const std::string& text, int pieceLength)
{
    TokenSequence sequence;
    sequence.text = text;
    sequence.tokens.push_back({.id = 0, .label = "<s>", .kind = TokenKind::Special});
    for (int i = 0; i < static_cast<int>(text.size());) {
        int end = i + 1;
        while (text[static_cast<std::size_t>(i)] != ' ' && end < static_cast<int>(text.size()) &&
               text[static_cast<std::size_t>(end)] != ' ' && end - i < pieceLength)
            ++end;
        if (text[static_cast<std::size_t>(i)] != ' ')
            sequence.tokens.push_back(
                {.id = 1,
                 .label = text.substr(static_cast<std::size_t>(i), static_cast<std::size_t>(end - i)),
                 .place = TextPlace{{i, end}}});
        i = end;
    }
    sequence.tokens.push_back({.id = 2, .label = "</s>", .kind = TokenKind::Special});
    return sequence;
}

TokenSequence ofLabels(const std::vector<std::string>& labels)
{
    TokenSequence sequence;
    for (const std::string& label : labels)
        sequence.tokens.push_back({.label = label});
    return sequence;
}

std::vector<std::vector<int>> sourcesOf(const TokenAlignment& alignment)
{
    std::vector<std::vector<int>> all;
    for (int i = 0; i < alignment.nAfter(); ++i)
        all.push_back(alignment.sources(i));
    return all;
}

/// The length of a longest common subsequence, by trying everything.
int longestCommon(const std::vector<std::string>& a, const std::vector<std::string>& b, std::size_t i = 0,
                  std::size_t j = 0)
{
    if (i == a.size() || j == b.size())
        return 0;
    if (a[i] == b[j])
        return 1 + longestCommon(a, b, i + 1, j + 1);
    return std::max(longestCommon(a, b, i + 1, j), longestCommon(a, b, i, j + 1));
}

} // namespace

class TestTokenAlignment : public QObject {
    Q_OBJECT
private slots:
    void wordsInFrontMoveAllTheOthers()
    {
        const TokenAlignment alignment(tokensOf("nurses help", 3), tokensOf("Many nurses help", 3));
        // <s> nur ses hel p </s> → <s> Man y nur ses hel p </s>
        QCOMPARE(sourcesOf(alignment), (std::vector<std::vector<int>>{{0}, {}, {}, {1}, {2}, {3}, {4}, {5}}));
        QCOMPARE(alignment.followed(2), std::optional(4));
        QCOMPARE(alignment.followed(std::set<int>{0, 2, 3}), (std::set<int>{0, 4, 5}));
        QCOMPARE(alignment.followedLength(3), 5);
        QVERIFY(!alignment.isIdentity());
    }

    void aWordThatIsEditedIsAnotherOne()
    {
        const TokenAlignment alignment(tokensOf("they help", 9), tokensOf("they helps", 9));
        QCOMPARE(sourcesOf(alignment), (std::vector<std::vector<int>>{{0}, {1}, {}, {3}}));
        QCOMPARE(alignment.followed(2), std::nullopt);
        const TokenAlignment back(tokensOf("they helps", 9), tokensOf("they help", 9));
        QCOMPARE(back.followed(2), std::nullopt);
    }

    void anotherTokenizerCutsTheSameWords()
    {
        const TokenAlignment finer(tokensOf("nurses help", 9), tokensOf("nurses help", 3));
        QCOMPARE(finer.followed(std::set<int>{1}), (std::set<int>{1, 2}));
        QCOMPARE(finer.followed(1), std::optional(2)); // the last of its pieces
        const TokenAlignment coarser(tokensOf("nurses help", 3), tokensOf("nurses help", 9));
        QCOMPARE(coarser.followed(std::set<int>{2}), std::set<int>{}); // a part of the word
        QCOMPARE(coarser.followed(std::set<int>{1, 2}), std::set<int>{1});
        QCOMPARE(coarser.followed(2), std::optional(1));
    }

    void punctuationIsAWordOfItsOwn()
    {
        const TokenAlignment alignment(tokensOf("a doctor", 1), tokensOf("a doctor.", 1));
        QCOMPARE(alignment.followed(3), std::optional(3));
    }

    void bytesOfOneCharacterGoOnOneByOne()
    {
        TokenSequence before;
        before.text = "é";
        for (int i = 0; i < 2; ++i)
            before.tokens.push_back({.id = i, .label = "byte", .place = TextPlace{{0, 1}}});
        TokenSequence after = before;
        after.text = "a é";
        for (Token& token : after.tokens)
            token.place = TextPlace{{2, 3}};
        after.tokens.insert(after.tokens.begin(), {.id = 5, .label = "a", .place = TextPlace{{0, 1}}});
        QCOMPARE(sourcesOf(TokenAlignment(before, after)), (std::vector<std::vector<int>>{{}, {0}, {1}}));
    }

    void whiteSpaceGoesOnBetweenItsWords()
    {
        const auto characters = [](const std::string& text) {
            TokenSequence sequence;
            sequence.text = text;
            for (int i = 0; i < static_cast<int>(text.size()); ++i)
                sequence.tokens.push_back(
                    {.label = text.substr(static_cast<std::size_t>(i), 1), .place = TextPlace{{i, i + 1}}});
            return sequence;
        };
        QCOMPARE(sourcesOf(TokenAlignment(characters("a b c"), characters("a x b c"))),
                 (std::vector<std::vector<int>>{{0}, {}, {}, {}, {2}, {3}, {4}}));
    }

    void charactersOfScriptsWithoutSpacesAreWords()
    {
        const auto characters = [](const std::string& text, int n) {
            TokenSequence sequence;
            sequence.text = text;
            for (int i = 0; i < n; ++i)
                sequence.tokens.push_back({.label = "x", .place = TextPlace{{i, i + 1}}});
            return sequence;
        };
        QCOMPARE(sourcesOf(TokenAlignment(characters("我看书", 3), characters("我不看书", 4))),
                 (std::vector<std::vector<int>>{{0}, {}, {1}, {2}}));
    }

    void thePartsOfAPairAreAlignedEachWithItsOwn()
    {
        const auto pair = [](const std::string& first, const std::string& second) {
            TokenSequence sequence = tokensOf(first, 9);
            sequence.pair = second;
            TokenSequence other = tokensOf(second, 9);
            for (Token& token : other.tokens)
                if (token.inText())
                    token.place = TextPlace{token.range(), true};
            appendTokens(sequence, other);
            return sequence;
        };
        // <s> a </s> <s> b </s>, the words of which change places
        const TokenAlignment alignment(pair("a", "b"), pair("b", "a"));
        QCOMPARE(sourcesOf(alignment), (std::vector<std::vector<int>>{{0}, {}, {2}, {3}, {}, {5}}));
    }

    /// The brute force of longestCommon() tries everything: the alignment keeps as many as any can, in order.
    void labelsKeepAsManyAsCanBeKeptInOrder()
    {
        std::mt19937 random(7);
        const auto draw = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
        for (int round = 0; round < 400; ++round) {
            std::vector<std::string> before;
            std::vector<std::string> after;
            for (std::vector<std::string>* labels : {&before, &after})
                for (int i = draw(8); i > 0; --i)
                    labels->push_back(std::string(1, static_cast<char>('a' + draw(4))));
            const TokenAlignment alignment(ofLabels(before), ofLabels(after));
            int nKept = 0;
            int last = -1;
            for (int token = 0; token < alignment.nAfter(); ++token) {
                const std::vector<int>& from = alignment.sources(token);
                QVERIFY(from.size() <= 1);
                if (from.empty())
                    continue;
                QVERIFY(from[0] > last);
                QCOMPARE(before[static_cast<std::size_t>(from[0])], after[static_cast<std::size_t>(token)]);
                last = from[0];
                ++nKept;
            }
            QCOMPARE(nKept, longestCommon(before, after));
        }
    }

    void aTextIsAlignedWithItselfTokenByToken()
    {
        const TokenSequence text = tokensOf("the cat sees the cat", 2);
        QVERIFY(TokenAlignment(text, text).isIdentity());
        QVERIFY(!TokenAlignment(text, {}).isIdentity());
        QCOMPARE(TokenAlignment(text, {}).followedLength(3), 0);
    }
};

HEADLIGHT_APPLESS_TEST(TestTokenAlignment)
#include "tst_token_alignment.moc"
