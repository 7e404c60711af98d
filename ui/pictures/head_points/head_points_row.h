// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

namespace headlight {

inline constexpr ViewTab kHeadPointsTab{"heads-as-points"};

Picture headPointsPicture();

} // namespace headlight
