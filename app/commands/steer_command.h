// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Writes the vector between two texts, which render and trace steer by.
void runCommand(const SteerCommand& command);

} // namespace headlight
