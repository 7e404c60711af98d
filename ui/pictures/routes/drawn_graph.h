// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/run_options.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace headlight {

/// The looks of a node; each is a series of the chart.
enum class NodeLook { Token, Head, Mlp, Prediction };

struct DrawnNode {
    NodeLook look = NodeLook::Token;
    std::pair<bool, int> column; // false: of the encoder's tokens, which stand first; and the token's place
    double height = 0.0;         // 0 tokens, l + 1 layer l
    int order = 0;               // among the nodes of one column and height
    double value = 0.0;          // its size
    QString text;                // "head 3.5 at “red” (5)"
    QString label;               // beside it; may be empty
    QString more;                // a last line under the cursor; may be empty
    std::optional<HeadIndex> head = {};
    bool isChosen = false;
};

struct DrawnLink {
    int source = 0;
    int target = 0;
    double weight = 0.0;
};

/// A graph of contributions, tokens from left to right and layers from below.
struct DrawnGraph {
    std::vector<DrawnNode> nodes;
    std::vector<DrawnLink> links;
    QStringList labels;       // [T]
    QStringList sourceLabels; // [Ts] of the encoder's tokens; empty where there is none
    int nLayers = 0;
    QString heads; // what the legend calls the nodes with the look of a head, and of an MLP
    QString mlps;
};

constexpr double kAboveHeads = 0.4; // layers from the heads of a layer to its MLP

/// The chart without a title and a note.
ChartPlot chartOf(const DrawnGraph& graph, const Theme& theme);

} // namespace headlight
