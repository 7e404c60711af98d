// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/shown_axes.h"

#include <algorithm>

namespace headlight {

namespace {

TokenRange tokensAt(const std::vector<TokenRange>& groups, int place)
{
    if (groups.empty())
        return {place, 1};
    return place < static_cast<int>(groups.size()) ? groups[place] : TokenRange{};
}

int firstToken(const std::vector<TokenRange>& groups, int place)
{
    if (place < 0 || (!groups.empty() && place >= static_cast<int>(groups.size())))
        return -1;
    return static_cast<int>(tokensAt(groups, place).first);
}

int placeOf(const std::vector<TokenRange>& groups, int token)
{
    if (token < 0 || groups.empty())
        return token;
    const auto after = std::upper_bound(groups.begin(), groups.end(), Index{token},
                                        [](Index t, const TokenRange& group) { return t < group.first; });
    if (after == groups.begin())
        return -1;
    const TokenRange& group = *(after - 1);
    return token < group.first + group.count ? static_cast<int>(after - groups.begin()) - 1 : -1;
}

} // namespace

TokenRange ShownAxes::tokensOfRow(int row) const
{
    return tokensAt(queries, row);
}

TokenRange ShownAxes::tokensOfColumn(int column) const
{
    return tokensAt(keys, column);
}

int ShownAxes::queryOf(int row) const
{
    return firstToken(queries, row);
}

int ShownAxes::keyOf(int column) const
{
    return firstToken(keys, column);
}

int ShownAxes::rowOf(int query) const
{
    return placeOf(queries, query);
}

int ShownAxes::columnOf(int key) const
{
    return placeOf(keys, key);
}

} // namespace headlight
