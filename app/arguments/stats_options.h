// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace CLI {
class App;
}

namespace headlight {

class GivenOptions;

/// Gives the command its options; what is typed is written to `command` and `given`, which must outlive the parsing.
void addStats(CLI::App& app, StatsCommand& command, GivenOptions& given);

/// The command with what was given of its run. Throws Error{BadArgument} for what is missing or does not go together.
StatsCommand statsCommand(StatsCommand command, const GivenOptions& given);

} // namespace headlight
