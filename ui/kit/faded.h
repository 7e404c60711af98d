// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>

namespace headlight {

/// The colour with so much of it left, 0 to 1, over whatever it is drawn on.
inline QColor faded(QColor colour, double share)
{
    colour.setAlphaF(static_cast<float>(share));
    return colour;
}

} // namespace headlight
