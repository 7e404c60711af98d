// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/bpe_model.h"

#include "core/base/printable.h"
#include "core/base/worker_pool.h"
#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/byte_fallback.h"
#include "core/tokenizer/word_level_model.h"

#include <algorithm>
#include <limits>
#include <queue>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

/// A pair of neighbours that could merge when it was seen.
struct Candidate {
    std::uint32_t rank;
    std::size_t position; // index of the pair's left token
    std::int64_t id;      // token that the pair would become
    bool operator>(const Candidate& other) const
    {
        return rank != other.rank ? rank > other.rank : position > other.position;
    }
};

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// A symbol as its bytes. Each covers its own byte of the word; those of a symbol with an affix, which the reference
/// implementation spells out too, all cover the character.
bool addSymbolBytes(const Vocabulary& vocabulary, std::string_view symbol, const ModelToken& character,
                    std::vector<ModelToken>& tokens)
{
    const std::size_t first = tokens.size();
    if (!addByteTokens(vocabulary, symbol, character, tokens))
        return false;
    for (std::size_t i = first; i < tokens.size() && symbol.size() == character.end - character.begin; ++i) {
        tokens[i].begin = character.begin + i - first;
        tokens[i].end = tokens[i].begin + 1;
    }
    return true;
}

} // namespace

BpeModel::BpeModel(const JsonObject& description, ListsApart apart)
    : m_vocabulary(Vocabulary::read(description, "vocab", std::move(apart.vocabulary))),
      m_unknownToken(description.stringOr("unk_token", "")),
      m_continuingPrefix(description.stringOr("continuing_subword_prefix", "")),
      m_endSuffix(description.stringOr("end_of_word_suffix", "")),
      m_fuseUnknown(description.booleanOr("fuse_unk", false)),
      m_byteFallback(description.booleanOr("byte_fallback", false)),
      m_ignoreMerges(description.booleanOr("ignore_merges", false))
{
    // "dropout" is left unread: it is for training, and the same text must give the same tokens.
    if (description.has("unk_token"))
        m_unknown = m_vocabulary.idOf(m_unknownToken); // one that the vocabulary lacks is missed where it is needed
    readMerges(description);
    addMerges(description, apart.merges);
}

BpeModel::BpeModel(Pieces pieces)
    : m_vocabulary(std::move(pieces.vocabulary)),
      m_unused(std::move(pieces.unused)),
      m_unknown(pieces.unknown),
      m_fuseUnknown(pieces.fusesUnknown),
      m_byteFallback(pieces.byteFallback),
      m_ignoreMerges(pieces.ignoresMerges)
{
    std::vector<PrefixTrie::Entry> whole;
    for (const std::int64_t id : pieces.whole)
        whole.emplace_back(*m_vocabulary.tokenOf(id), id);
    m_whole = PrefixTrie(std::move(whole));
    const auto mergeable = [&](std::string_view text) {
        const auto id = m_vocabulary.idOf(text);
        return id && std::ranges::binary_search(pieces.whole, *id) ? std::nullopt : id;
    };
    for (std::int64_t id = 0; id < std::ssize(pieces.ranks); ++id) {
        const std::string* piece = m_vocabulary.tokenOf(id);
        if (!piece || pieces.ranks[id] == Pieces::never)
            continue;
        const std::string_view text = *piece;
        for (std::size_t cut = 1; cut < text.size(); ++cut) {
            const auto left = mergeable(text.substr(0, cut));
            const auto right = left ? mergeable(text.substr(cut)) : std::nullopt;
            if (right)
                m_merges.set(*left, *right, {pieces.ranks[id], static_cast<std::uint32_t>(id)});
        }
    }
}

