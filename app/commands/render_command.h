// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Writes a figure of a run, or the numbers behind it. Needs a QGuiApplication, no display.
void runCommand(const RenderCommand& command);

} // namespace headlight
