// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/word_groups.h"
#include "core/base/error.h"
#include "core/model/model.h"

#include <QtTest>

using namespace headlight;

namespace {

/// Tokens at these places; {0, 0} is a special one.
Encoding encodingOf(const std::vector<CharRange>& offsets)
{
    Encoding encoding;
    for (const CharRange& range : offsets) {
        encoding.ids.push_back(0);
        encoding.tokens.emplace_back("x");
        encoding.labels.emplace_back("x");
        encoding.offsets.push_back(range);
        encoding.specialTokensMask.push_back(range.begin == range.end ? 1 : 0);
    }
    return encoding;
}

/// The number of tokens in each group; fails unless the groups cover every token once, in order.
QList<int> sizes(const std::vector<TokenRange>& groups, int nTokens)
{
    QList<int> result;
    Index next = 0;
    for (const TokenRange& group : groups) {
        if (group.first != next)
            return {-1};
        next += group.count;
        result << int(group.count);
    }
    return next == nTokens ? result : QList<int>{-1};
}

QList<int> groupSizes(const std::vector<CharRange>& offsets, std::string_view text, std::string_view pair = {})
{
    const Encoding encoding = encodingOf(offsets);
    return sizes(wordGroups(encoding, text, pair), encoding.size());
}

} // namespace

class WordGroupsTest : public QObject {
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
        // "ab" is split in the first text; in the second the same places hold "a," and begin again.
        QCOMPARE(groupSizes({{0, 1}, {1, 2}, {0, 0}, {0, 1}, {1, 2}}, "ab", "a,"), (QList<int>{2, 1, 1, 1}));
        QCOMPARE(groupSizes({{0, 2}, {0, 0}, {0, 1}, {1, 2}}, "a,", "ab"), (QList<int>{1, 1, 2}));
        QCOMPARE(groupSizes({{0, 1}, {1, 3}, {0, 1}, {1, 2}}, "a,b", "cd"), (QList<int>{1, 1, 2})); // no token between
    }
    void tokensWithoutAPlaceStandAlone()
    {
        Encoding ids = encodingOf({{0, 0}, {0, 0}, {0, 0}});
        ids.specialTokensMask = {0, 0, 0};
        QCOMPARE(sizes(wordGroups(ids, "abc"), 3), (QList<int>{1, 1, 1}));
        QCOMPARE(groupSizes({{0, 5}, {5, 9}}, "abc"), (QList<int>{1, 1})); // beyond the text
        QVERIFY(wordGroups({}, "").empty());
    }
    void textThatIsNotUtf8IsRefused()
    {
        QVERIFY_EXCEPTION_THROWN(wordGroups({}, "a\xFF"), Error);
        QVERIFY_EXCEPTION_THROWN(wordGroups({}, "a", "\xC3"), Error);
    }
    void theShippedTokenizersPiecesBecomeWords()
    {
        const Tokenizer tokenizer = Tokenizer::load(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
        const std::string text = "The unforgettable thunderstorms, again.";
        const Encoding encoding = tokenizer.encode(text);
        QStringList words;
        for (const TokenRange& group : wordGroups(encoding, text)) {
            const int begin = encoding.offsets[std::size_t(group.first)].begin;
            const int end = encoding.offsets[std::size_t(group.first + group.count - 1)].end;
            words << QString::fromStdString(text).mid(begin, end - begin).trimmed();
        }
        QCOMPARE(words, (QStringList{"", "The", "unforgettable", "thunderstorms", ",", "again", ".", ""}));
        QVERIFY(encoding.size() > 8); // else nothing had to be merged
    }
};

HEADLIGHT_APPLESS_TEST(WordGroupsTest)
#include "tst_word_groups.moc"
