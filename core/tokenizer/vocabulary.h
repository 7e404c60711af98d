// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class JsonObject;
class MappedFile;

/// Token ↔ id, one to one; ids may have gaps.
class Vocabulary {
public:
    /// The largest id a file may give, so that a lying one cannot ask for all memory.
    static constexpr std::int64_t maxId = (1 << 24) - 1;
    /// The most tokens a file may give; the largest there are have 901,629 (XLM-V).
    static constexpr std::size_t maxTokens = 1 << 20;

    Vocabulary() = default;
    Vocabulary(Vocabulary&&) = default;
    Vocabulary& operator=(Vocabulary&&) = default;

    /// Whether a value in a file is a whole number from 0 to maxId.
    static bool isId(const nlohmann::json& value);

    /// Throws Error{BadFile} where the field `key` has more than maxTokens.
    static void requireFew(std::size_t nTokens, const JsonObject& description, std::string_view key);

    /// Reads the field `key`, an object token → id. Throws Error{BadFile} for wrong types, too many tokens, ids out of
    /// range or given twice. Where the field's tokens lie apart from the description, those are taken.
    static Vocabulary read(const JsonObject& description, std::string_view key, Vocabulary apart = {});

    /// Returns false when the token has another id, or the id another token.
    bool add(std::string_view token, std::int64_t id);
    /// Adds a token that may have been given before, which some lists of pieces do: it is found under its last id.
    void addOrReplace(std::string_view token, std::int64_t id);

    std::optional<std::int64_t> idOf(std::string_view token) const;
    const std::string* tokenOf(std::int64_t id) const; ///< nullptr for an id that has no token
    /// One past the largest id; a model's embedding has at least as many rows.
    std::int64_t size() const { return std::ssize(m_tokens); }
    std::size_t nTokens() const { return m_entries.size(); }

private:
    struct Entry {
        std::string token;
        std::int64_t id = 0; // the last that the token was given
    };
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t entry = 0; // number of the entry, counted from 1; 0: the slot is free
    };

    void reserve(std::size_t nTokens);
    /// The slot of a token, or the free one where it would be; there is always a free one.
    std::size_t slotOf(std::string_view token, std::uint32_t hash) const;

    std::deque<Entry> m_entries; // they never move
    std::vector<Slot> m_slots;   // a power of two, at most half of them taken
    std::vector<const std::string*> m_tokens;
};

/// The lines of a text file, without their ends, as long as the file is mapped; an empty last line is none. Throws
/// Error{BadFile} for bytes that are no UTF-8, for more than 64 MiB and for what a download left in its place.
std::vector<std::string_view> linesOf(const MappedFile& file);

} // namespace headlight
