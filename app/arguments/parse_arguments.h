// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

#include <string>
#include <vector>

namespace headlight {

/// The arguments after the program's name, as the shell gave them → what to do.
/// Throws Error{BadArgument, BadText} with one sentence.
Command parseArguments(std::vector<std::string> arguments);

} // namespace headlight
