// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/action_button.h"
#include "ui/kit/larger_type.h"
#include "ui/window/widgets/type_sized.h"

#include <QAction>
#include <QToolButton>

namespace headlight {

QToolButton* actionButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::TabFocus);
    fixInType(*button, {28, 28});
    followType(*button, [button] { button->setIconSize({inType(16), inType(16)}); });
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    return button;
}

} // namespace headlight
