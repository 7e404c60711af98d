// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/predictions.h"

#include <QString>

#include <memory>
#include <vector>

namespace headlight {

enum class PredictionKind { None, NextToken, MaskedToken };

/// What the model expects at one token, with every head on and, where heads are switched off, without them.
struct PredictionTable {
    PredictionKind kind = PredictionKind::None;
    int position = 0;
    QString token;                  // the label at `position`
    std::vector<Prediction> before; // every head on
    std::vector<Prediction> after;  // empty when no head is switched off
    QString switchedOff;            // "L1 H3"; empty when no head is switched off
    QString whyNone;                // one sentence when kind is None
};

/// Throws Error{Cancelled}.
PredictionTable makePredictionTable(const ActivationCache& cache, int position, int nTop, const CancelToken& cancel);

} // namespace headlight
