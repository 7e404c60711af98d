// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/screen_fit.h"

#include <QScreen>
#include <QStyle>
#include <QWidget>

namespace headlight {

void resizeToScreen(QWidget& window, const QSize& wanted)
{
    const QStyle* style = window.style(); // the frame's own size is known only once it is shown
    const int border = style->pixelMetric(QStyle::PM_MdiSubWindowFrameWidth, nullptr, &window);
    const int title = style->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window);
    const QSize frame(2 * border, title + 2 * border);
    window.resize(wanted.boundedTo(window.screen()->availableSize() - frame));
}

} // namespace headlight