void BpeModel::readMerges(const JsonObject& description)
{
    const json& merges = description.raw("merges");
    if (merges.is_object() && merges.empty())
        return; // some writers put {} for no merges
    if (!merges.is_array())
        description.failField("merges", "a list of pairs");
    m_merges.reserve(merges.size());
    std::uint32_t rank = 0;
    for (const json& merge : merges) {
        if (merge.is_string()) { // "Ġ t"
            const auto& text = merge.get_ref<const std::string&>();
            if (text.starts_with("#version")) // the first line of an older merges.txt
                continue;
            const std::size_t space = text.find(' ');
            if (space == std::string::npos || text.find(' ', space + 1) != std::string::npos)
                description.fail("merge " + std::to_string(rank) + " is " + describeJson(merge) +
                                 ", expected two pieces with one space between them");
            addMerge(description, rank, std::string_view(text).substr(0, space),
                     std::string_view(text).substr(space + 1));
        } else if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
            addMerge(description, rank, merge[0].get_ref<const std::string&>(), merge[1].get_ref<const std::string&>());
        } else {
            description.fail("merge " + std::to_string(rank) + " is " + describeJson(merge) + ", expected two pieces");
        }
        ++rank;
    }
}

/// Looks the pieces up on several threads: half a million merges have a million and a half of them.
void BpeModel::addMerges(const JsonObject& description, const MergeList& merges)
{
    struct Found {
        std::optional<std::int64_t> left;
        std::optional<std::int64_t> right;
        std::optional<std::int64_t> whole;
    };
    constexpr std::size_t kAtOnce = 1U << 14U;
    std::vector<Found> found(merges.size());
    parallelFor(static_cast<std::ptrdiff_t>((merges.size() + kAtOnce - 1) / kAtOnce), [&](std::ptrdiff_t part) {
        const std::size_t begin = static_cast<std::size_t>(part) * kAtOnce;
        std::string whole;
        for (std::size_t i = begin; i < std::min(begin + kAtOnce, merges.size()); ++i) {
            const auto [left, right] = merges.pair(i);
            whole = left;
            whole += withoutPrefix(right);
            found[i] = {m_vocabulary.idOf(left), m_vocabulary.idOf(right), m_vocabulary.idOf(whole)};
        }
    });
    m_merges.reserve(merges.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto& [left, right, whole] = found[i];
        const auto rank = static_cast<std::uint32_t>(i);
        if (left && right && whole)
            m_merges.set(*left, *right, {rank, static_cast<std::uint32_t>(*whole)});
        else
            addMerge(description, rank, merges.pair(i).left, merges.pair(i).right); // says which is missing
    }
}

std::string_view BpeModel::withoutPrefix(std::string_view right) const
{
    return right.starts_with(m_continuingPrefix) ? right.substr(m_continuingPrefix.size()) : right;
}

void BpeModel::addMerge(const JsonObject& description, std::uint32_t rank, std::string_view left,
                        std::string_view right)
{
    const auto known = [&](std::string_view piece) {
        const auto id = m_vocabulary.idOf(piece);
        if (!id)
            description.fail("merge " + std::to_string(rank) + ", " +
                             inQuotes(std::string(left) + ' ' + std::string(right)) + ", needs the token " +
                             inQuotes(std::string(piece)) + ", which the vocabulary lacks");
        return *id;
    };
    const std::int64_t leftId = known(left);
    const std::int64_t rightId = known(right);
    std::string whole(left);
    whole += withoutPrefix(right);
    m_merges.set(leftId, rightId, {rank, static_cast<std::uint32_t>(known(whole))});
}

std::optional<ModelToken> BpeModel::wholeAt(std::string_view word, std::size_t begin) const
{
    std::optional<ModelToken> longest;
    m_whole.prefixes(word.substr(begin), [&](std::size_t length, std::int64_t id) {
        longest = ModelToken{id, begin, begin + length};
    });
    return longest;
}

