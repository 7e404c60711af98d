// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Writes everything a run computed to a file.
void runCommand(const TraceCommand& command);

} // namespace headlight
