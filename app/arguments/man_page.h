// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace CLI {
class App;
}

namespace headlight {

/// The manual page of the program or of one of its commands, as troff with the macros of man(7), from the descriptions
/// that --help prints.
/// @param page  "headlight" or a command, "render"
/// @throws Error BadArgument when there is no such command
std::string manPage(const CLI::App& program, const std::string& page);

} // namespace headlight