std::vector<ModelToken> BpeModel::initialTokens(std::string_view word) const
{
    std::vector<ModelToken> tokens;
    std::optional<ModelToken> unknown; // not yet added: the next character may fuse with it
    const auto addUnknown = [&] {
        if (unknown)
            tokens.push_back(*unknown);
        unknown.reset();
    };
    std::string decorated;
    for (std::size_t begin = 0; begin < word.size();) {
        if (const auto whole = wholeAt(word, begin)) {
            addUnknown();
            tokens.push_back(*whole);
            begin = whole->end;
            continue;
        }
        const std::size_t end = begin + utf8Length(word[begin]);
        std::string_view symbol = word.substr(begin, end - begin);
        const bool prefixed = begin > 0 && !m_continuingPrefix.empty();
        const bool suffixed = end == word.size() && !m_endSuffix.empty();
        if (prefixed || suffixed) {
            decorated = (prefixed ? m_continuingPrefix : "") + std::string(symbol) + (suffixed ? m_endSuffix : "");
            symbol = decorated;
        }
        if (const auto id = m_vocabulary.idOf(symbol)) {
            addUnknown();
            tokens.push_back({*id, begin, end});
        } else if (m_byteFallback && addSymbolBytes(m_vocabulary, symbol, {0, begin, end}, tokens)) {
            // An unknown before these bytes stays pending, and comes after them: so does the reference implementation.
        } else if (m_unknown) {
            if (unknown && m_fuseUnknown) {
                unknown->end = end;
            } else {
                addUnknown();
                unknown = ModelToken{*m_unknown, begin, end};
            }
        } else if (!m_unknownToken.empty()) {
            throw noUnknownTokenError(symbol, m_unknownToken);
        }
        begin = end;
    }
    addUnknown();
    return tokens;
}

std::vector<ModelToken> BpeModel::tokenize(std::string_view word) const
{
    if (m_ignoreMerges)
        if (const auto id = m_vocabulary.idOf(word))
            return {{*id, 0, word.size()}};

    return merged(initialTokens(word));
}

std::vector<ModelToken> BpeModel::merged(std::vector<ModelToken> tokens) const
{
    if (tokens.size() < 2)
        return tokens;
    // The tokens as a doubly linked list; one that merged into its left neighbour is marked by next == its own
    // position.
    std::vector<std::size_t> next(tokens.size());
    std::vector<std::size_t> previous(tokens.size());
    std::vector<Candidate> storage;
    storage.reserve(tokens.size());
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> candidates(std::greater<>(),
                                                                                      std::move(storage));
    Halves halves;
    const auto offer = [&](std::size_t left) {
        if (left == none || next[left] == none)
            return;
        const std::int64_t right = tokens[next[left]].id;
        const MergeTable::Merge* merge = m_merges.find(tokens[left].id, right);
        if (!merge)
            return;
        candidates.push({merge->rank, left, merge->id});
        if (!m_unused.empty() && m_unused[merge->id])
            halves[merge->id] = {tokens[left].id, right}; // SentencePiece, too, keeps the last place only
    };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        next[i] = i + 1 < tokens.size() ? i + 1 : none;
        previous[i] = i > 0 ? i - 1 : none;
    }
    for (std::size_t i = 0; i < tokens.size(); ++i)
        offer(i);

    while (!candidates.empty()) {
        const Candidate best = candidates.top();
        candidates.pop();
        const std::size_t left = best.position;
        const std::size_t right = next[left];
        if (right == left || right == none)
            continue;
        // The pair may have changed since it was offered.
        const MergeTable::Merge* merge = m_merges.find(tokens[left].id, tokens[right].id);
        if (!merge || merge->id != best.id)
            continue;
        tokens[left].id = best.id;
        tokens[left].end = tokens[right].end;
        next[left] = next[right];
        if (next[left] != none)
            previous[next[left]] = left;
        next[right] = right;
        offer(previous[left]);
        offer(left);
    }

    std::vector<ModelToken> result;
    for (std::size_t i = 0; i != none; i = next[i])
        addTakenApart(tokens[i], halves, result);
    return result;
}

void BpeModel::addTakenApart(const ModelToken& token, const Halves& halves, std::vector<ModelToken>& tokens) const
{
    const auto found = halves.find(token.id);
    if (found == halves.end()) {
        tokens.push_back(token);
        return;
    }
    const auto [left, right] = found->second;
    const std::size_t middle = token.begin + m_vocabulary.tokenOf(left)->size();
    addTakenApart({left, token.begin, middle}, halves, tokens);
    addTakenApart({right, middle, token.end}, halves, tokens);
}

} // namespace headlight
