// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/ablation/ablation_plot.h"

#include <QSizeF>

#include <optional>

namespace headlight {

/// Where the cells of a map of heads lie: layer 0 at the top, head 0 at the left.
struct AblationLayout {
    QRectF cells; // encloses rows that are whole pixels high
    int nLayers = 0;
    int nHeads = 0;
    double rowLabels = 0.0;    // x where the layers' numbers end
    double columnLabels = 0.0; // baseline of the heads' numbers
    QPointF legend;
    double width = 0.0;      // legend and caption are this wide
    bool hasNumbers = false; // there is room for them in the cells

    QRectF cell(int layer, int head) const;
    std::optional<HeadIndex> headAt(const QPointF& point, AttentionPart part) const;
};

/// Cells, labels and legend fill `room`.
AblationLayout layoutAblation(const AblationPlot& plot, const QRectF& room, const Theme& theme);
QSizeF preferredAblationSize(const AblationPlot& plot, const Theme& theme);

/// Cells, labels, legend, the chosen head.
void paintAblation(Canvas& canvas, const AblationLayout& layout, const AblationPlot& plot, const Theme& theme);
/// Paints the map with its caption.
void paintAblationFigure(Canvas& canvas, const QSizeF& size, const AblationPlot& plot, const Theme& theme);

/// "Layer 1, head 3: Δ ln p −0.0213 nats"
QString ablationCellText(const AblationPlot& plot, const HeadIndex& head);

} // namespace headlight
