// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Throws Error{BadArgument, CannotWrite}.
void runCommand(const GuideCommand& command);

} // namespace headlight
