// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/head_table/head_table_plot.h"

#include <QSizeF>

namespace headlight {

QSizeF preferredHeadTableSize(const HeadTablePlot& plot, const Theme& theme);

/// A line for each head, its colour in front, a bar under each share; the caption below. Columns share the width there
/// is.
void paintHeadTableFigure(Canvas& canvas, const QSizeF& size, const HeadTablePlot& plot, const Theme& theme);

} // namespace headlight
