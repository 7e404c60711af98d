// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/role.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace headlight {

void setRole(QWidget& widget, const char* role)
{
    widget.setProperty("role", role);
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

} // namespace headlight
