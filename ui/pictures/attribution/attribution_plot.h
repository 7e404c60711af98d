// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/logit_attribution.h"
#include "core/tokenizer/tokenizer.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"
#include "ui/picture/layer_map.h"
#include "ui/state/attribution_choice.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headlight {

/// Why a model predicts one token rather than another: the shares of a difference of logits, see logit_attribution.h.
/// Or why a head looks there: the shares of one of its scores, see score_attribution.h. Or what gradients say of the
/// difference, see gradient_attribution.h.
struct AttributionPlot {
    FigureCaption caption;
    AttributionOf of = AttributionOf::Parts;
    LogitPair pair;
    QString token;           // label of the explained prediction
    QString against;         // label of the other one; empty: the mean of all others
    LogitAttribution shares; // filled for parts, and for a score, which then is its `difference`
    double leftOver = 0.0;   // what the score has beside its shares
    QString queryLabel;      // token whose score it is
    QString keyLabel;
    HeadIndex selected;
    std::set<HeadIndex> hidden;  // heads that are not drawn; their shares count all the same
    QStringList sourceLabels;    // [Tk] tokens that the chosen head looks at, or of the text for gradients
    std::vector<double> sources; // [Tk] their shares, gradient × input or relevance: whatever each token has
    std::vector<double> weights; // [Tk] the head's weights of them, which the shares are the products of values with
    DoubleMatrix patterns;       // [T, T] the chosen head's weights; filled for gradients of weights alone
    DoubleMatrix gradients;      // [T, T] theirs; NaN in a cell that the mask hides

    /// The chosen head is drawn in any case.
    bool draws(HeadIndex head) const { return head == selected || !hidden.contains(head); }
};

/// The shares of heads and MLPs as a map, layers × heads of a part with the MLPs behind them.
LayerMapPlot attributionMapPlot(const AttributionPlot& plot, AttentionPart part);

const FigureLook<AttributionPlot>& figureLook(const AttributionPlot*);
ChartPlot chartOf(const AttributionPlot& plot, const Theme& theme);

/// The gradients of the chosen head's weights, or their products with the weights, query by key.
LayerMapPlot gradientMapPlot(const AttributionPlot& plot);

/// Finds a token as a person writes it: "#412" by its id, else the one token that the text is at the start of a word
/// or, where it is none there, within one. Throws Error{BadArgument} that names the tokens which the text is made of.
std::int64_t writtenToken(const Tokenizer& tokenizer, const QString& written);

/// Names the predictions of `pair`.
void nameTokens(AttributionPlot& plot, const Tokenizer& tokenizer);

/// "logit of “a” − logit of “the”", "score of head 3.1, “red” → “car”": what is shared out
QString pairText(const AttributionPlot& plot);
/// "logit of “a” − logit of “the”"
QString differenceText(const AttributionPlot& plot);
/// "+0.4213"
QString signedShare(double share);

/// One part of the model and its share.
struct RankedShare {
    std::string part; // "embedding", "head", "mlp": as in a table
    std::string layer = {};
    std::string head = {};
    double share = 0.0;
    bool isChosen = false;
};
/// Every share that is drawn; of a score the largest first.
std::vector<RankedShare> rankedShares(const AttributionPlot& plot);

/// The shares as CSV, without heads that are hidden: part, layer, head, share, 1 for the chosen head; or position,
/// token, share of each token; or query, key, weight, gradient and product of each cell that the mask shows. Of a score
/// it ends with their sum, the score and what is left over.
std::string attributionTable(const AttributionPlot& plot);

} // namespace headlight
