// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/links/link_ends.h"
#include "ui/pictures/links/links_layout.h"

namespace headlight {

/// The links that `shown` lets through, weakest first.
std::vector<TokenLink> visibleLinks(const LinkPlot& plot, const LinkToken& shown);

/// The lines of links of this plot, in their order. Strong ones are those under the cursor.
std::vector<LinkCurve> linkCurves(const LinkPlot& plot, const LinksLayout& layout, const std::vector<TokenLink>& links,
                                  bool isStrong, const Theme& theme);

/// Labels and legends of what meets `visible`, with what stands out of them; a figure has the count of links, too.
void paintLinkTexts(Canvas& canvas, const LinksLayout& layout, const LinkPlot& plot, const LinkEnds& ends,
                    const QRectF& visible, const Theme& theme);

/// The whole graph, nothing under the cursor, with its caption.
void paintLinksFigure(Canvas& canvas, const QSizeF& size, const LinkPlot& plot, const Theme& theme);

} // namespace headlight
