// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QByteArray;
class QSize;
class QWidget;

namespace headlight {

/// Gives a window this size, or as much of it as its screen has room for beside what the desktop keeps and the window's
/// own frame: its last line is in sight.
void resizeToScreen(QWidget& window, const QSize& wanted);

/// QWidget::restoreGeometry(), which puts a window that is as high as its screen lower by a title bar, whether it has
/// one or not: it goes back up as far as its last line needs.
void restoreOnScreen(QWidget& window, const QByteArray& geometry);

} // namespace headlight
