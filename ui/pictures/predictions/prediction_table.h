// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/predictions.h"
#include "ui/pictures/predictions/prediction_plot.h"
#include "ui/state/prediction_choice.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

enum class PredictionKind {
    None,
    NextToken,
    MaskedToken,
    Class ///< a picture has classes: ids and labels are theirs, and no token is drawn
};

/// What switching heads off does to the predictions, in nats.
struct PredictionEffect {
    double divergence = 0.0;               // KL(before ‖ after) here
    QString trueToken;                     // the token that is there in the text; empty where there is none
    std::optional<double> trueTokenChange; // change of its ln p
    std::optional<double> meanDivergence;  // over the text; not of masked tokens, each of which is a run
    std::optional<double> meanTokenChange; // likewise
    int nMean = 0;                         // how many places the means are over
};

/// What the model expects at one token, or takes a picture for, with every head on and, where heads are switched off,
/// without them.
struct PredictionTable {
    PredictionKind kind = PredictionKind::None;
    int position = 0;
    int count = 0; // asked for
    SamplingOptions sampling;
    QString token;                  // the label at `position`
    std::vector<Prediction> before; // every head on
    std::vector<Prediction> after;  // empty when no head is switched off
    std::vector<double> change;     // [after] of the probability
    std::optional<PredictionEffect> effect;
    QString switchedOff; // "1.3"; empty when no head is switched off
    QString whyNone;     // one sentence when kind is None

    bool isFor(int atPosition, const PredictionChoice& choice) const
    {
        return position == atPosition && count == choice.count && sampling == choice.sampling;
    }
};

/// Throws Error{Cancelled}.
PredictionTable makePredictionTable(const ActivationCache& cache, int position, const PredictionChoice& choice,
                                    const CancelToken& cancel);

/// "Token after “cash”, all heads"
QString predictionHeading(const PredictionTable& table);
/// "After switching 1.3 off"; empty where no head is off.
QString afterHeading(const PredictionTable& table, AblationKind kind);
/// "KL divergence 0.120 nats", the effect in short; empty where no head is off.
QString divergenceNote(const PredictionTable& table);
/// One line for each number of the effect.
QStringList effectLines(const PredictionTable& table);

/// The table as a figure.
PredictionPlot makePredictionPlot(const ActivationCache& cache, const PredictionTable& table);

/// token_id, token (of a picture class_id, class), probability, raw_probability, and with heads off those after it and
/// their change; both lists.
std::string predictionText(const PredictionTable& table);

} // namespace headlight
