// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/pictures/cost/cost_plot.h"

namespace headlight {

Picture costPicture();
/// Makes the picture of the page Shapes and cost, as the row does.
MadePicture madeOf(const CostPlot& plot);

} // namespace headlight
