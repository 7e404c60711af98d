// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>

namespace headlight {

class BenchRecorder;

/// The steps that every head makes its queries, keys and values from.
struct BenchSources {
    std::size_t residual; // X with its positions, if any
    std::size_t queries;  // X with its positions, normalised where the layer norm comes first
    std::size_t keys;     // Y where there is a second sequence, else `queries`
};

/// Two steps of a head.
struct ScoresAndValues {
    std::size_t scores; // [Tq, Tk] before any scale
    std::size_t values; // [Tk, dV] what the pattern mixes
};

/// Records how the current head scores its keys: its parameters, Q, K, V and scores, or the steps that the kind of
/// attention has in their place. Throws Error{BadNumber} for a cosine with a row of zeros.
ScoresAndValues addScores(BenchRecorder& record, const BenchSources& from);

} // namespace headlight
