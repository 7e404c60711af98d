// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "app/commands/chosen_run.h"
#include "ui/export/export_figure.h"

namespace headlight {

/// Writes the token vectors of one or two sentences, as a map or a matrix: a figure, or a .csv. Throws
/// Error{BadArgument} for a layer or part that the model does not have and for a recurrent translator,
/// Error{CannotWrite} and what runModel throws.
void writeContext(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options);

/// Writes the logit lens of every layer. Throws likewise.
void writeLens(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options);

} // namespace headlight
