// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// The divisor of q·k before the mask; the scores are divided by the temperature as well.
struct ScoreDivisor {
    enum class Kind {
        Off,       ///< no division
        RootDHead, ///< √dHead (Vaswani et al. 2017, eq. 1), unless the model was trained without it
        Constant   ///< `constant`, whatever the model was trained with
    };
    Kind kind = Kind::RootDHead;
    double constant = 1.0; // read for Constant, kLeast to kLargest

    static constexpr double kLeast = 1e-6;
    static constexpr double kLargest = 1e6;

    static ScoreDivisor off() { return {Kind::Off}; }
    static ScoreDivisor of(double constant) { return {Kind::Constant, constant}; }
    bool isValid() const; // whether the constant is a number within the bounds
    bool operator==(const ScoreDivisor&) const = default;
};

/// The spelling of a divisor: "off", "root", "8".
std::string toString(const ScoreDivisor& divisor);
/// Reads the spellings of toString(). Throws Error{BadArgument} that lists them.
ScoreDivisor scoreDivisorFromString(std::string_view text);

} // namespace headlight
