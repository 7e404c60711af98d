// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "app/commands/chosen_run.h"
#include "ui/export/export_figure.h"

namespace headlight {

/// Writes what each head of a part does, as a .csv or a figure; with --head, also how like that head the others are.
/// Throws Error{BadArgument} for a head that the model does not have, Error{CannotWrite} and what runModel throws.
void writeHeadTable(const RenderCommand& command, const ChosenRun& chosen, const FigureExportOptions& options,
                    bool isCsv);

} // namespace headlight
