// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/legend.h"
#include "ui/kit/theme.h"
#include "ui/kit/token_labels.h"
#include "ui/pictures/pair/pair_plot.h"

#include <QRectF>
#include <QSizeF>

#include <array>
#include <optional>
#include <vector>

namespace headlight {

/// A token that the decoder reads, in the line of all of them.
struct ReadToken {
    QString text;
    QPointF baseline;
};

/// Where everything of one translator lies.
struct PairPanel {
    QRectF area;
    QPointF name; // baselines, on one line
    QPointF kind;
    QPointF readName;
    std::vector<ReadToken> read; // [T]
    QPointF nextName;
    std::vector<QRectF> bars; // a line for each of the most probable next tokens
    QPointF outcome;          // top left of one line, in training two
    QPointF crossName;        // names of the two maps
    QPointF selfName;
    QPointF axisWords; // where "queries look ↓" ends, left of them
    QRectF cross;      // cells: row 0 at the top
    QRectF self;       // cells of a Transformer in training; else empty
    TokenLabels rows;
    TokenLabels keys;
    TokenLabels selfKeys;
};

/// A cell of one of the maps.
struct PairCell {
    int side = 0;
    bool isSelf = false;
    TokenPair cell;
    bool operator==(const PairCell&) const = default;
};

struct PairLayout {
    std::array<PairPanel, 2> panels;
    QPointF legend; // top left
    double legendWidth = 0.0;
    QPointF note; // top left of what stands below
    double height = 0.0;

    std::optional<PairCell> cellAt(const PairPlot& plot, const QPointF& point) const;
    QRectF cellRect(const PairPlot& plot, const PairCell& cell) const;
    /// The row of a step across a map.
    QRectF rowRect(const PairPlot& plot, int side, bool isSelf, int row) const;
    /// What stands around the rows of the cross-attention: in inference, while more are to come, as high for both
    /// translators as the longer translation, so that nothing tells how long each will be.
    QRectF frameRect(const PairPlot& plot, int side) const;
};

/// Both translators beside each other, block by block on one height; higher than `size` where the rows need it.
PairLayout layoutPair(const PairPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme);
QSizeF preferredPairSize(const PairPlot& plot, const Theme& theme);

/// What the colours of all maps mean.
Legend pairLegend(const PairPlot& plot);

} // namespace headlight
