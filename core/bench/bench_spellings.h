// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

#include <array>
#include <string_view>
#include <utility>

namespace headlight {

// The spellings that a bench file uses for enumerators.

template <typename Value, std::size_t n>
using BenchSpellings = std::array<std::pair<Value, std::string_view>, n>;

constexpr BenchSpellings<BenchKind, 6> kBenchKinds{{{BenchKind::Plain, "plain"},
                                                    {BenchKind::Cosine, "cosine"},
                                                    {BenchKind::ScaledDotProduct, "scaled-dot-product"},
                                                    {BenchKind::MultiHead, "multi-head"},
                                                    {BenchKind::Additive, "additive"},
                                                    {BenchKind::Cross, "cross"}}};
constexpr BenchSpellings<BenchScale, 3> kBenchScales{
    {{BenchScale::Off, "off"}, {BenchScale::RootWidth, "root"}, {BenchScale::Constant, "constant"}}};
constexpr BenchSpellings<BenchWeights, 2> kBenchWeights{
    {{BenchWeights::Softmax, "softmax"}, {BenchWeights::RawScores, "raw"}}};
constexpr BenchSpellings<BenchLayerNorm, 3> kBenchLayerNorms{
    {{BenchLayerNorm::Off, "off"}, {BenchLayerNorm::Pre, "pre"}, {BenchLayerNorm::Post, "post"}}};

} // namespace headlight
