// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>

namespace headlight {

class BenchRecorder;

/// The steps that queries, keys and values of every head are made of.
struct BenchSources {
    std::size_t residual; // X, with its positions
    std::size_t queries;  // the same, normalised where the layer norm comes first
    std::size_t keys;     // of the second sequence where there is one
};

/// Two steps of a head.
struct ScoresAndValues {
    std::size_t scores; // [Tq, Tk] before any scale
    std::size_t values; // [Tk, dV] what the pattern mixes
};

/// Writes down how the current head scores its keys: its parameters, Q, K, V and scores, or what the kind of attention
/// has in their place. Throws Error{BadNumber} for a cosine with a row of zeros.
ScoresAndValues addScores(BenchRecorder& record, const BenchSources& from);

} // namespace headlight
