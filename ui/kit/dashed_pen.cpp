// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/dashed_pen.h"

namespace headlight {

QPen dashed(QPen pen, const std::vector<double>& dashes)
{
    QList<double> inWidths; // a pen counts dashes in its own widths
    for (const double length : dashes)
        inWidths << length / pen.widthF();
    if (!inWidths.isEmpty())
        pen.setDashPattern(inWidths);
    return pen;
}

} // namespace headlight
