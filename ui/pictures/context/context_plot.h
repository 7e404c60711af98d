// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/model/attention_part.h"
#include "ui/kit/figure.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/state/context_choice.h"

#include <QPointF>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// Whose vectors are shown, and from where in the model.
struct ContextVectors {
    AttentionPart part = AttentionPart::Decoder; // the encoder's stream, or for both others the decoder's
    ContextStage stage = ContextStage::After;
    int layer = 0; // an embedding has none
    bool operator==(const ContextVectors&) const = default;
};

/// One sentence, or two that are compared, under the model's name for them.
struct ContextSentence {
    std::shared_ptr<const ActivationCache> run;
    QString text; // the sentence as it was typed; empty: its tokens stand for it
};

struct ContextPoint {
    int sentence = 0; // 0 the first, 1 the second
    int position = 0; // place of the token in its sentence
    int state = 0;    // state of the residual stream: 0 the embedding, l + 1 after layer l
    QString label;
    QPointF at; // on the first and the second axis
    bool isBefore = false;
    QString name; // the label, with its place where the sentence repeats it: "bank₁", "bank₂"
};

struct ContextArrow {
    int from = 0; // index into the points
    int to = 0;
    double cosine = 0.0;
    bool isChange = false; // one token's way through a layer; else a word of the first sentence to that of the second
};

/// The vectors of the tokens as points on the two axes along which they vary most.
struct ContextPlot {
    FigureCaption caption;
    ContextVectors vectors;
    QStringList sentences; // one or two
    std::vector<ContextPoint> points;
    std::vector<ContextArrow> arrows;
    std::array<double, 2> varianceShares = {0.0, 0.0}; // share of each axis, in [0, 1]
    std::optional<int> pinned;                         // position in the first sentence

    /// The token's last point; −1 where it has none (special tokens have none).
    int pointOf(int sentence, int position) const;
    /// The arrow between the two sentences at a point; −1 for none.
    int wordArrowAt(int point) const;
};

const FigureLook<ContextPlot>& figureLook(const ContextPlot*);

/// Special tokens are left out: they can lie so far away that nothing is seen of the words. A word of the first
/// sentence and the same word of the second, case ignored, are joined by an arrow: the first of each, the second of
/// each, and so on. Throws Error{BadArgument} for a layer that the model does not have, and for a recurrent translator.
ContextPlot makeContextPlot(const std::vector<ContextSentence>& sentences, const ContextVectors& vectors);

/// The cosine similarity of every two tokens of both sentences, special ones included, [n, n]; of a change, after the
/// layer. Throws as makeContextPlot().
HeatmapPlot makeCosinePlot(const std::vector<ContextSentence>& sentences, const ContextVectors& vectors);

/// Positions of the same words, in the order of the first sentence.
std::vector<TokenPair> sharedWords(const QStringList& first, const QStringList& second);

/// "embedding", "after layer 2", "before → after layer 2"
QString vectorsText(const ContextVectors& vectors);
/// "encoder, after layer 2" where there is more than one stream.
QString vectorsText(const ContextVectors& vectors, const ModelConfig& config);
/// "embedding", "after layer 2"
QString stateText(int state);

} // namespace headlight
