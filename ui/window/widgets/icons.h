// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

class QPainter;
class QRectF;

namespace headlight {

/// Draws one of resources/icons/ in a colour, sharp at any scale.
void paintIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& colour);

/// The icon in the theme's text colour, muted where it is disabled.
QIcon lineIcon(const QString& name, const Theme& theme);
QIcon lineIcon(const QString& name, const QColor& normal, const QColor& disabled);

/// The program's own, in its own colours.
QIcon programIcon();

} // namespace headlight
