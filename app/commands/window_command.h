// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Opens the window and stays until it is closed. Needs a QApplication.
int runWindow(const WindowCommand& command);

/// Throws Error{BadArgument, BadFile} when there is nothing to open: no such session, a broken one, no display.
void checkWindow(const WindowCommand& command);

} // namespace headlight
