// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>
#include <QRectF>
#include <QString>

class QWidget;

namespace headlight {

/// Where a tool tip of a size stands so that it covers nothing of `spoken`, what it speaks of: right of it, else left,
/// below or above, within `screen`; where it has room on no side, at the screen's corner that is farthest from it.
QPoint tipPlace(const QSize& tip, const QRect& spoken, const QRect& screen);

/// Shows a plain text as the tool tip of `widget`, beside what it speaks of; everything in the screen's coordinates.
void showTipBeside(const QRect& spoken, const QString& text, QWidget& widget);

/// Shows a tip with marks in its text, and `spoken` in the coordinates of `widget`, of which only what is seen counts.
void showRichTipBeside(const QRectF& spoken, const QString& html, QWidget& widget);

/// Shows a plain text beside a part of a widget.
void showTipBesidePart(const QRectF& spoken, const QString& text, QWidget& widget);

} // namespace headlight
