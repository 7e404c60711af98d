// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/training/trainer.h"
#include "core/transformer/run_options.h"

#include <map>
#include <string>
#include <vector>

namespace headlight {

/// How much a head does of what is known by name.
struct TrainedHeadScores {
    double previousToken = 0.0; // HeadScores::previousToken, on the probe
    double induction = 0.0;     // RepetitionScores::induction
};

/// What is measured of a training now and then.
struct TrainingPoint {
    int step = 0;
    AnswerQuality trained; // on the last batch, before its step; NaN before the first step
    AnswerQuality heldOut;
    std::map<HeadIndex, TrainedHeadScores> heads;

    /// The head with the most of a score; of equal ones the first.
    HeadIndex best(double TrainedHeadScores::*score) const;
};

/// Measures a training. The probe is the first text of those held out, the same at every step. Throws Error{Cancelled}.
TrainingPoint measure(const Trainer& trainer, const AnswerQuality& lastBatch, const CancelToken& cancel = {});

/// The points as CSV: a line for each, with the scores of every head in columns of their own.
std::string curvesCsv(const std::vector<TrainingPoint>& points);
/// The points as JSON, with the options that the training followed.
std::string curvesJson(const TrainingOptions& options, const std::vector<TrainingPoint>& points);

} // namespace headlight
