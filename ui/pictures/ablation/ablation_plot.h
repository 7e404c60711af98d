// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure.h"
#include "ui/state/prediction_choice.h"

#include <optional>

namespace headlight {

struct ActivationCache;

/// What each head of a part is worth: a cell for each, layer by layer.
struct AblationPlot {
    FigureCaption caption;
    AttentionPart part = AttentionPart::Decoder;
    AblationMeasure measure = AblationMeasure::LogProbabilityChange;
    QString tokens; // whose probability changes: "“went” … “check”"
    Matrix values;  // [nLayers, nHeads] nats
    ColourScale colours;
    std::optional<HeadIndex> selected;

    int nLayers() const { return static_cast<int>(values.rows()); }
    int nHeads() const { return static_cast<int>(values.cols()); }
    bool isEmpty() const { return values.size() == 0; }
};

const FigureLook<AblationPlot>& figureLook(const AblationPlot*);

/// "mean Δ ln p of the next tokens", "KL divergence of the predictions"
QString ablationMeasureName(AblationMeasure measure);

/// A change of either sign has the diverging map, with the same distance in either direction; a divergence the
/// sequential `map`, from 0.
AblationPlot makeAblationPlot(const ActivationCache& cache, AttentionPart part, AblationMeasure measure, Matrix values,
                              ColourMapId map);

} // namespace headlight
