// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QString>

namespace headlight {

/// The one style sheet of the window, in the theme's colours.
QString styleSheet(const Theme& theme);

} // namespace headlight
