// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/piece.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace headlight {

/// The languages that a Marian model translates into, ">>fr<<" (remove_language_code of transformers' MarianTokenizer):
/// where a text begins with such a code, one that nobody knows, too, the code is one token; elsewhere it is text.
class LanguageCodes {
public:
    /// `unknown` is the id of a code that no add() gave one.
    explicit LanguageCodes(std::int64_t unknown) : m_unknown(unknown) {}

    /// Whether a vocabulary's token is one.
    static bool isCode(std::string_view token);

    void add(const std::string& code, std::int64_t id) { m_ids[code] = id; }
    /// The code and what is behind it; `text` alone where it begins with none.
    std::vector<Piece> split(const AlignedText& text) const;

private:
    std::map<std::string, std::int64_t, std::less<>> m_ids;
    std::int64_t m_unknown;
};

} // namespace headlight
