// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/scroll_handle.h"

#include <QScrollBar>

namespace headlight {

void showHandleWhereItScrolls(QScrollBar& bar)
{
    const auto follow = [&bar](int least, int most) { bar.setEnabled(most > least); };
    QObject::connect(&bar, &QScrollBar::rangeChanged, &bar, follow);
    follow(bar.minimum(), bar.maximum());
}

} // namespace headlight
