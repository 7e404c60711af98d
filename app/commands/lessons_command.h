// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Prints every lesson, one that cannot be read with the reason; or writes all of them, or what a teacher needs of
/// them, as a PDF, which needs a QGuiApplication.
void runCommand(const LessonsCommand& command);

} // namespace headlight
