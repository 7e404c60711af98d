// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Writes the steps of a bench as a figure or as CSV, or lists the examples. Needs a QGuiApplication, no display.
void runCommand(const BenchCommand& command);

} // namespace headlight
