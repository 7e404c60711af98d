// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/predictions/prediction_plot.h"

#include <QSizeF>

namespace headlight {

QSizeF preferredPredictionSize(const PredictionPlot& plot, const Theme& theme);

/// The bars before and, where heads are off, after, side by side; what that changes; the caption.
void paintPredictionFigure(Canvas& canvas, const QSizeF& size, const PredictionPlot& plot, const Theme& theme);

} // namespace headlight
