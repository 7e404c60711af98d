// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/theme_choice.h"

#include "ui/kit/theme.h"
#include "ui/kit/tr.h"

#include <QComboBox>

namespace headlight {

void addThemes(QComboBox& box)
{
    box.setAccessibleName(tr("Theme"));
    box.addItem(tr("Paper: white, small type"), static_cast<int>(ThemeId::Paper));
    box.addItem(tr("Slide: large type"), static_cast<int>(ThemeId::Slide));
    box.addItem(tr("Greyscale: for print without colours"), static_cast<int>(ThemeId::Greyscale));
    box.addItem(tr("Light: white, small type in grey"), static_cast<int>(ThemeId::Light));
    box.addItem(tr("Dark"), static_cast<int>(ThemeId::Dark));
}

} // namespace headlight
