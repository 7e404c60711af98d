// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

// Around all that is drawn, in 1/96 inch.
inline constexpr double kFigureMargin = 16.0;
inline constexpr double kPanelMargin = 12.0; // around each thing that stands beside or below a picture in the window

} // namespace headlight
