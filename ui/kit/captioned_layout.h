// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/legend.h"

namespace headlight {

/// The layout of a page above a caption that wraps to the width that the layout's legend finds; the page's own width is
/// the first guess. `layOut` makes the layout from the caption's height.
template <typename LayOut>
auto layoutAboveCaption(const FigureCaption& caption, double pageWidth, const Theme& theme, const LayOut& layOut)
{
    constexpr int mostRounds = 3;
    double height = captionHeight(caption, 0.85 * pageWidth, theme);
    auto layout = layOut(height);
    for (int round = 1; round < mostRounds; ++round) {
        const double needed = captionHeight(caption, layout.legendWidth, theme);
        if (needed <= height)
            break;
        height = needed;
        layout = layOut(height);
    }
    return layout;
}

} // namespace headlight
