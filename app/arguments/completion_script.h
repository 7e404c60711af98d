// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace CLI {
class App;
}

namespace headlight {

/// The script by which a shell completes commands, options and files of headlight, from the descriptions of --help.
/// @param shell  "bash", "zsh" or "fish"
/// @throws Error BadArgument for another one
std::string completionScript(const CLI::App& program, const std::string& shell);

} // namespace headlight
