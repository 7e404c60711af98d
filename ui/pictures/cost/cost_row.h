// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/pictures/cost/cost_plot.h"

namespace headlight {

Picture costPicture();
/// Of the page Shapes and cost, as the row makes it.
MadePicture madeOf(const CostPlot& plot);

} // namespace headlight
