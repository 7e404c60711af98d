// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/logit_lens.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// The logit lens as a table: what the model would predict at each position if it ended after each layer.
struct LensPlot {
    FigureCaption caption;
    QStringList tokens;            // [T] what each position has read
    QStringList following;         // [T] what does follow it; empty where nothing does
    std::vector<LensState> states; // row by row: the embedding, after layer 0, …
    ColourScale colours;           // scale of the most probable token's probability
    std::optional<int> pinned;     // position
    std::optional<int> hovered;    // likewise, of another view

    int nStates() const { return static_cast<int>(states.size()); }
    int nTokens() const { return static_cast<int>(tokens.size()); }
    const std::vector<Prediction>& predictions(int state, int position) const;
    const std::optional<FollowingToken>& followingAt(int state, int position) const;
    /// The most probable token is the one that follows.
    bool isRight(int state, int position) const;
    bool hasRight() const; // somewhere
};

const FigureLook<LensPlot>& figureLook(const LensPlot*);

/// Predictions that a cell keeps; the first is shown.
inline constexpr int kLensPredictions = 5;

/// Makes the lens of a GPT, or of the decoder of an encoder-decoder. Throws what logitLens() throws.
LensPlot makeLensPlot(const std::shared_ptr<const ActivationCache>& run, ColourMapId map,
                      const CancelToken& cancel = {}, const Progress& progress = {});

/// The scale of probabilities: linear from 0 to 1.
ColourScale lensScale(ColourMapId map);

/// "embedding", "layer 2"
QString lensRowName(int state);

} // namespace headlight
