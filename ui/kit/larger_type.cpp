// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/larger_type.h"

#include <cmath>

namespace headlight {

Theme withLargerType(Theme theme, double factor)
{
    for (QFont* font : {&theme.smallFont, &theme.bodyFont, &theme.titleFont})
        font->setPixelSize(static_cast<int>(std::lround(factor * font->pixelSize())));
    return theme;
}

int inType(int pixels)
{
    constexpr double kBodyType = 13.0; // pixels of the body type at 100 %, in the window's themes
    return static_cast<int>(std::lround(pixels * theme(ThemeId::Light).bodyFont.pixelSize() / kBodyType));
}

} // namespace headlight
