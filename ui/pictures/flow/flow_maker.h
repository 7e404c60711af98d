// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/pictures/flow/flow_plot.h"

namespace headlight {

/// The way through the chosen head. Of a run of a model, not of a file of weights; a translator without recurrence
/// shows the way of the part that is looked at. Throws Error{Cancelled}.
FlowPlot makeFlowPlot(const PictureRequest& request);

/// At most rows × columns cells of a matrix: of each bin the number that is farthest from 0.
Matrix farthestFromZero(const Matrix& values, Index rows, Index columns);

} // namespace headlight
