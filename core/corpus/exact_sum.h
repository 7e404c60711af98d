// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace headlight {

/// A sum that does not depend on the order of its addends: each is rounded once to a multiple of 2^-60, and these whole
/// numbers are added in 128 bits. Threads, parts of a file and interrupted runs so give the same bits however they are
/// put together, which sums of floating-point numbers do not (their addition is not associative). A float of 2^-36 or
/// more is kept as it is; an addend loses at most 2^-61.
class ExactSum {
public:
    /// Throws Error{BadNumber} for a number that is not finite, of 2^40 or more, or that takes the sum beyond ±2^67.
    void add(double value);
    void add(const ExactSum& other);

    /// The double nearest to the sum, to 2 units in its last place.
    double value() const;

    /// The 128 bits as 32 hexadecimal digits, two's complement.
    std::string hex() const;
    /// Reads hex(). Throws Error{BadFile} for anything else; `file` is where it stands.
    static ExactSum fromHex(std::string_view digits, const std::string& file);

    bool isZero() const { return m_high == 0 && m_low == 0; }
    bool operator==(const ExactSum&) const = default;

private:
    std::uint64_t m_high = 0; // two's complement: the sum times 2^60
    std::uint64_t m_low = 0;
};

/// How often something was measured, and the sums of its values and of their squares.
struct ScoreSum {
    std::int64_t n = 0;
    ExactSum values;
    ExactSum squares;

    void add(double value);
    void add(const ScoreSum& other);
    bool operator==(const ScoreSum&) const = default;
};

} // namespace headlight
