// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/layers/lens_plot.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>

namespace headlight {

/// A cell of the logit lens.
struct LensCell {
    int state = 0; // row
    int position = 0;
    bool operator==(const LensCell&) const = default;
};

/// Where everything of a logit lens lies: the tokens in a line above the cells, the layers at their left, what does
/// follow in a line below.
struct LensLayout {
    int nStates = 0;
    int nTokens = 0;
    QPointF origin;        // top left of the table
    double rowNames = 0.0; // width of the layers' names
    double header = 0.0;   // height of the tokens' line, as of the line below
    QSizeF cell;

    QSizeF size() const; // size of the whole table
    QRectF cellRect(const LensCell& cell) const;
    /// Above a column, and below it.
    QRectF tokenRect(int position) const;
    QRectF followingRect(int position) const;
    QRectF rowNameRect(int state) const; // row nStates names the line below
    std::optional<LensCell> cellAt(const QPointF& place) const;
};

/// Cells share out `width` as long as a token can be read in them; else the table is wider.
LensLayout layoutLens(const LensPlot& plot, double width, const Theme& theme);

QSizeF preferredLensSize(const LensPlot& plot, const Theme& theme);

} // namespace headlight
