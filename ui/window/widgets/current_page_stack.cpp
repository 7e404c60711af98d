// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/current_page_stack.h"

#include <QLayout>

namespace headlight {

CurrentPageStack::CurrentPageStack(QWidget* parent) : QStackedWidget(parent)
{
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
}

QSize CurrentPageStack::sizeHint() const
{
    return currentWidget() ? currentWidget()->sizeHint() : QStackedWidget::sizeHint();
}

QSize CurrentPageStack::minimumSizeHint() const
{
    return currentWidget() ? currentWidget()->minimumSizeHint() : QStackedWidget::minimumSizeHint();
}

/// The least height, not the wanted one: a scroll area makes its widget this high.
int CurrentPageStack::heightForWidth(int width) const
{
    const QLayout* layout = currentWidget() ? currentWidget()->layout() : nullptr;
    return layout && layout->hasHeightForWidth() ? layout->totalMinimumHeightForWidth(width)
                                                 : minimumSizeHint().height();
}

} // namespace headlight
