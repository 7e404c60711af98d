// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/screen_fit.h"

#include <QGuiApplication>
#include <QScreen>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace headlight {

void resizeToScreen(QWidget& window, const QSize& wanted)
{
    const QStyle* style = window.style(); // the frame's own size is known only once it is shown
    const int border = style->pixelMetric(QStyle::PM_MdiSubWindowFrameWidth, nullptr, &window);
    const int title = style->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window);
    const QSize frame(2 * border, title + 2 * border);
    window.resize(wanted.boundedTo(window.screen()->availableSize() - frame));
}

void restoreOnScreen(QWidget& window, const QByteArray& geometry)
{
    if (!window.restoreGeometry(geometry) || window.isMaximized() || window.isFullScreen())
        return;
    const QSize size = window.size().expandedTo(window.minimumSizeHint()).expandedTo(window.minimumSize());
    QRect place(window.geometry().topLeft(), size);
    const QScreen* screen = QGuiApplication::screenAt(place.center());
    const QRect room = (screen ? screen : window.screen())->availableGeometry();
    if (place.bottom() <= room.bottom())
        return;
    place.moveBottom(room.bottom());
    place.moveTop(std::max(place.top(), room.top()));
    window.setGeometry(place);
}

} // namespace headlight
