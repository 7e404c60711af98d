// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

class QColor;
class QFont;
class QPointF;

namespace headlight {

class Canvas;
struct Theme;

/// How tall lines of text are, one below the other: of wrapped(), say.
double linesHeight(const QStringList& lines, const QFont& font);
/// Lines one below the other.
void paintLines(Canvas& canvas, const QPointF& topLeft, const QStringList& lines, const QFont& font,
                const QColor& colour);

/// What stands above a figure, wrapped where it is narrow: "layer 5 · head 3". A part that is empty is left out.
QStringList titleLines(QStringList parts, double width, const Theme& theme);
double titleHeight(const QStringList& title, const Theme& theme);
void paintTitle(Canvas& canvas, const QPointF& topLeft, const QStringList& title, const Theme& theme);

} // namespace headlight
