// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/canvas.h"
#include "ui/painting/links_layout.h"

namespace headlight {

/// The links that `shown` lets through, weakest first.
std::vector<TokenLink> visibleLinks(const LinkPlot& plot, const LinkToken& shown);

/// Width in pixels and opacity of a line by its weight in [0, 1].
double linkWidth(double weight, const Theme& theme);
double linkOpacity(double weight);

/// The graph. `shown` is the token under the cursor: then its links only, with their weights.
void paintLinks(Canvas& canvas, const LinksLayout& layout, const LinkPlot& plot, const LinkToken& shown,
                const Theme& theme);
void paintLinksFigure(Canvas& canvas, const QSizeF& size, const LinkPlot& plot, const Theme& theme);

} // namespace headlight
