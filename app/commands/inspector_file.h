// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "core/activations/activation_cache.h"
#include "ui/pictures/inspector/inspector_plot.h"

#include <memory>

namespace headlight {

/// One attention weight of `head` taken apart: that of --query and --key, else those that the window would choose.
/// Throws Error{BadArgument} for a position that the text does not have.
InspectorPlot chosenInspector(const RenderCommand& command, const std::shared_ptr<const ActivationCache>& cache,
                              const HeadIndex& head);

/// Writes it as .csv. Throws Error{CannotWrite}.
void writeInspectorCsv(const RenderCommand& command, const InspectorPlot& plot);

} // namespace headlight
