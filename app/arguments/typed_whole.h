// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

/// Throws Error{BadArgument}: "--words needs a whole number from 2 to 100, not "many"".
[[noreturn]] void refuseTyped(const std::string& option, const std::string& needed, const std::string& typed);

/// The whole number that was typed behind an option. Throws Error{BadArgument} for anything else.
int typedWhole(const std::string& option, const std::string& typed, int least, int most);

} // namespace headlight
