// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>
#include <cstddef>
#include <optional>

namespace headlight {

/// Two columns with links between; tokens on a line with arcs above; tokens around a circle.
enum class LinkLayoutKind { Columns, Arc, Radial };

/// From which of a text's two parts to which: A is the first, B the second (see text_split.h).
enum class LinkTexts { All, FirstToFirst, FirstToSecond, SecondToFirst, SecondToSecond };

inline constexpr std::array kLinkLayouts = {EnumWord{LinkLayoutKind::Columns, "columns"},
                                            EnumWord{LinkLayoutKind::Arc, "arc"},
                                            EnumWord{LinkLayoutKind::Radial, "radial"}};
inline constexpr std::array kLinkTexts = {
    EnumWord{LinkTexts::All, "all"}, EnumWord{LinkTexts::FirstToFirst, "AA"}, EnumWord{LinkTexts::FirstToSecond, "AB"},
    EnumWord{LinkTexts::SecondToFirst, "BA"}, EnumWord{LinkTexts::SecondToSecond, "BB"}};

/// All of a short text's links, the strongest few of each token in a long one: linksPerToken().
inline constexpr int kTopKByLength = -1;

/// How the link graph looks and which links it holds: those that pass every one of these filters.
struct LinkOptions {
    LinkLayoutKind layout = LinkLayoutKind::Columns;
    float threshold = 0.05F;   // weights below are left out
    int topK = kTopKByLength;  // only the k strongest keys of each query in each head; 0 = all
    double topPercent = 100.0; // only the strongest P % of all the heads' links, (0, 100]
    LinkTexts texts = LinkTexts::All;
    std::optional<int> queryToken; // only this query's links
    std::optional<int> keyToken;   // only this key's links
    bool chosenOnly = true;        // the links of the chosen head alone; else of every head of its layer
    bool operator==(const LinkOptions&) const = default;
};

constexpr int kMostTopK = 1000;
constexpr int kLongLinkText = 40;   // more tokens than these are a long text
constexpr int kFewLinksOfToken = 3; // the links of each of its tokens, in each head
constexpr double kLeastTopPercent = 0.001;
/// More than these are never drawn: the strongest are, and the count says so.
constexpr std::size_t kMostLinks = 10'000;

/// The k that a choice means for a text of `nTokens` queries; 0 = all.
constexpr int linksPerToken(int topK, int nTokens)
{
    if (topK != kTopKByLength)
        return topK;
    return nTokens > kLongLinkText ? kFewLinksOfToken : 0;
}

} // namespace headlight
