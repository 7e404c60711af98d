// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/commands/chosen_run.h"

namespace headlight {

/// What was typed of a picture is there in the run: the layer, the head, the tokens. Throws Error{BadArgument}.
void requireThere(const RenderCommand& command, const ChosenRun& chosen, const HeadGrid& grid);

} // namespace headlight
