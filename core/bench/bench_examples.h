// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

#include <span>
#include <string_view>

namespace headlight {

/// "The quick brown fox jumps" with Q, K and V typed directly: X is [0.1, 0.2, 0.3, 0.4], [0.5, …], … [1.7, …, 2.0];
/// Q is its first two columns, K the same swapped, V the last two.
BenchInput quickBrownFoxBench();

/// The same words with the W^Q, W^K and W^V that select these numbers: Q, K and V come out the same.
BenchInput foxParametersBench();

/// "the train left the station on time", plain self-attention on three dimensions: how much a word is an article, a
/// place or a vehicle, and a time.
BenchInput trainBench();

/// The same sentence with a painted score matrix. Its row "train" is the published one, 0.3, 1, 0.6, 0.3, 0.8, 0.1,
/// 0.2, the other rows are ours. They are scores and do not sum to 1: `weights` chooses whether they are taken as they
/// are (as published) or normalised by a softmax.
BenchInput paintedTrainBench(BenchWeights weights = BenchWeights::RawScores);

/// "I went to the bank to cash the check", plain self-attention: what the query "check" finds among the words.
BenchInput bankBench();

/// Two heads over four words, with W^O: one compares the first two dimensions, the other the last two.
BenchInput twoHeadsBench();

/// A decoder's states for "le train part" over an encoder's states for "the train leaves" (Bahdanau et al. 2015).
BenchInput additiveBench();

/// The same pair as cross-attention: queries of the translation, keys and values of the source.
BenchInput crossBench();

/// One of the examples above, as the menu, `headlight bench --example` and the lessons know it.
struct BenchExample {
    const char* name;  // of one word: train-raw
    const char* title; // in the menu, and of the bench
    const char* what;  // a line that says what is worked out
    BenchInput (*make)();
    int linkQuery = -1; // whose links the example is about; −1: it is about its steps
};

/// All of them, in the order in which they are explained; the only list of them.
std::span<const BenchExample> benchExamples();

/// Throws Error{BadArgument} that lists the names.
const BenchExample& benchExample(std::string_view name);

} // namespace headlight
