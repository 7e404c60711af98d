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

/// How the link graph looks and which links it holds: those that pass every one of these filters.
struct LinkOptions {
    LinkLayoutKind layout = LinkLayoutKind::Columns;
    float threshold = 0.05F;   // weights below are left out
    int topK = 0;              // only the k strongest keys of each query in each head; 0 = all
    double topPercent = 100.0; // only the strongest P % of all the heads' links, (0, 100]
    LinkTexts texts = LinkTexts::All;
    std::optional<int> queryToken; // only this query's links
    std::optional<int> keyToken;   // only this key's links
    bool chosenOnly = false;       // the links of the chosen head alone; else of every head of its layer
    bool operator==(const LinkOptions&) const = default;
};

constexpr int kMostTopK = 1000;
constexpr double kLeastTopPercent = 0.001;
/// More than these are never drawn: the strongest are, and the count says so.
constexpr std::size_t kMostLinks = 10'000;

} // namespace headlight
