// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

/// The value of what a lesson works out by hand: decimals, + - * / ^, parentheses, and sqrt, exp, ln and tanh of
/// a parenthesis; "exp(0.2) / 12.11". Throws Error{BadArgument} that names the place where it can't be read, or says
/// that the result is no number.
double arithmeticValue(const QString& text);

} // namespace headlight
