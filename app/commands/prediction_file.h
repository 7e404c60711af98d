// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "app/commands/chosen_run.h"
#include "ui/export/export_figure.h"

namespace headlight {

/// Writes the predictions, or what switching off each head in turn changes, as a figure or a .csv. Throws
/// Error{BadArgument} for a position or a part that there is not, Error{CannotWrite} and what runModel throws.
void writePredictionView(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options);

} // namespace headlight
