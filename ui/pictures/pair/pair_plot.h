// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/predictions.h"
#include "core/base/cancel_token.h"
#include "ui/kit/figure.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/state/pair_choice.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

struct ActivationCache;

/// One position of a decoder, and how it goes on.
struct PairStep {
    QString read;                // the token it has just read; all those before it too
    QString next;                // the token that follows: written by the model, or the true one
    std::vector<Prediction> top; // the most probable next tokens
    std::int64_t nextId = 0;     // id of `next`
    double probability = 0.0;    // probability of `next`
    double loss = 0.0;           // −log of that, in nats
};

/// One of the two translators on the source.
struct PairSide {
    QString model;
    QString refusal; // why there is no picture; then the rest is empty
    QString kind;    // "Transformer: cross-attention, layer 2, mean of 8 heads"
    bool isRecurrent = false;
    int nLayers = 0; // layers of the cross-attention; each has nHeads
    int nHeads = 0;
    bool ends = true;                // whether the end token comes last; false where a limit cut it
    HeatmapPlot cross;               // [T, Tsource]
    std::optional<HeatmapPlot> self; // [T, T], of a Transformer in training
    std::vector<PairStep> steps;     // [T]
    double meanLoss = 0.0;

    int nSteps() const { return static_cast<int>(steps.size()); }
    /// The row of a step that counts from 0; the last of a translation that is over.
    int rowAt(int step) const;
};

/// What of the shown step a lesson asks for: it is left out until the answer.
struct PairCover {
    bool later = false;    // words that are read behind it, which of the expected ones comes, the number of steps
    bool outcome = false;  // how it ends: the token that is written, its probability and loss
    bool expected = false; // the most probable next tokens
    bool weights = false;  // what it looks at
    bool isEmpty() const { return *this == PairCover(); }
    bool operator==(const PairCover&) const = default;
};

/// Two translators on one sentence, at one step of the translation.
struct PairPlot {
    FigureCaption caption;
    PairMode mode = PairMode::Inference;
    int step = 0; // from 0
    std::array<PairSide, 2> sides;
    PairCover cover = {};

    bool isEmpty() const { return nSteps() == 0; }
    int nSteps() const; // steps of the longer translation
    int longerSide() const { return sides[0].nSteps() >= sides[1].nSteps() ? 0 : 1; }
};

const FigureLook<PairPlot>& figureLook(const PairPlot*);

constexpr int kPairPredictions = 5;

/// What the decoder does at every position of a run. Throws Error{Cancelled}.
std::vector<PairStep> pairSteps(const ActivationCache& run, const CancelToken& cancel = {});

/// The picture's numbers of a run that has `steps`.
PairSide makePairSide(const std::shared_ptr<const ActivationCache>& run, std::vector<PairStep> steps, PairMode mode,
                      const PairHead& head);
PairSide refusedSide(const QString& model, const QString& refusal);

PairPlot makePairPlot(PairMode mode, const QString& source, std::array<PairSide, 2> sides);

} // namespace headlight
