// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "tests/support/loop_twins.h"
#include "tests/support/tiny_model.h"

#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

/// Runs and maps for the tests of core/analysis.
namespace headlight::test {

/// ids [nTokens] of the tiny model, few enough different ones that they repeat; the first and the last are special.
inline std::vector<std::int64_t> repeatingIds(int nTokens, unsigned seed = 3)
{
    std::mt19937 engine(seed);
    std::vector<std::int64_t> ids{0};
    while (int(ids.size()) < nTokens - 1)
        ids.push_back(std::int64_t(40 + engine() % 12)); // "#" to ".": some of them punctuation
    ids.push_back(1);
    return ids;
}

inline RunOptions optionsWith(MaskKind kind, std::vector<std::uint8_t> paddedKeys = {})
{
    RunOptions options;
    options.mask = {kind, 0, std::move(paddedKeys)};
    return options;
}

inline std::shared_ptr<const ActivationCache> runTiny(const std::shared_ptr<const Model>& model, int nTokens,
                                                      const RunOptions& options)
{
    return runModel(model, model->tokenizer.fromIds(repeatingIds(nTokens)), options);
}

/// A pattern [rows, columns] of softmaxes; sharper with a larger `size`.
inline Matrix randomPattern(Index rows, Index columns, unsigned seed, float size = 2.0F)
{
    Matrix p = randomMatrix(rows, columns, seed, size).array().exp().matrix();
    for (Index i = 0; i < rows; ++i)
        p.row(i) /= p.row(i).sum();
    return p;
}

inline AttentionMap mapOf(const Matrix& pattern, HeadIndex head = {})
{
    const auto labels = [](Index n) { return std::vector<std::string>(std::size_t(n), "x"); };
    return attentionMapFromMatrix(labels(pattern.rows()), labels(pattern.cols()), head, pattern);
}

inline bool isClose(double a, double b, double tolerance = 1e-6)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

} // namespace headlight::test
