// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/bpe_model.h"

#include <QTest>

#include <algorithm>
#include <random>

#include <nlohmann/json.hpp>

using namespace headlight;
using nlohmann::json;

namespace {

BpeModel modelOf(const json& description)
{
    return BpeModel(JsonObject(description, "tokenizer.json"));
}

std::vector<std::string> tokensOf(const BpeModel& model, const std::string& word)
{
    std::vector<std::string> tokens;
    for (const ModelToken& token : model.tokenize(word))
        tokens.push_back(*model.vocabulary().tokenOf(token.id));
    return tokens;
}

/// The definition, word for word: look for the best pair from the start, after every merge.
std::vector<std::string> naiveBpe(const std::string& word,
                                  const std::vector<std::pair<std::string, std::string>>& merges)
{
    std::vector<std::string> symbols;
    for (const char c : word)
        symbols.emplace_back(1, c);
    for (;;) {
        std::size_t best = merges.size();
        std::size_t at = 0;
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
            const auto rank = static_cast<std::size_t>(
                std::find(merges.begin(), merges.end(), std::pair(symbols[i], symbols[i + 1])) - merges.begin());
            if (rank < best) {
                best = rank;
                at = i;
            }
        }
        if (best == merges.size())
            return symbols;
        symbols[at] += symbols[at + 1];
        symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    }
}

using Tokens = std::vector<std::string>;

} // namespace

class TestBpeModel : public QObject {
    Q_OBJECT

private slots:
    void theHeapGivesWhatARescanGives()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 200; ++round) {
            json vocabulary = {{"a", 0}, {"b", 1}, {"c", 2}};
            Tokens pieces = {"a", "b", "c"};
            std::vector<std::pair<std::string, std::string>> merges;
            json list = json::array();
            for (int k = 0; k < 12; ++k) {
                const std::pair merge(pieces[random() % pieces.size()], pieces[random() % pieces.size()]);
                const std::string piece = merge.first + merge.second;
                if (std::find(merges.begin(), merges.end(), merge) != merges.end())
                    continue;
                merges.push_back(merge);
                list.push_back({merge.first, merge.second});
                if (!vocabulary.contains(piece)) {
                    vocabulary[piece] = vocabulary.size();
                    pieces.push_back(piece);
                }
            }
            const BpeModel model = modelOf({{"vocab", vocabulary}, {"merges", list}});
            for (int w = 0; w < 20; ++w) {
                std::string word;
                for (unsigned n = random() % 40; n-- > 0;)
                    word.push_back(static_cast<char>('a' + random() % 3));
                QCOMPARE(tokensOf(model, word), naiveBpe(word, merges));
            }
        }
    }

    void tokensCoverTheWordWithoutAGap()
    {
        const BpeModel model = modelOf({{"vocab", {{"a", 0}, {"é", 1}, {"aé", 2}}}, {"merges", {"a é"}}});
        QCOMPARE(model.tokenize("éaéa"), (std::vector<ModelToken>{{1, 0, 2}, {2, 2, 5}, {0, 5, 6}}));
        QVERIFY(model.tokenize("").empty());
    }

    void unknownCharactersAreOneTokenEachOrFused()
    {
        json description = {{"vocab", {{"?", 0}, {"a", 1}}}, {"merges", json::array()}};
        QCOMPARE(tokensOf(modelOf(description), "xax"), Tokens{"a"}); // no unknown token: they vanish
        description["unk_token"] = "?";
        QCOMPARE(tokensOf(modelOf(description), "xyaz"), (Tokens{"?", "?", "a", "?"}));
        description["fuse_unk"] = true;
        QCOMPARE(modelOf(description).tokenize("xyaz"), (std::vector<ModelToken>{{0, 0, 2}, {1, 2, 3}, {0, 3, 4}}));
    }

    void anUnknownCharacterFallsBackToItsBytes()
    {
        const BpeModel model = modelOf({{"vocab", {{"?", 0}, {"a", 1}, {"<0xC3>", 2}, {"<0xA9>", 3}}},
                                        {"merges", json::array()},
                                        {"unk_token", "?"},
                                        {"byte_fallback", true}});
        QCOMPARE(model.tokenize("aé"), (std::vector<ModelToken>{{1, 0, 1}, {2, 1, 2}, {3, 2, 3}}));
        QCOMPARE(tokensOf(model, "ü"), Tokens{"?"});
    }

    void prefixesAndSuffixesMarkThePlaceInAWord()
    {
        const BpeModel prefixed = modelOf({{"vocab", {{"a", 0}, {"##b", 1}, {"ab", 2}, {"##c", 3}}},
                                           {"merges", {"a ##b"}},
                                           {"continuing_subword_prefix", "##"}});
        QCOMPARE(tokensOf(prefixed, "abc"), (Tokens{"ab", "##c"}));
        const BpeModel suffixed = modelOf({{"vocab", {{"a", 0}, {"b</w>", 1}, {"ab</w>", 2}, {"a</w>", 3}}},
                                           {"merges", {"a b</w>"}},
                                           {"end_of_word_suffix", "</w>"}});
        QCOMPARE(tokensOf(suffixed, "ab"), Tokens{"ab</w>"});
        QCOMPARE(tokensOf(suffixed, "aa"), (Tokens{"a", "a</w>"}));
    }

    void aWholeWordMayIgnoreTheMerges()
    {
        json description = {{"vocab", {{"a", 0}, {"b", 1}, {"ab", 2}}}, {"merges", json::array()}};
        QCOMPARE(tokensOf(modelOf(description), "ab"), (Tokens{"a", "b"}));
        description["ignore_merges"] = true;
        QCOMPARE(tokensOf(modelOf(description), "ab"), Tokens{"ab"});
    }
};

HEADLIGHT_APPLESS_TEST(TestBpeModel)
#include "tst_bpe_model.moc"
