// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Trains a small model, reports on standard error how it goes, and saves it as a new folder.
void runCommand(const TrainCommand& command);

} // namespace headlight
