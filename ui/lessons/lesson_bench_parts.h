// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "ui/lessons/lesson_around.h"
#include "ui/lessons/yaml_block.h"

namespace headlight {

// The parts of a lesson's bench that are mappings. All throw Error{BadFile} with the line.

/// `words: train the left`: the words of the first sequence in another order, or some of them; each keeps its rows, and
/// a word that the bench does not have is refused.
void readBenchWords(const YamlBlock& yaml, const YAML::Node& node, BenchInput& input);

/// `tables: {w-q: [[1, 0], [0, 1]], w-k.2: …}`: other numbers in tables that the bench reads, named as its steps are,
/// of a head that counts from 1.
void readBenchTables(const YamlBlock& yaml, const YAML::Node& node, BenchInput& input);

/// `tokens: {text, model}`
TokensAsked readTokensAsked(const YamlBlock& yaml, const YAML::Node& node, const TokensAsked& before);

/// `pair: {source, target, mode, step, layer, head}`
PairAsked readPairAsked(const YamlBlock& yaml, const YAML::Node& node, const PairAsked& before);

} // namespace headlight
