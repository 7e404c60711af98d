// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

namespace headlight {

/// The theme of a file: its type is that which it is written for, whatever setWindowTypeSize() has made of the
/// window's.
Theme figureTheme(ThemeId id);

} // namespace headlight
