// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/unigram_model.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/byte_fallback.h"

#include <algorithm>
#include <limits>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// The best way to write the text before a place.
struct PathEnd {
    double score = 0;
    std::int64_t id = -1;  // last piece
    std::size_t begin = 0; // byte at which the last piece begins
};

} // namespace

UnigramModel::UnigramModel(const JsonObject& description)
    : m_byteFallback(description.booleanOr("byte_fallback", false))
{
    readPieces(description);
    if (description.has("unk_id"))
        m_unknown = description.integer("unk_id", 0, std::max<std::int64_t>(m_vocabulary.size() - 1, 0));
}

UnigramModel::UnigramModel(Pieces pieces)
    : m_vocabulary(std::move(pieces.vocabulary)),
      m_unknownScore(pieces.unknownScore),
      m_unknown(pieces.unknown),
      m_byteFallback(pieces.byteFallback),
      m_fusesUnknown(!pieces.byteFallback),
      m_followsSentencePiece(true)
{
    std::vector<PrefixTrie::Entry> entries;
    for (std::int64_t id = 0; id < std::ssize(pieces.scores); ++id) {
        m_scores.push_back(pieces.scores[id].value_or(0));
        if (pieces.scores[id])
            entries.emplace_back(*m_vocabulary.tokenOf(id), id);
    }
    m_trie = PrefixTrie(std::move(entries));
}

void UnigramModel::readPieces(const JsonObject& description)
{
    const nlohmann::json& pieces = description.raw("vocab");
    if (!pieces.is_array() || pieces.empty())
        description.failField("vocab", "a list of pieces with their scores");
    Vocabulary::requireFew(pieces.size(), description, "vocab");
    double least = std::numeric_limits<double>::infinity();
    std::vector<PrefixTrie::Entry> entries;
    std::int64_t id = 0;
    for (const nlohmann::json& piece : pieces) {
        if (!piece.is_array() || piece.size() != 2 || !piece[0].is_string() || !piece[1].is_number())
            description.fail("\"" + description.pathOf("vocab") + "[" + std::to_string(id) + "]\" is " +
                             describeJson(piece) + ", expected a piece and its score");
        const auto& text = piece[0].get_ref<const std::string&>();
        m_vocabulary.addOrReplace(text, id);
        m_scores.push_back(piece[1].get<double>());
        least = std::min(least, m_scores.back());
        entries.emplace_back(text, id);
        ++id;
    }
    constexpr double unknownPenalty = 10;
    m_unknownScore = least - unknownPenalty;
    m_trie = PrefixTrie(std::move(entries));
}

std::vector<ModelToken> UnigramModel::bestPathBackwards(std::string_view word) const
{
    std::vector<PathEnd> ends(word.size() + 1);
    const auto offer = [&](std::size_t begin, std::size_t end, std::int64_t id, double sum) {
        PathEnd& best = ends[end];
        if (best.id < 0 || sum > best.score)
            best = {stored(sum), id, begin};
    };
    for (std::size_t begin = 0; begin < word.size();) {
        const std::size_t next = begin + utf8Length(word[begin]);
        const double before = ends[begin].score;
        bool covered = false; // this one character by a piece of its own
        m_trie.prefixes(word.substr(begin), [&](std::size_t length, std::int64_t id) {
            offer(begin, begin + length, id, before + m_scores[id]);
            covered = covered || begin + length == next;
        });
        if (!covered && !m_unknown)
            throw Error(ErrorKind::BadText, "the tokenizer has no token for \"" +
                                                std::string(word.substr(begin, next - begin)) +
                                                "\", and none for what is unknown");
        if (!covered)
            offer(begin, next, *m_unknown, stored(before + m_unknownScore));
        begin = next;
    }
    std::vector<ModelToken> path;
    for (std::size_t end = word.size(); end > 0; end = ends[end].begin)
        path.push_back({ends[end].id, ends[end].begin, end});
    return path;
}

void UnigramModel::addUnknown(std::string_view word, const ModelToken& unknown, std::vector<ModelToken>& tokens) const
{
    const std::string_view text = word.substr(unknown.begin, unknown.end - unknown.begin);
    const auto id = m_followsSentencePiece ? std::nullopt : m_vocabulary.idOf(text);
    if (id) // a run of unknown characters may be a piece of low score
        tokens.push_back({*id, unknown.begin, unknown.end});
    else if (!m_byteFallback || !addByteTokens(m_vocabulary, text, unknown, tokens))
        tokens.push_back(unknown);
}

std::vector<ModelToken> UnigramModel::tokenize(std::string_view word) const
{
    const std::vector<ModelToken> path = bestPathBackwards(word);
    std::vector<ModelToken> tokens;
    tokens.reserve(path.size());
    std::optional<ModelToken> unknown; // a run that may go on
    const auto addPending = [&] {
        if (unknown)
            addUnknown(word, *unknown, tokens);
        unknown.reset();
    };
    for (auto piece = path.rbegin(); piece != path.rend(); ++piece) {
        const bool isUnknown = piece->id == m_unknown;
        if (!isUnknown || !m_fusesUnknown)
            addPending();
        if (isUnknown)
            unknown = ModelToken{piece->id, unknown ? unknown->begin : piece->begin, piece->end};
        else
            tokens.push_back(*piece);
    }
    addPending();
    return tokens;
}

} // namespace headlight
