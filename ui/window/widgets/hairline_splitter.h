// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSplitter>

namespace headlight {

/// Parts a pane by a line of one pixel; no part can be dragged away.
QSplitter* hairlineSplitter(Qt::Orientation orientation, const char* name, QWidget* parent);

/// What saveState() gave, but the line stays as it is made: restoreState() brings back the old one.
void restoreSplitter(QSplitter& splitter, const QByteArray& state);

} // namespace headlight
