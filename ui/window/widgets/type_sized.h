// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSize>

#include <functional>

class QWidget;

namespace headlight {

// Sizes in pixels that are written for type of 100 % and grow with the window's type, see inType(). A side of 0 is left
// to the layout.

void fixInType(QWidget& widget, const QSize& size);
void leastInType(QWidget& widget, const QSize& size);

/// From 120 % on a control is rather moved or folded away than cut.
bool isLargeType();

/// Does `fit` now, and whenever the type has another size.
void followType(QWidget& widget, const std::function<void()>& fit);

} // namespace headlight
