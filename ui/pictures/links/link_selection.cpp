// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/link_selection.h"

#include "ui/picture/shown_map.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <utility>

namespace headlight {

namespace {

/// A total order: of equal weights the first head's, query's and key's come before the others.
bool isStronger(const TokenLink& a, const TokenLink& b)
{
    if (a.weight != b.weight)
        return a.weight > b.weight;
    return std::tie(a.headSlot, a.query, a.key) < std::tie(b.headSlot, b.query, b.key);
}

/// Calls see(row) for each query with a value: its allowed links, by key.
template <typename See>
void forEachRow(const std::vector<AttentionMap>& maps, const LinkFilter& filter, const CancelToken& cancel, See see)
{
    constexpr Index rowsAtOnce = 64;
    std::vector<TokenLink> row;
    for (std::size_t slot = 0; slot < maps.size(); ++slot) {
        const AttentionMap& map = maps[slot];
        for (Index first = 0; first < map.nQueries(); first += rowsAtOnce) {
            cancel.throwIfCancelled();
            const TokenRange queries{first, std::min(rowsAtOnce, map.nQueries() - first)};
            const Matrix block = map.block(queries, {0, map.nKeys()}, AttentionStep::Pattern); // [queries, Tk]
            for (Index i = 0; i < queries.count; ++i) {
                const Index query = first + i;
                if (!map.hasValue(query))
                    continue;
                row.clear();
                for (Index key = 0; key < map.nKeys(); ++key)
                    if (allows(filter.mask, filter.axes, static_cast<int>(query), static_cast<int>(key)) &&
                        map.allows(query, key))
                        row.push_back(
                            {static_cast<int>(query), static_cast<int>(key), static_cast<int>(slot), block(i, key)});
                see(row);
            }
        }
    }
}

/// The n-th largest of weights ≥ 0 that are counted twice over: their bits, as a whole number, have the same order, so
/// that the upper half's histogram finds where it lies and that of the lower half there what it is.
class NthLargest {
public:
    explicit NthLargest(bool isUpper, std::uint32_t upper = 0)
        : m_isUpper(isUpper), m_upper(upper), m_counts(std::size_t(1) << 16, 0)
    {
    }

    void count(float weight)
    {
        const std::uint32_t bits = std::bit_cast<std::uint32_t>(std::max(weight, 0.0F));
        if (m_isUpper)
            ++m_counts[bits >> 16];
        else if (bits >> 16 == m_upper)
            ++m_counts[bits & 0xFFFFU];
    }

    /// The half of the bits, and how many of the n are left for it.
    std::pair<std::uint32_t, std::size_t> find(std::size_t n) const
    {
        for (std::uint32_t bin = 0xFFFFU; bin > 0; --bin) {
            if (n <= m_counts[bin])
                return {bin, n};
            n -= m_counts[bin];
        }
        return {0, n};
    }

private:
    bool m_isUpper;
    std::uint32_t m_upper;
    std::vector<std::size_t> m_counts;
};

/// The smallest weight of the top percent.
float weightOfPercent(const std::vector<AttentionMap>& maps, const LinkFilter& filter, const CancelToken& cancel)
{
    NthLargest upper(true);
    std::size_t nInAll = 0;
    forEachRow(maps, filter, cancel, [&](const std::vector<TokenLink>& row) {
        nInAll += row.size();
        for (const TokenLink& link : row)
            upper.count(link.weight);
    });
    if (nInAll == 0)
        return 0.0F;
    const double wanted = std::ceil(static_cast<double>(nInAll) * filter.options.topPercent / 100.0);
    const auto [high, rest] = upper.find(std::clamp(static_cast<std::size_t>(wanted), std::size_t(1), nInAll));
    NthLargest lower(false, high);
    forEachRow(maps, filter, cancel, [&](const std::vector<TokenLink>& row) {
        for (const TokenLink& link : row)
            lower.count(link.weight);
    });
    return std::bit_cast<float>((high << 16) | lower.find(rest).first);
}

bool isBetween(LinkTexts texts, const TokenLink& link, const LinkFilter::Second& second)
{
    const bool fromSecond = link.query >= second.row;
    const bool toSecond = link.key >= second.column;
    switch (texts) {
    case LinkTexts::All:
        break;
    case LinkTexts::FirstToFirst:
        return !fromSecond && !toSecond;
    case LinkTexts::FirstToSecond:
        return !fromSecond && toSecond;
    case LinkTexts::SecondToFirst:
        return fromSecond && !toSecond;
    case LinkTexts::SecondToSecond:
        return fromSecond && toSecond;
    }
    return true;
}

void keepStrongest(std::vector<TokenLink>& links, std::size_t n)
{
    if (links.size() <= n)
        return;
    std::nth_element(links.begin(), links.begin() + static_cast<std::ptrdiff_t>(n), links.end(), isStronger);
    links.resize(n);
}

} // namespace

LinkSelection selectLinks(const std::vector<AttentionMap>& maps, const LinkFilter& filter, const CancelToken& cancel)
{
    const LinkOptions& options = filter.options;
    float least = options.threshold;
    if (options.topPercent < 100.0)
        least = std::max(least, weightOfPercent(maps, filter, cancel));
    const auto topK = options.topK > 0 ? static_cast<std::size_t>(options.topK) : SIZE_MAX;
    const auto passes = [&](const TokenLink& link) {
        return link.weight >= least && (!options.queryToken || *options.queryToken == link.query) &&
               (!options.keyToken || *options.keyToken == link.key) &&
               (filter.second.row < 0 || isBetween(options.texts, link, filter.second));
    };
    LinkSelection result;
    std::vector<TokenLink> strongest;
    forEachRow(maps, filter, cancel, [&](const std::vector<TokenLink>& row) {
        result.nInAll += row.size();
        const std::vector<TokenLink>* kept = &row;
        if (topK < row.size()) {
            strongest = row;
            keepStrongest(strongest, topK);
            kept = &strongest;
        }
        for (const TokenLink& link : *kept) {
            if (!passes(link))
                continue;
            ++result.nPassing;
            result.links.push_back(link);
        }
        if (result.links.size() > 4 * kMostLinks)
            keepStrongest(result.links, kMostLinks);
    });
    keepStrongest(result.links, kMostLinks);
    std::sort(result.links.begin(), result.links.end(),
              [](const TokenLink& a, const TokenLink& b) { return isStronger(b, a); });
    return result;
}

} // namespace headlight
