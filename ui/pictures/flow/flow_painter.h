// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/flow/flow_layout.h"

namespace headlight {

void paintFlowSheet(Canvas& canvas, const FlowSheet& sheet, const FlowPlot& plot, const Theme& theme);

} // namespace headlight
