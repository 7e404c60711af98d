// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/state/view_tab.h"

namespace headlight {

inline constexpr ViewTab kRoutesTab{"routes"};

/// All that a person can choose of the routes besides the predictions that are compared.
StateFields routeFields();

Picture routesPicture();

} // namespace headlight
