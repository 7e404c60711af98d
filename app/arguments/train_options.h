// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace CLI {
class App;
}

namespace headlight {

/// Gives the command its options; what is typed is written to `command`, which must outlive the parsing.
void addTrain(CLI::App& app, TrainCommand& command);

/// Throws Error{BadArgument} for what cannot be trained or could not be saved, before anything is trained.
void requireTrainable(const TrainCommand& command);

} // namespace headlight
