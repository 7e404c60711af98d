// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>

namespace headlight {

inline constexpr double kMostStrength = 1e6; // a vector's factor is at most so large, to each side

/// What is added to the residual stream of every run: a vector of a file, or the difference of two texts.
struct SteeringChoice {
    QString file = {};                // holds the vector; empty = the texts' difference
    QString from = {};                // the vector is the stream of `to` minus that of `from`; both, or their ids
    QString to = {};                  // empty = there is no vector
    std::optional<int> token = {};    // where both texts are read; empty = each at its last token that is not special
    int layer = 0;                    // before this layer the texts are read and the vector is added
    double strength = 1.0;            // the vector's factor; 0 = the run is as without it
    std::optional<int> position = {}; // the only token that is changed; empty = every token

    bool hasVector() const { return !file.isEmpty() || (!from.isEmpty() && !to.isEmpty()); }
    bool operator==(const SteeringChoice&) const = default;
};

/// What the vector is: "v.npy", or "“good” − “bad”". Empty where there is none.
QString steeringName(const SteeringChoice& choice);

} // namespace headlight
