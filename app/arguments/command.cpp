// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/command.h"

namespace headlight {

std::optional<LayerMeasure> layerMeasure(RenderView view)
{
    switch (view) {
    case RenderView::Mean:
        return LayerMeasure::Mean;
    case RenderView::Maximum:
        return LayerMeasure::Maximum;
    case RenderView::Rollout:
        return LayerMeasure::Rollout;
    case RenderView::Flow:
        return LayerMeasure::Flow;
    case RenderView::Heatmap:
    case RenderView::Grid:
    case RenderView::Links:
    case RenderView::Shapes:
    case RenderView::Overview:
    case RenderView::Heads:
    case RenderView::Context:
    case RenderView::Lens:
    case RenderView::Inspector:
    case RenderView::Predictions:
    case RenderView::Ablation:
    case RenderView::Compare:
        break;
    }
    return {};
}

} // namespace headlight
