// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

/// A finite number with 9 significant digits, the fewest that bring every float back, whatever the locale.
std::string floatText(float number);

/// The number in JSON: floatText(), or "-inf" and "inf" in quotation marks, since JSON has no infinity (a reader that
/// turns strings into numbers, as numpy does, gets it back).
std::string jsonFloat(float number);

} // namespace headlight
