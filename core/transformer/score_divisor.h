// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// What a product q·k is divided by before the mask; the temperature comes on top of it.
struct ScoreDivisor {
    enum class Kind {
        Off,       ///< nothing
        RootDHead, ///< √dHead (Vaswani et al. 2017, eq. 1), unless the model was trained without it
        Constant   ///< `constant`, whatever the model was trained with
    };
    Kind kind = Kind::RootDHead;
    double constant = 1.0; // of Constant, kLeast to kLargest

    static constexpr double kLeast = 1e-6;
    static constexpr double kLargest = 1e6;

    static ScoreDivisor off() { return {Kind::Off}; }
    static ScoreDivisor of(double constant) { return {Kind::Constant, constant}; }
    bool isValid() const; // a number within the bounds
    bool operator==(const ScoreDivisor&) const = default;
};

/// "off", "root", "8".
std::string toString(const ScoreDivisor& divisor);
/// The same spellings back. Throws Error{BadArgument} that lists them.
ScoreDivisor scoreDivisorFromString(std::string_view text);

} // namespace headlight
