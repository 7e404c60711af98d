// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

namespace headlight {

inline constexpr ViewTab kOverviewTab{"overview"};
/// The shown heads with labels, which the window offers under the name of the overview.
inline constexpr ViewTab kGridTab{"small-multiples"};

/// Every head of every layer.
Picture overviewPicture();

} // namespace headlight
