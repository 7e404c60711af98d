// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/training/trainer.h"
#include "core/transformer/run_options.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headlight {

/// How much a head does of what is known by name.
struct TrainedHeadScores {
    double previousToken = 0.0;  // HeadScores::previousToken, on the probe
    double induction = 0.0;      // RepetitionScores::induction
    double duplicateToken = 0.0; // RepetitionScores::duplicateToken
    double firstToken = 0.0;     // HeadScores::firstToken, on the probe
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

/// A point with what it was measured on.
struct MeasuredTraining {
    TrainingPoint point;
    std::shared_ptr<const TrainingCheckpoint> checkpoint; // from which the training goes on
    std::shared_ptr<const ActivationCache> probe;         // the run on the probe
};

/// The probe's words behind the one that every text begins with, as one would type them.
std::string probeText(const TrainingOptions& options);
/// All of its words.
std::vector<std::string> probeTokens(const TrainingOptions& options);

/// Measures a training. The probe is one of the texts held out, the same for every training on a task, so that the maps
/// of any two can be laid side by side. Throws Error{Cancelled}.
MeasuredTraining measureWithProbe(const Trainer& trainer, const AnswerQuality& lastBatch,
                                  const CancelToken& cancel = {});
TrainingPoint measure(const Trainer& trainer, const AnswerQuality& lastBatch, const CancelToken& cancel = {});

/// The points as CSV: a line for each, with the scores of every head in columns of their own.
std::string curvesCsv(const std::vector<TrainingPoint>& points);
/// The points as JSON, with the options that the training followed.
std::string curvesJson(const TrainingOptions& options, const std::vector<TrainingPoint>& points);

} // namespace headlight
