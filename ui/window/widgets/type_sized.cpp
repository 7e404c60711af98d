// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/type_sized.h"

#include "ui/kit/larger_type.h"
#include "ui/window/widgets/window_theme.h"

#include <QWidget>

#include <utility>

namespace headlight {

bool isLargeType()
{
    return inType(100) > 110;
}

void followType(QWidget& widget, const std::function<void()>& fit)
{
    constexpr int kFine = 1000;
    fit();
    followTheme(widget, [fit, type = inType(kFine)](const Theme&) mutable {
        if (std::exchange(type, inType(kFine)) != inType(kFine))
            fit();
    });
}

void fixInType(QWidget& widget, const QSize& size)
{
    followType(widget, [&widget, size] {
        if (size.width() > 0)
            widget.setFixedWidth(inType(size.width()));
        if (size.height() > 0)
            widget.setFixedHeight(inType(size.height()));
    });
}

void leastInType(QWidget& widget, const QSize& size)
{
    followType(widget, [&widget, size] {
        if (size.width() > 0)
            widget.setMinimumWidth(inType(size.width()));
        if (size.height() > 0)
            widget.setMinimumHeight(inType(size.height()));
    });
}

} // namespace headlight
