// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/head_scores.h"
#include "core/corpus/exact_sum.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headlight {

/// What is measured of a head in each line of a corpus.
enum class CorpusScore {
    PreviousToken, // the first nine are HeadScores of the line
    NextToken,
    Self,
    FirstToken,
    SpecialTokens,
    Punctuation,
    SameToken,
    Distance,
    Entropy,
    OutputNorm ///< the mean over the line's queries of HeadExample::strength
};
inline constexpr std::size_t kCorpusScores = 10;
/// Their names in a file, those that the table of heads has in its CSV: "previous_token".
inline constexpr std::array<const char*, kCorpusScores> kCorpusScoreKeys{
    "previous_token", "next_token", "self",     "first_token", "special_tokens",
    "punctuation",    "same_token", "distance", "entropy",     "output_norm"};

/// A token of a line at which a head is strong: one of the text's own, where it has any.
struct HeadExample {
    /// ‖z_i W^O‖, the length of what the head writes at query i: z_i [dValue] its weighted mean of values, W^O [dValue,
    /// dModel] its own rows. A norm that the model takes of z before W^O, and one behind it, do not count.
    float strength = 0.0F;
    std::int64_t line = 0; // in the file, from 1
    int query = 0;
    int key = 0;         // the one that the query looks at most, the first among equals
    float weight = 0.0F; // in that cell; 0 where the query has no value
    std::string queryLabel = {};
    std::string keyLabel = {};
    std::shared_ptr<const std::string> text = {}; // the line

    /// The stronger one comes first, the earlier line among equals: an order without ties between lines.
    bool comesBefore(const HeadExample& other) const
    {
        return strength != other.strength ? strength > other.strength : line < other.line;
    }
};

/// Lines whose strengths are alike, and one of them.
struct StrengthBin {
    std::int64_t n = 0;
    HeadExample example; // the line whose drawKey() is least: an even draw that no order changes
};

/// A number that looks drawn at random, of a line's number alone (the finalizer of splitmix64, Steele et al. 2014).
std::uint64_t drawKey(std::int64_t line);

inline constexpr int kFarthest = 64;              // tokens: a distance beyond it counts as none of those below
inline constexpr std::size_t kStrongest = 20;     // texts that are kept of each head
inline constexpr double kStrengthsPerOctave = 16; // bins: one is 4.4 % wide

/// What is known of one head. Two of them are put together by add(), to the same bits in whatever order.
struct HeadStats {
    std::array<ScoreSum, kCorpusScores> scores; // one value for each line that has one
    struct AtDistance {
        ExactSum weights; // sum over all cells that the mask leaves
        std::int64_t n = 0;
    };
    std::map<int, AtDistance> distances;  // by query − key, within ±kFarthest; empty in a cross-attention
    std::vector<HeadExample> strongest;   // at most kStrongest, each line once, by its strongest token
    std::map<int, StrengthBin> strengths; // by ⌊log2(strength)·kStrengthsPerOctave⌋, of each line's strongest token

    const ScoreSum& score(CorpusScore which) const { return scores[static_cast<std::size_t>(which)]; }
    /// Takes a line's strongest token.
    void addExample(const HeadExample& example);
    void add(const HeadStats& other);
    /// The example of the bin that holds the line of rank ⌈n·tenths/10⌉ by rising strength; exact to the width of a
    /// bin.
    const HeadExample& atDecile(int tenths) const;
};

/// What is known of the heads of a model over lines of text. It grows with the heads, not with the lines.
struct CorpusStats {
    std::int64_t nLines = 0;    // that were run; empty ones are not
    std::int64_t nTokens = 0;   // in all of them, those that the tokenizer adds included
    std::int64_t nCutLines = 0; // lines that were longer: only what the model's context holds was run
    std::map<HeadIndex, HeadStats> heads;

    void add(const CorpusStats& other);
};

} // namespace headlight
