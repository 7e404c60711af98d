// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/inspector/inspector_data.h"
#include "ui/pictures/inspector/inspector_plot.h"

namespace headlight {

/// The numbers with their names, step by step, as screen, figure and table show them.
InspectorPlot makeInspectorPlot(const InspectorData& data);

} // namespace headlight
