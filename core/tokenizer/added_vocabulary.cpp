// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/added_vocabulary.h"

#include "core/io/json.h"
#include "core/tokenizer/character_class.h"
#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/vocabulary.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

/// Length in bytes of the language code that `text` begins with; 0 where it begins with none.
std::size_t codeLength(std::string_view text)
{
    const std::size_t end = text.starts_with(">>") ? text.find("<<") : std::string_view::npos;
    return end == std::string_view::npos ? 0 : end + 2;
}

} // namespace

bool LanguageCodes::isCode(std::string_view token)
{
    return !token.empty() && codeLength(token) == token.size();
}

std::vector<Piece> LanguageCodes::split(const AlignedText& text) const
{
    const std::size_t length = codeLength(text.text);
    if (length == 0)
        return {{text, std::nullopt}};
    const auto known = m_ids.find(std::string_view(text.text).substr(0, length));
    return {{text.slice(0, length), known == m_ids.end() ? m_unknown : known->second},
            {text.slice(length, text.text.size()), std::nullopt}};
}

AddedToken AddedToken::read(const JsonObject& description)
{
    AddedToken token;
    token.id = description.integer("id", 0, Vocabulary::maxId);
    token.content = description.string("content");
    token.special = description.booleanOr("special", false);
    token.normalized = description.booleanOr("normalized", !token.special);
    token.lstrip = description.booleanOr("lstrip", false);
    token.rstrip = description.booleanOr("rstrip", false);
    token.singleWord = description.booleanOr("single_word", false);
    return token;
}

AddedVocabulary::AddedVocabulary(std::vector<AddedToken> tokens, const Normalizer* normalizer,
                                 std::optional<LanguageCodes> codes)
    : m_tokens(std::move(tokens)), m_codes(std::move(codes))
{
    std::map<std::string_view, const AddedToken*> last; // content → its last token
    for (AddedToken& token : m_tokens) {
        m_byId[token.id] = last[token.content] = &token;
        if (token.special)
            m_special.insert(token.content);
        AlignedText content = AlignedText::of(token.content);
        if (token.normalized && normalizer)
            normalizer->apply(content);
        token.found = std::move(content.text);
    }
    for (const AddedToken& token : m_tokens)
        if (token.inText && last.at(token.content) == &token && !token.found.empty())
            (token.normalized ? m_normalized : m_plain).add(token.found, &token);
}

const AddedToken* AddedVocabulary::find(std::int64_t id) const
{
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : found->second;
}

std::vector<Piece> AddedVocabulary::split(AlignedText text, const Normalizer* normalizer) const
{
    std::vector<Piece> pieces;
    pieces.push_back({std::move(text), std::nullopt});
    splitPieces(pieces, [&](const AlignedText& part) { return splitBy(m_plain, part); });
    if (m_codes)
        splitPieces(pieces, [&](const AlignedText& part) { return m_codes->split(part); });
    splitPieces(pieces, [&](AlignedText part) {
        if (normalizer)
            normalizer->apply(part);
        return splitBy(m_normalized, part);
    });
    return pieces;
}

std::vector<Piece> AddedVocabulary::splitBy(const Trie& trie, const AlignedText& text)
{
    const std::string_view all = text.text;
    std::vector<Piece> pieces;
    std::size_t done = 0; // everything before it is in a piece
    for (std::size_t i = 0; i < all.size();) {
        std::size_t end = i;
        const AddedToken* token = trie.longestAt(all, i, end);
        if (!token) {
            ++i;
            continue;
        }
        std::size_t begin = i;
        i = end; // whether it counts or not, the search goes on behind it
        if (token->singleWord && (endsWithWord(all.substr(0, begin)) || beginsWithWord(all.substr(end))))
            continue;
        if (token->rstrip)
            end += leadingWhitespace(all.substr(end));
        if (token->lstrip) // the token before may have taken the same white space
            begin = std::min(std::max(begin - trailingWhitespace(all.substr(0, begin)), done), end);
        if (done < begin)
            pieces.push_back({text.slice(done, begin), std::nullopt});
        if (begin < end) // else another has taken all of it
            pieces.push_back({text.slice(begin, end), token->id});
        done = end;
    }
    if (done < all.size())
        pieces.push_back({text.slice(done, all.size()), std::nullopt});
    return pieces;
}

void AddedVocabulary::Trie::add(std::string_view content, const AddedToken* token)
{
    std::size_t node = 0;
    for (const char c : content) {
        const auto [child, isNew] = nodes[node].children.try_emplace(c, nodes.size());
        node = child->second;
        if (isNew)
            nodes.emplace_back();
    }
    if (!nodes[node].token)
        nodes[node].token = token;
}

const AddedToken* AddedVocabulary::Trie::longestAt(std::string_view text, std::size_t begin, std::size_t& end) const
{
    const AddedToken* longest = nullptr;
    std::size_t node = 0;
    for (std::size_t i = begin; i < text.size(); ++i) {
        const auto child = nodes[node].children.find(text[i]);
        if (child == nodes[node].children.end())
            break;
        node = child->second;
        if (nodes[node].token) {
            longest = nodes[node].token;
            end = i + 1;
        }
    }
    return longest;
}

} // namespace headlight
