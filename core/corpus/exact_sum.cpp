// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/exact_sum.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace headlight {

namespace {

constexpr int kSumFractionBits = 60;
constexpr int kMantissaBits = 53;
constexpr double kLargestAddend = 1099511627776.0; // 2^40
constexpr std::uint64_t kSignBit = 1ULL << 63U;

[[noreturn]] void refuseSum(const std::string& what)
{
    throw Error(ErrorKind::BadNumber, what);
}

} // namespace

void ExactSum::add(double value)
{
    if (!(std::abs(value) < kLargestAddend))
        refuseSum("a number to add up is " + std::to_string(value) + ", expected a finite one below 2^40");
    int exponent = 0;
    const double mantissa = std::frexp(std::abs(value), &exponent); // value = mantissa · 2^exponent
    auto bits = static_cast<std::uint64_t>(std::ldexp(mantissa, kMantissaBits));
    const int shift = exponent - kMantissaBits + kSumFractionBits; // at most 47
    ExactSum addend;
    if (shift >= 0) {
        addend.m_low = bits << static_cast<unsigned>(shift);
        addend.m_high = shift == 0 ? 0 : bits >> static_cast<unsigned>(64 - shift);
    } else if (shift > -64) {
        const auto back = static_cast<unsigned>(-shift);
        addend.m_low = (bits + (1ULL << (back - 1U))) >> back; // halves are rounded away from 0
    }
    if (value < 0) { // two's complement
        addend.m_low = ~addend.m_low + 1U;
        addend.m_high = ~addend.m_high + (addend.m_low == 0 ? 1U : 0U);
    }
    add(addend);
}

void ExactSum::add(const ExactSum& other)
{
    const std::uint64_t low = m_low + other.m_low;
    const std::uint64_t high = m_high + other.m_high + (low < m_low ? 1U : 0U);
    if (((m_high ^ high) & (other.m_high ^ high) & kSignBit) != 0)
        refuseSum("a sum is beyond 2^67: there are too many numbers to add up");
    m_low = low;
    m_high = high;
}

double ExactSum::value() const
{
    const bool isNegative = (m_high & kSignBit) != 0;
    const std::uint64_t low = isNegative ? ~m_low + 1U : m_low;
    const std::uint64_t high = isNegative ? ~m_high + (low == 0 ? 1U : 0U) : m_high;
    const double magnitude = std::ldexp(static_cast<double>(high), 64 - kSumFractionBits) +
                             std::ldexp(static_cast<double>(low), -kSumFractionBits);
    return isNegative ? -magnitude : magnitude;
}

std::string ExactSum::hex() const
{
    std::array<char, 33> text{};
    std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(m_high),
                  static_cast<unsigned long long>(m_low));
    return text.data();
}

ExactSum ExactSum::fromHex(std::string_view digits, const std::string& file)
{
    ExactSum sum;
    const auto read = [&](std::string_view part, std::uint64_t& into) {
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), into, 16);
        return error == std::errc() && end == part.data() + part.size();
    };
    if (digits.size() != 32 || !read(digits.substr(0, 16), sum.m_high) || !read(digits.substr(16), sum.m_low))
        throw Error(ErrorKind::BadFile, "a sum is " + inQuotes(digits) + ", expected 32 hexadecimal digits", file);
    return sum;
}

void ScoreSum::add(double value)
{
    values.add(value);
    squares.add(value * value);
    ++n;
}

void ScoreSum::add(const ScoreSum& other)
{
    n += other.n;
    values.add(other.values);
    squares.add(other.squares);
}

} // namespace headlight
