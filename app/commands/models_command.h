// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Prints every model that is shipped or found, one that cannot be read with the reason.
void runCommand(const ModelsCommand& command);

} // namespace headlight
