// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Measures every head on each line of a file, says on standard error how far it is, and writes the numbers; or puts
/// the numbers of shards together. What an interrupted run knows stays in a file beside the output, ".part" behind its
/// name, from which the next one goes on.
void runCommand(const StatsCommand& command);

} // namespace headlight
