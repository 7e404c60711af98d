// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/lists_apart.h"
#include "core/tokenizer/merge_table.h"
#include "core/tokenizer/prefix_trie.h"
#include "core/tokenizer/token_model.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace headlight {

/// Byte-pair encoding (Sennrich et al. 2016): a word starts as its characters; of all neighbours that may merge, those
/// of the lowest rank merge first, the leftmost of equals; until none may. n log n in the length of the word.
class BpeModel : public TokenModel {
public:
    explicit BpeModel(const JsonObject& description, ListsApart apart = {});

    /// A vocabulary without a list of merges: any two neighbours merge that make a piece together, in the order of
    /// `ranks` [piece]; a piece of rank `never` is not made by merging.
    struct Pieces {
        static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

        Vocabulary vocabulary;
        std::vector<std::uint32_t> ranks; // [piece]
        std::vector<std::int64_t> whole;  // ascending; pieces that are found before anything merges, and do not merge
        std::vector<bool> unused;         // [piece] or empty; in the end taken apart into what merged
        std::optional<std::int64_t> unknown;
        bool fusesUnknown = false;
        bool byteFallback = false;
        bool ignoresMerges = false;
    };
    explicit BpeModel(Pieces pieces);

    std::vector<ModelToken> tokenize(std::string_view word) const override;
    const Vocabulary& vocabulary() const override { return m_vocabulary; }

private:
    void readMerges(const JsonObject& description);
    void addMerges(const JsonObject& description, const MergeList& merges);
    std::string_view withoutPrefix(std::string_view right) const; // which a word's later symbols have
    void addMerge(const JsonObject& description, std::uint32_t rank, std::string_view left, std::string_view right);

    /// The longest of the pieces that stand whole where they are found.
    std::optional<ModelToken> wholeAt(std::string_view word, std::size_t begin) const;
    std::vector<ModelToken> initialTokens(std::string_view word) const;
    std::vector<ModelToken> merged(std::vector<ModelToken> tokens) const;
    using Halves = std::unordered_map<std::int64_t, std::pair<std::int64_t, std::int64_t>>; // unused id → what merged
    void addTakenApart(const ModelToken& token, const Halves& halves, std::vector<ModelToken>& tokens) const;

    Vocabulary m_vocabulary;
    MergeTable m_merges;
    PrefixTrie m_whole;         // pieces that are found before anything merges
    std::vector<bool> m_unused; // [id] or empty
    std::string m_unknownToken; // empty: unknown characters vanish
    std::optional<std::int64_t> m_unknown;
    std::string m_continuingPrefix; // before every symbol but a word's first
    std::string m_endSuffix;        // after a word's last
    bool m_fuseUnknown = false;     // neighbouring unknown characters are one token
    bool m_byteFallback = false;    // an unknown character as tokens "<0x0A>" of its bytes
    bool m_ignoreMerges = false;    // a word that is in the vocabulary is one token, whatever the merges say
};

} // namespace headlight
