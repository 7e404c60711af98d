// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/scrolled_page.h"

#include <QApplication>
#include <QScrollArea>

namespace headlight {

QScrollArea* scrolledPage(QWidget& page, QWidget* parent, int around)
{
    auto* area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(&page);
    QObject::connect(qApp, &QApplication::focusChanged, area, [area, around](QWidget*, QWidget* now) {
        if (now && area->widget()->isAncestorOf(now) && QApplication::mouseButtons() == Qt::NoButton)
            area->ensureWidgetVisible(now, 0, around);
    });
    return area;
}

} // namespace headlight
