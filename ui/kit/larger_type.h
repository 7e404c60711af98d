// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

namespace headlight {

/// The theme with all type `factor` times as large and its colours unchanged: for a small picture in a large window.
Theme withLargerType(Theme theme, double factor);

/// A length in the window, in pixels, that is written for type of 100 %: what it is beside the type there is.
int inType(int pixels);

} // namespace headlight
