// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "app/commands/chosen_run.h"
#include "ui/export/export_figure.h"

namespace headlight {

/// Runs A and B and writes the two heatmaps with their difference, or their numbers as .csv. Throws Error{BadArgument}
/// for a B that does not exist and for a .csv of maps that have no difference, and what the exporters throw.
void writeCompareFigure(const RenderCommand& command, const ChosenRun& chosen, const HeadIndex& head,
                        const FigureExportOptions& options);

} // namespace headlight
