// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace headlight {

/// CLI11 gives "--text=" the next argument as its value; an empty value is meant, and follows as an argument of its
/// own. Behind an option that may stand alone follows what it means then.
std::vector<std::string> withEmptyValues(std::vector<std::string> arguments);

} // namespace headlight
