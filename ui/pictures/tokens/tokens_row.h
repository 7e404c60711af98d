// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/pictures/tokens/tokens_plot.h"

namespace headlight {

Picture tokensPicture();
/// Makes the picture of the page Tokens, as the row does.
MadePicture madeOf(const TokensPlot& plot);

} // namespace headlight
