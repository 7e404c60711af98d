// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shape_trace.h"
#include "ui/kit/figure.h"

#include <vector>

namespace headlight {

/// The shape trace as it is drawn: one row per step.
struct ShapePlot {
    FigureCaption caption;
    std::vector<ShapeStep> steps;
    int nTokens = 0;
    int nHeads = 0;
};

const FigureLook<ShapePlot>& figureLook(const ShapePlot*);

struct ActivationCache;
struct HeadIndex;
ShapePlot makeShapePlot(const ActivationCache& cache, const HeadIndex& head);

} // namespace headlight
