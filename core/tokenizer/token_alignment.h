// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// Which tokens of an edited text go on from which tokens of the text before, whatever tokenizers made them.
///
/// The words of both texts are aligned: the longest common beginning, then the longest common end of what is left, then
/// a longest common subsequence between the two. A word is a run of letters, digits and marks, or one other character
/// that is no white space. White space is aligned where both words around it are. A new token goes on from the old
/// tokens whose characters it is made of, if all its characters are aligned and all of theirs are. Bytes of one
/// character go on one by one. Tokens without a text (ids, rows of a file) are aligned by their labels in the same way;
/// the n-th special token of a label goes on from the n-th before.
class TokenAlignment {
public:
    /// Throws Error{BadText} where a text is not UTF-8.
    TokenAlignment(const TokenSequence& before, const TokenSequence& after);

    int nBefore() const { return m_nBefore; }
    int nAfter() const { return static_cast<int>(m_sources.size()); }
    /// Old positions that a new token goes on from, rising; empty for a new one.
    const std::vector<int>& sources(int after) const { return m_sources[static_cast<std::size_t>(after)]; }
    /// The last new token that goes on from an old one; empty where none does, and beyond the old text.
    std::optional<int> followed(int before) const;
    /// The new tokens that go on from old ones that are all in `before`.
    template <typename Position>
    std::set<Position> followed(const std::set<Position>& before) const
    {
        std::set<Position> after;
        for (int token = 0; !before.empty() && token < nAfter(); ++token)
            if (const auto& from = sources(token); !from.empty() && std::ranges::all_of(from, [&](int old) {
                    return before.contains(static_cast<Position>(old));
                }))
                after.insert(static_cast<Position>(token));
        return after;
    }
    /// How many of the new text's first tokens the old text's first `n` tokens have become: up to the last token that
    /// goes on from one of them.
    int followedLength(int n) const;
    /// Every token goes on from the one at its own place.
    bool isIdentity() const;

private:
    int m_nBefore = 0;
    std::vector<std::vector<int>> m_sources; // [T after]
};

} // namespace headlight
