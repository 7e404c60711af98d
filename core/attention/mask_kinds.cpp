// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/mask_kinds.h"

#include "core/base/screen_text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace headlight {

namespace {

MaskKeys everyKey(Index /*query*/, Index /*n*/)
{
    return {0, std::numeric_limits<Index>::max()};
}

MaskKeys upToItself(Index query, Index /*n*/)
{
    return {0, query + 1};
}

MaskKeys itselfAndSomeBefore(Index query, Index n)
{
    return {std::max<Index>(0, query + 1 - n), query + 1};
}

MaskKeys upToItselfOrN(Index query, Index n)
{
    return {0, std::max(query + 1, n)};
}

/// To add a kind, add a row at the end, its cells to tst_mask.cpp and a line to resources/lessons/README.md.
constexpr std::array kMaskKinds = {
    MaskKindRow{
        .spelling = "none",
        .reach = everyKey,
        .looksOnlyBack = false,
        .title = screenText("&None"),
        .name = screenText("none"),
        .brief = screenText("none"),
        .caption = screenText("no mask"),
        .help = screenText("Every token sees every token"),
    },
    MaskKindRow{
        .spelling = "causal",
        .reach = upToItself,
        .looksOnlyBack = true,
        .title = screenText("&Causal"),
        .name = screenText("causal"),
        .brief = screenText("causal"),
        .caption = screenText("causal mask"),
        .help = screenText("A token sees itself and what came before it"),
    },
    // query − n < key ≤ query: Beltagy et al. 2020, one-sided
    MaskKindRow{
        .spelling = "window",
        .number = MaskNumber{1, screenText("Tokens each query sees, itself included")},
        .reach = itselfAndSomeBefore,
        .looksOnlyBack = true,
        .title = screenText("&Window"),
        .name = screenText("sliding window"),
        .brief = screenText("window of %1"),
        .caption = screenText("window mask, %1 wide"),
        .help = screenText("A token sees itself and a few tokens before it"),
    },
    // key < n, or key ≤ query: Raffel et al. 2020, figure 4
    MaskKindRow{
        .spelling = "prefix",
        .number = MaskNumber{.least = 0,
                             .meaning = screenText("First tokens that every query sees"),
                             .countsFirstTokens = true},
        .reach = upToItselfOrN,
        .looksOnlyBack = false,
        .title = screenText("&Prefix"),
        .name = screenText("prefix"),
        .brief = screenText("prefix of %1"),
        .caption = screenText("prefix mask, %1 long"),
        .help = screenText("Causal, but the first tokens are seen by all"),
    },
    // Child et al. 2019, "Generating Long Sequences with Sparse Transformers", section 4.3, with their l as n: A(1) =
    // {max(0, query − n), …, query} and A(2) = {key ≤ query : (query − key) mod n = 0}. One head sees both, their
    // "merged" head of section 5.1. A(1) here ends at query − n + 1: the key query − n is in A(2).
    MaskKindRow{
        .spelling = "strided",
        .number = MaskNumber{1, screenText("Tokens each query sees, itself included, and the steps further back")},
        .reach = upToItself,
        .sees = [](Index query, Index key, Index n) { return query - key < n || (query - key) % n == 0; },
        .looksOnlyBack = true,
        .title = screenText("St&rided"),
        .name = screenText("strided pattern"),
        .brief = screenText("stride of %1"),
        .caption = screenText("strided mask, stride %1"),
        .help = screenText("A token sees itself, a few tokens before it and, in steps of as many, some further back"),
    },
};
static_assert(kMaskKinds[static_cast<std::size_t>(MaskKind::None)].spelling == "none");
static_assert(kMaskKinds[static_cast<std::size_t>(MaskKind::Causal)].spelling == "causal");

} // namespace

bool MaskKindRow::allows(Index query, Index key, Index n) const
{
    const MaskKeys keys = reach(query, n);
    return keys.first <= key && key < keys.end && (!sees || sees(query, key, n));
}

std::span<const MaskKindRow> maskKinds()
{
    return kMaskKinds;
}

const MaskKindRow& rowOf(MaskKind kind)
{
    return kMaskKinds[static_cast<std::size_t>(kind)];
}

MaskKind kindOf(const MaskKindRow& row)
{
    return static_cast<MaskKind>(&row - kMaskKinds.data());
}

std::vector<std::string> maskSpellings()
{
    const std::string most = std::to_string(std::numeric_limits<int>::max());
    std::vector<std::string> spellings;
    for (const MaskKindRow& row : kMaskKinds)
        spellings.push_back(
            std::string(row.spelling) +
            (row.number ? ":N (N from " + std::to_string(row.number->least) + " to " + most + ")" : ""));
    return spellings;
}

} // namespace headlight
