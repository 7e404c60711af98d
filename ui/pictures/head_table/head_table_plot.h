// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/run_options.h"
#include "ui/kit/figure.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace headlight {

/// Heads and their numbers as a table on paper.
struct HeadTablePlot {
    struct Row {
        HeadIndex head;
        QString name;
        QStringList numbers;                       // [headings] "0.926", "–"
        std::vector<std::optional<double>> shares; // [headings] of a measure from 0 to 1, drawn as a bar; else empty
    };
    FigureCaption caption;
    QStringList headings;
    std::vector<Row> rows;
    std::optional<HeadIndex> selected;
    int nLayers = 1; // layers of the model; with nHeadsPerLayer they decide the colours
    int nHeadsPerLayer = 1;
};

const FigureLook<HeadTablePlot>& figureLook(const HeadTablePlot*);

} // namespace headlight
