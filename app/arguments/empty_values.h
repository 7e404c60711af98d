// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <set>
#include <string>
#include <vector>

namespace headlight {

/// CLI11 gives "--text=" the next argument as its value; an empty value is meant, and follows as an argument of its
/// own. Behind an option that may stand alone follows what it means then. `flags` are the options without a value.
std::vector<std::string> withEmptyValues(std::vector<std::string> arguments, const std::set<std::string>& flags);

} // namespace headlight
