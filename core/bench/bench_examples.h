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

/// The sentence of quickBrownFoxBench() with the W^Q, W^K and W^V that select its Q, K and V: these come out equal.
BenchInput foxParametersBench();

/// "the train left the station on time", plain self-attention on three dimensions: how much a word is an article, a
/// place or a vehicle, and a time.
BenchInput trainBench();

/// The sentence of trainBench() with a painted score matrix. Its row "train" is the published one, 0.3, 1, 0.6, 0.3,
/// 0.8, 0.1, 0.2, the other rows are ours. The scores do not sum to 1: `weights` chooses whether they are used
/// unchanged (as published) or normalised by a softmax.
BenchInput paintedTrainBench(BenchWeights weights = BenchWeights::RawScores);

/// "I went to the bank to cash the check", plain self-attention: which words the query "check" attends to.
BenchInput bankBench();

/// Two heads over four words, with W^O: one compares the first two dimensions, the other the last two.
BenchInput twoHeadsBench();

/// A decoder's states for "le train part" over an encoder's states for "the train leaves" (Bahdanau et al. 2015).
BenchInput additiveBench();

/// The sentences of additiveBench() as cross-attention: queries of the translation, keys and values of the source.
BenchInput crossBench();

/// "the dog chased cats" with Q, K and V of two numbers each, typed: arrows that can be drawn in the plane.
BenchInput planeBench();

/// An example, under the names that the menu, `headlight bench --example` and the lessons use.
struct BenchExample {
    const char* name;  // one word: train-raw
    const char* title; // the menu's entry and the bench's title
    const char* what;  // one line that says what is worked out
    BenchInput (*make)();
    int linkQuery = -1; // the query whose links the example is about; −1: it is about its steps
};

/// All examples, in the order in which they are explained.
std::span<const BenchExample> benchExamples();

/// The example of that name. Throws Error{BadArgument} that lists the names.
const BenchExample& benchExample(std::string_view name);

} // namespace headlight
