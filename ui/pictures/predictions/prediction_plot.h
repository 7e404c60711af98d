// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/predictions.h"
#include "ui/kit/figure.h"

#include <QString>

#include <optional>
#include <vector>

namespace headlight {

/// The tokens a model expects at one place, as bars; with heads switched off also without these.
struct PredictionPlot {
    FigureCaption caption;
    QString heading;      // "Token after “cash”"
    QString afterHeading; // "After switching 1.3 off"; empty: there is one column
    std::vector<Prediction> before;
    std::vector<Prediction> after;
    std::vector<double> change; // [after] of the probability
    QStringList effects;        // "KL divergence (before‖after) 0.120 nats", …; one line each

    bool hasAfter() const { return !afterHeading.isEmpty(); }
};

const FigureLook<PredictionPlot>& figureLook(const PredictionPlot*);

/// "sampling temperature 0.7, top-k 40, top-p 0.9"; empty where the model's own probabilities are shown.
QString samplingPhrase(const SamplingOptions& sampling);

/// "cash", and "·t" for a piece that is glued on to the word before; "##t" of a WordPiece vocabulary is one, too.
QString predictionLabel(const Prediction& prediction);
/// "· goes on in the same word"; empty where none of them does.
QString gluedOnNote(const std::vector<Prediction>& predictions);

/// Above the changes: what they are.
QString changeHeading();
/// "▲ 0.120", "▼ 0.004", "0.000"
QString changeText(double change);

} // namespace headlight
