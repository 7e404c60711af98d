// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/aligned_text.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

class JsonObject;
class Normalizer;

/// The languages that a Marian model translates into, ">>fr<<" (remove_language_code of transformers' MarianTokenizer):
/// where a text begins with such a code, one that nobody knows, too, the code is one token; elsewhere it is text.
class LanguageCodes {
public:
    /// `unknown` is the id of a code that no add() gave one.
    explicit LanguageCodes(std::int64_t unknown) : m_unknown(unknown) {}

    /// Whether a vocabulary's `token` is a language code.
    static bool isCode(std::string_view token);

    void add(const std::string& code, std::int64_t id) { m_ids[code] = id; }
    /// The code and what is behind it; `text` alone where it begins with none.
    std::vector<Piece> split(const AlignedText& text) const;

private:
    std::map<std::string, std::int64_t, std::less<>> m_ids;
    std::int64_t m_unknown;
};

/// A token that is found in the text before anything else is done to it; the names are tokenizer.json's.
struct AddedToken {
    std::int64_t id = 0;
    std::string content;
    bool special = false;
    bool inText = true;      ///< looked for in the text at all
    bool normalized = false; ///< looked for in the normalized text, and itself normalized
    bool lstrip = false;     ///< takes the white space before it along
    bool rstrip = false;     ///< takes the white space after it along
    bool singleWord = false; ///< only where no word character touches it
    std::string found = {};  ///< how it is spelled where it is looked for: its content, normalized where it says so

    static AddedToken read(const JsonObject& description);
};

class AddedVocabulary {
public:
    AddedVocabulary() = default;
    AddedVocabulary(AddedVocabulary&&) = default;
    AddedVocabulary& operator=(AddedVocabulary&&) = default;
    /// The last token counts where several have the same content; it is special where any of them is. `normalizer` may
    /// be null.
    AddedVocabulary(std::vector<AddedToken> tokens, const Normalizer* normalizer,
                    std::optional<LanguageCodes> codes = std::nullopt);

    const std::vector<AddedToken>& tokens() const { return m_tokens; }
    const AddedToken* find(std::int64_t id) const; ///< nullptr when it is no added token
    /// Whether a special token's content is `text`.
    bool isSpecial(std::string_view text) const { return m_special.contains(text); }

    /// The whole text in pieces: added tokens and codes, and between them normalized text.
    std::vector<Piece> split(AlignedText text, const Normalizer* normalizer) const;

private:
    /// A trie over bytes, for the longest token at a position.
    struct Trie {
        struct Node {
            std::map<char, std::size_t> children;
            const AddedToken* token = nullptr;
        };
        std::vector<Node> nodes = std::vector<Node>(1);

        void add(std::string_view content, const AddedToken* token);
        const AddedToken* longestAt(std::string_view text, std::size_t begin, std::size_t& end) const;
    };
    static std::vector<Piece> splitBy(const Trie& trie, const AlignedText& text);

    std::vector<AddedToken> m_tokens;
    std::map<std::int64_t, const AddedToken*> m_byId;
    std::set<std::string, std::less<>> m_special;
    std::optional<LanguageCodes> m_codes;
    Trie m_plain;
    Trie m_normalized;
};

} // namespace headlight
