// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

/// How many decimals show `value` exactly, at most `most`; 0 for a value that formulaNumber() writes with a power of
/// ten.
int decimalsOf(double value, int most = 4);

/// The number for a reader: a true minus sign, "−∞", "∞" or "nan"; a power of ten ("1.234·10⁻⁷") below 0.00005 and from
/// a million on, unless it is whole; else `decimals` decimals, −1 for decimalsOf(value).
std::string formulaNumber(double value, int decimals = -1);

/// Whether formulaNumber(value, decimals) gives the value up to 1e-12 of it: "=" may stand before it, else "≈".
bool isShownExactly(double value, int decimals = -1);

/// The number in lowered digits, 12 → "₁₂", and in raised ones, "¹²".
std::string subscriptText(int number);
std::string superscriptText(int number);

} // namespace headlight
