// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Writes every figure of a description, each by a process of its own, as many at once as there are cores, and says on
/// standard error which is done. One that fails stops no other. Returns the exit status: 1 where a figure failed, all
/// of which are named at the end. Throws Error{BadFile} for a description that is none.
int runCommand(const BatchCommand& command);

} // namespace headlight
