// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

/// What the numbers along one axis of a file's attention weights count.
enum class MatrixAxis : std::uint8_t {
    Examples, ///< several texts, or the windows of an image
    Layers,
    Heads,
    Queries,
    Keys
};

inline constexpr std::array<std::pair<MatrixAxis, std::string_view>, 5> kMatrixAxes{{{MatrixAxis::Examples, "examples"},
                                                                                     {MatrixAxis::Layers, "layers"},
                                                                                     {MatrixAxis::Heads, "heads"},
                                                                                     {MatrixAxis::Queries, "queries"},
                                                                                     {MatrixAxis::Keys, "keys"}}};

using MatrixAxes = std::vector<MatrixAxis>;

/// "layers,heads,queries,keys".
std::string axesText(const MatrixAxes& axes);
/// Reads such a list: each axis at most once, queries and keys among them. Nothing for any other text.
std::optional<MatrixAxes> axesFrom(std::string_view text);

/// How a person says that a file of attention weights is to be read, where it does not say so itself.
struct MatrixReading {
    MatrixAxes axes; // those of the numbers in the arrays' names and then of each array; empty: as proved
    std::optional<std::int64_t> example; // which of several texts, counted from 0
    bool isOfScores = false;             // the softmax of the numbers is shown
    bool operator==(const MatrixReading&) const = default;
};

/// One axis that a file's attention weights have, before it is known what it holds.
struct UnnamedAxis {
    std::int64_t size = 0;  // the largest, where the arrays differ
    bool isOfNames = false; // a number in the names of several arrays
};

/// What can be chosen of a file: its axes, and the orders that suit them, the likeliest first.
struct MatrixQuestion {
    std::vector<UnnamedAxis> axes;
    std::vector<MatrixAxes> readings; // [reading][axis]
};

} // namespace headlight
