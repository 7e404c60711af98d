// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// What the View menu asks of the map under the shown tab.
enum class MapCommand {
    ZoomIn,
    ZoomOut,
    Fit,
    FindToken ///< opens the bar that finds a token's row or column
};

} // namespace headlight
