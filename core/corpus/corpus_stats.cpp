// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/corpus_stats.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace headlight {

namespace {

/// The bin of strengths of 0, which have no logarithm.
constexpr int kBinOfNothing = -100'000;

int strengthBin(float strength)
{
    return strength > 0.0F
               ? static_cast<int>(std::floor(std::log2(static_cast<double>(strength)) * kStrengthsPerOctave))
               : kBinOfNothing;
}

void keepStrongest(std::vector<HeadExample>& strongest, const HeadExample& example)
{
    const auto place =
        std::ranges::find_if(strongest, [&](const HeadExample& kept) { return example.comesBefore(kept); });
    if (place == strongest.end() && strongest.size() == kStrongest)
        return;
    strongest.insert(place, example);
    if (strongest.size() > kStrongest)
        strongest.pop_back();
}

void addToBin(StrengthBin& bin, const StrengthBin& other)
{
    if (bin.n == 0 || drawKey(other.example.line) < drawKey(bin.example.line))
        bin.example = other.example;
    bin.n += other.n;
}

} // namespace

std::uint64_t drawKey(std::int64_t line)
{
    std::uint64_t z = static_cast<std::uint64_t>(line) * 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
}

void HeadStats::addExample(const HeadExample& example)
{
    keepStrongest(strongest, example);
    addToBin(strengths[strengthBin(example.strength)], {1, example});
}

void HeadStats::add(const HeadStats& other)
{
    for (std::size_t i = 0; i < scores.size(); ++i)
        scores[i].add(other.scores[i]);
    for (const auto& [distance, at] : other.distances) {
        AtDistance& mine = distances[distance];
        mine.weights.add(at.weights);
        mine.n += at.n;
    }
    for (const HeadExample& example : other.strongest)
        keepStrongest(strongest, example);
    for (const auto& [bin, lines] : other.strengths)
        addToBin(strengths[bin], lines);
}

const HeadExample& HeadStats::atDecile(int tenths) const
{
    assert(!strengths.empty());
    std::int64_t n = 0;
    for (const auto& [bin, lines] : strengths)
        n += lines.n;
    const std::int64_t rank = (n * tenths + 9) / 10;
    std::int64_t seen = 0;
    for (const auto& [bin, lines] : strengths)
        if ((seen += lines.n) >= rank)
            return lines.example;
    return strengths.rbegin()->second.example;
}

void CorpusStats::add(const CorpusStats& other)
{
    nLines += other.nLines;
    nTokens += other.nTokens;
    nCutLines += other.nCutLines;
    for (const auto& [head, stats] : other.heads)
        heads[head].add(stats);
}

} // namespace headlight
