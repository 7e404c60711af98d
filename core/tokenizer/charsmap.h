// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// SentencePiece's map of strings to what replaces them: a double-array trie (Aoe 1989, in the units of darts-clone)
/// whose values are places in a blob of texts that end with a zero byte.
class Charsmap {
public:
    /// Reads the length of the array in bytes (32 bits), the array, and the texts; nothing where `bytes` are no map.
    static std::optional<Charsmap> read(std::string_view bytes);
    /// Errors about bytes that are no map end with this.
    static constexpr const char* expected =
        "the length of a double array, the array, and texts that end with a zero byte";

    /// Returns the entry for the shortest beginning of `text` that the map knows; it replaces all of `text`. Hugging
    /// Face tokenizers does so, and vocabularies are used with it.
    std::optional<std::string_view> replacement(std::string_view text) const;

    struct Rule {
        std::size_t length; // bytes that it replaces
        std::string_view replacement;
    };
    /// Returns the entry for the longest beginning of `text` that the map knows; SentencePiece itself uses this one.
    std::optional<Rule> longestRule(std::string_view text) const;

private:
    /// Calls `found(length, unit of the value)` for each beginning of `text` that is an entry, the shortest first,
    /// until it returns false.
    template <typename Found>
    void entries(std::string_view text, const Found& found) const;
    /// The text of an entry; nothing where its value is no place in the texts.
    std::optional<std::string_view> textOf(std::size_t valueUnit) const;

    std::vector<std::uint32_t> m_units;
    std::string m_texts;
};

} // namespace headlight
