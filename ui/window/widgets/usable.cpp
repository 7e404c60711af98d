// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/usable.h"

#include <QWidget>

namespace headlight {

void setUsable(QWidget& control, bool usable, const QString& tip, const QString& whyNot)
{
    control.setEnabled(usable);
    control.setToolTip(usable ? tip : whyNot);
}

} // namespace headlight
