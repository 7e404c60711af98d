// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/pictures/pair/pair_plot.h"

namespace headlight {

Picture pairPicture();
/// Makes the picture of the page Sequence pair, as the row does.
MadePicture madeOf(const PairPlot& plot);

} // namespace headlight
