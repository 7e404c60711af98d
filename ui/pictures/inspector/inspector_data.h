// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/activations/score_terms.h"
#include "ui/pictures/inspector/inspector_plot.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// One attention weight taken apart: from q·k, or from vᵀ tanh(q + k) with q = W s and k = U h + b, to the softmax and
/// to what the key adds to z, for one head, query and key.
struct InspectorData {
    FigureCaption caption;
    HeadIndex head;
    int query = 0;
    int key = 0;
    QString queryLabel;  // the token at the query's position: q and z are made of what it has read
    QString keyLabel;    // the token at the key's position; these labels have their places, see placedLabel()
    QString subject;     // who looks: the query's token, or the one that a cross-attention's query writes
    QString queryPhrase; // "reads la, writes maison"; of a cross-attention only
    int nHeads = 0;
    int nQueries = 0;
    int nKeys = 0;
    int dHead = 0;
    int dModel = 0;
    bool modelScales = true;    // the model was trained with 1/√dHead
    bool hasOwnDivisor = false; // it divides by another number
    ScoreDivisor divisor;       // what was chosen
    double temperature = 1.0;
    QString mask;                   // "none", "causal", …
    QString painted;                // over it: "3 cells painted"
    bool isAllowed = true;          // by the mask
    bool isOfFileNumbers = false;   // the file's numbers are of either sign, no weights
    bool isGiven = false;           // weights of a file: there is nothing behind them
    bool isAdditive = false;        // the attention of a recurrent translator
    ScoreTerms terms;               // from q·k, or vᵀ tanh(q + k), to the score
    float score = 0.0F;             // what comes of them / temperature
    float maskedScore = 0.0F;       // −infinity where the mask hides the key
    bool hasValue = true;           // false: the query may look at no key at all
    float rowMax = 0.0F;            // the largest masked score of the query; where it has a value, as the next two
    double numerator = 0.0;         // exp(maskedScore − rowMax)
    double denominator = 0.0;       // Σ over the keys, and the sink, of exp(masked score − rowMax)
    std::optional<float> sinkScore; // what the model learned to leave unused: a score without a key
    float sinkWeight = 0.0F;        // what of the softmax it gets
    float weight = 0.0F;            // softmax
    bool ablated = false;           // the head is switched off: its z is 0
    int nSharing = 1;               // heads that have one k and v
    std::vector<float> latentQ;     // [rank] what q is made of in latent attention; empty where it is made of x
    std::vector<float> latentKv;    // [rank] what k and v are made of; empty where they are made of x
    int nSharedNumbers = 0;         // the last ones of k, which all heads have alike, where there is latentKv
    std::vector<float> rawQ;        // [dHead] before q is normed and clipped; empty where it is not, as rawK
    std::vector<float> rawK;        //
    std::vector<float> unturnedQ;   // [dHead] before it is turned by its position; empty where it is not
    std::vector<float> unturnedK;   //
    int nTurned = 0;                // how many of these numbers are turned
    NormKind qkNormKind = NormKind::Layer;
    QkNorm qkNorm = QkNorm::None;   // what q and k are normed over
    float clip = 0.0F;              // q and k are kept within ± this; 0: they are not
    std::vector<float> q;           // [dHead], or [dAttention] of an additive attention, as k, hidden and product
    std::vector<float> k;           //
    std::vector<float> hidden;      // tanh(q + k); of an additive attention only, as scoreVector
    std::vector<float> scoreVector; // the paper's v
    std::vector<float> product;     // q ⊙ k, or v ⊙ tanh(q + k); its sum is `dot`
    std::vector<float> maskedRow;   // [nKeys] the query's masked scores
    std::vector<float> patternRow;  // [nKeys] its attention weights; zeros without a value
    std::vector<float> value;       // [dHead] v of the key, or its annotation h [2·dHidden]
    std::vector<float> added;       // weight · value: what the key adds to z while the head is on
    std::vector<float> z;           // z of the query, as the run left it; or the context c [2·dHidden]
    /// ‖weight · v W^O‖, what Kobayashi et al. 2020 look at; an additive attention has no W^O.
    std::optional<float> projectedNorm;
    std::vector<KeyWeight> top; // the keys this query looks at most, largest first
};

/// How many keys the list of those that get the most holds.
inline constexpr int kInspectedKeys = 5;

/// `map` is of a head of `cache`, which has this query and this key.
InspectorData makeInspectorData(const ActivationCache& cache, const AttentionMap& map, int query, int key, int nTop);

} // namespace headlight
