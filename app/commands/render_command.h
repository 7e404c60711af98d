// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "ui/session/run_maker.h"

namespace headlight {

/// Writes a figure of a run, or the numbers behind it. Needs a QGuiApplication, no display.
void runCommand(const RenderCommand& command);
/// Keeps in `runs` what the next figure can use: the model, the text's tokens, the last runs.
void runCommand(const RenderCommand& command, RunMaker& runs);

} // namespace headlight
