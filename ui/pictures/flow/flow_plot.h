// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure.h"
#include "ui/pictures/flow/flow_stage.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headlight {

/// A matrix of the way as a small picture. A large one has fewer cells than it has numbers: each is the one of its
/// numbers that is farthest from 0.
struct FlowMatrix {
    QString name;                // "Q = X W^Q", as math text
    Index nRows = 0;             // rows and columns of the matrix itself
    Index nColumns = 0;          //
    Matrix cells = {};           // [at most kMostFlowRows, at most kMostFlowColumns]
    Matrix allowed = {};         // shaped like `cells`, 0 where the mask hides; or empty
    bool isWeights = false;      // from 0 to 1; else of either sign
    std::optional<int> row = {}; // place of the chosen query, or key, in the matrix itself
    std::optional<int> column = {};

    QString shape() const; ///< "[7 × 32]"
};

inline constexpr Index kMostFlowRows = 64;
inline constexpr Index kMostFlowColumns = 96;

/// A token and with which probability it comes next.
struct FlowGuess {
    QString token;
    float probability = 0.0F;
};

/// One stage with the numbers of the run.
struct FlowCard {
    FlowStage stage = FlowStage::Tokens;
    std::vector<FlowMatrix> matrices = {};
    QStringList tokens = {};       // at the stage Tokens: those that look
    QStringList sources = {};      // and those that are looked at, where they are others
    std::optional<int> query = {}; // among the tokens
    std::optional<int> key = {};   // among the sources, or the tokens
    std::vector<FlowGuess> guesses = {};
    QStringList numbers = {}; // "q · k = 16.1": of the chosen query and key
    QString missing = {};     // why the model has no such stage; then all above is empty
};

/// The way of a text through the shown head and its layer, from the tokens to the next one.
struct FlowPlot {
    FigureCaption caption;
    std::vector<FlowCard> cards; // one for each of kFlowStages, in their order
    ColourMapId weightColours = ColourMapId::Viridis;

    const FlowCard& card(FlowStage stage) const { return cards[static_cast<std::size_t>(stage)]; }
};

const FigureLook<FlowPlot>& figureLook(const FlowPlot*);

/// The sentences that a screen reader says of a stage: "Scores: S [7 × 7]. S(train, station) = 2.84."
QString spokenCard(const FlowCard& card);

/// One line for each number that is written on the cards: stage, matrix, rows, columns, text.
std::string flowTable(const FlowPlot& plot);

} // namespace headlight
