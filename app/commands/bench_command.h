// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Lists the examples, or prints a bench as JSON. Its figure is a RenderCommand.
void runCommand(const BenchCommand& command);

} // namespace headlight
