// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace headlight {

/// Prints the tokens of a text; needs nothing of the model but its tokenizer.
void runCommand(const TokensCommand& command);

} // namespace headlight
