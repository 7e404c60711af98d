// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

namespace headlight {

/// The figure as a picture of 288 dpi on paper, or fewer of a very large one.
void copyToClipboard(const Figure& figure);

} // namespace headlight
