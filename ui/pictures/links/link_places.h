// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/links/links_layout.h"

namespace headlight {

constexpr double kLinksMargin = 16.0;
constexpr double kLinksLabelGap = 8.0;

// Each puts the tokens into the room between the legend of the heads and the count, `room` (which it may leave below:
// the picture then scrolls), and returns the y where it ends.

double placeColumns(LinksLayout& layout, const LinkPlot& plot, const QRectF& room, const Theme& theme);
double placeArc(LinksLayout& layout, const LinkPlot& plot, const QRectF& room, const Theme& theme);
double placeRadial(LinksLayout& layout, const LinkPlot& plot, const QRectF& room, const Theme& theme);

/// The room at which nothing is cramped, and at which a figure is drawn.
QSizeF preferredColumns(const LinkPlot& plot, const Theme& theme);
QSizeF preferredArc(const LinkPlot& plot, const Theme& theme);
QSizeF preferredRadial(const LinkPlot& plot, const Theme& theme);

/// The smallest type of a label in this theme, in pixels.
double smallestLabel(const Theme& theme);

/// How much thinner the lines are where tokens on a line stand `pitch` apart.
double crowdedLines(double pitch, const Theme& theme);

/// Beside a label stands a note (see LinkEnds) while something is looked at: its type, and what it takes beside or
/// behind the label.
QFont noteFont(const QFont& labelFont);
double noteWidth(const QFont& labelFont);

/// The widest label of both texts, in bold: a token under the cursor is.
double widestToken(const LinkPlot& plot, const QFont& font);

/// Puts a label at `baseline`; `text` decides how long it is, at most layout.labelWidth.
void placeLabel(TokenPlace& place, const LinksLayout& layout, const QString& text, const QPointF& baseline,
                TextAnchor anchor, double degrees);

} // namespace headlight
