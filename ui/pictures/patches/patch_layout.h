// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/patches/patch_plot.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace headlight {

/// A thing to point at: a token of a panel (or above all panels, −1), or the title of a panel (token −1).
struct PatchPlace {
    int panel = -1;
    int token = -1;
    bool operator==(const PatchPlace&) const = default;
};

/// A token without a place in the picture, above it.
struct TokenChip {
    int token = 0;
    QString text; // "[CLS] 0.0312", of several panels "[CLS]"
    QRectF rect;
};

/// Where everything stands, in 1/96 inch: chips, the panels, then the note, the legend and the caption.
struct PatchLayout {
    GridSize grid;
    QString lead; // stands in front of the chips; empty where there are none
    QPointF leadBaseline;
    std::vector<TokenChip> chips;
    std::vector<QRectF> titles; // [panels] empty where there is one
    std::vector<QRectF> panels; // the pictures
    QStringList noteLines;
    QPointF note;    // top left
    QPointF legend;  // top left
    QPointF caption; // top left
    double width = 0.0;
    QSizeF size;

    /// A cell of a panel, counted row by row.
    QRectF cellRect(int panel, int cell) const;
    std::optional<PatchPlace> placeAt(const QPointF& point, const PatchPlot& plot) const;
    QRectF rectOf(const PatchPlace& place, const PatchPlot& plot) const;
};

/// For a page, or a pane, of a size; what does not fit makes `size` larger. `noted` is the panel that the note below
/// speaks of.
PatchLayout layoutPatches(const PatchPlot& plot, const QSizeF& size, int noted, const Theme& theme);

/// Whether a bar of colours explains the panels: a picture that is cut out has none.
bool hasPatchLegend(const PatchPlot& plot);

/// The size that a page has for it.
QSizeF preferredPatchSize(const PatchPlot& plot, const Theme& theme);

} // namespace headlight
