// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/lens_plot.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"

#include <algorithm>

namespace headlight {

namespace {

bool isFirst(const std::optional<FollowingToken>& next)
{
    return next && next->rank == 1;
}

} // namespace

const std::vector<Prediction>& LensPlot::predictions(int state, int position) const
{
    return states[static_cast<std::size_t>(state)].byPosition[static_cast<std::size_t>(position)];
}

const std::optional<FollowingToken>& LensPlot::followingAt(int state, int position) const
{
    return states[static_cast<std::size_t>(state)].following[static_cast<std::size_t>(position)];
}

bool LensPlot::isRight(int state, int position) const
{
    return isFirst(followingAt(state, position));
}

bool LensPlot::hasRight() const
{
    return std::ranges::any_of(states,
                               [](const LensState& state) { return std::ranges::any_of(state.following, isFirst); });
}

LensPlot makeLensPlot(const std::shared_ptr<const ActivationCache>& run, ColourMapId map, const CancelToken& cancel,
                      const Progress& progress)
{
    LensPlot plot;
    plot.states = logitLens(run, {0, run->nTokens()}, kLensPredictions, cancel, progress);
    plot.tokens = labelList(run->encoding.labels());
    for (int position = 0; position < run->nTokens(); ++position) {
        const std::optional<std::int64_t> next = followingToken(*run, position);
        plot.following << (next ? QString::fromStdString(run->model->tokenizer.label(*next)) : QString());
    }
    plot.colours = lensScale(map);
    plot.caption = makeCaption(*run);
    plot.caption.layer = run->config().hasEncoder() ? tr("decoder, every layer") : tr("every layer");
    plot.caption.method = tr("logit lens (nostalgebraist 2020) · final norm and unembedding after each layer");
    return plot;
}

ColourScale lensScale(ColourMapId map)
{
    ColourScale scale;
    scale.map = map;
    scale.low = 0.0;
    scale.high = 1.0;
    return scale;
}

QString lensRowName(int state)
{
    return state == 0 ? tr("embedding") : tr("layer %1").arg(state - 1);
}

} // namespace headlight
