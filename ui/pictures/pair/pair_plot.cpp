// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/pair/pair_plot.h"

#include "core/activations/activation_cache.h"
#include "core/analysis/text_loss.h"
#include "ui/kit/counts.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"
#include "ui/pictures/layers/layer_plot.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight {

namespace {

ColourScale weightColours()
{
    ColourScale colours;
    colours.range = ScaleRange::Typed; // from 0 to 1, so that two models compare under one legend
    return colours;
}

HeatmapPlot plotOf(const std::shared_ptr<const ActivationCache>& run, AttentionPart part, int layer,
                   const std::optional<int>& head)
{
    if (head)
        return makeHeatmapPlot(*run, labelledMap(run, {layer, *head, part}), weightColours());
    return makeLayerPlot(run, LayerMeasure::Mean, {layer, part}, weightColours());
}

QString kindOf(const PairSide& side, int layer, const std::optional<int>& head)
{
    if (side.isRecurrent)
        return tr("recurrent: additive attention");
    const QString heads = head ? tr("head %1").arg(*head) : tr("mean of %1").arg(headCount(side.nHeads));
    return tr("Transformer: cross-attention, layer %1, %2").arg(layer).arg(heads);
}

} // namespace

int PairSide::rowAt(int step) const
{
    return std::clamp(step, 0, nSteps() - 1);
}

int PairPlot::nSteps() const
{
    return std::max(sides[0].nSteps(), sides[1].nSteps());
}

std::vector<PairStep> pairSteps(const ActivationCache& run, const CancelToken& cancel)
{
    const QStringList read = labelList(run.encoding.labels());
    const QStringList written = writtenTokens(run);
    const std::vector<std::int64_t>& target = run.target->encoding.ids();
    std::vector<PairStep> steps;
    for (int i = 0; i < run.nTokens(); ++i) {
        cancel.throwIfCancelled();
        const RowVector logits = run.logits(i, 1).row(0); // [dVocab]
        PairStep step{read[i], written[i], topPredictions(logits, run.model->tokenizer, kPairPredictions)};
        // A target that a limit cut says nothing of what follows its last token.
        const auto known = static_cast<std::size_t>(i) < target.size();
        step.nextId = known ? target[static_cast<std::size_t>(i)] : step.top.front().id;
        step.loss = tokenLoss(logits, step.nextId);
        step.probability = std::exp(-step.loss);
        if (!known)
            step.next = QString::fromStdString(step.top.front().label);
        steps.push_back(std::move(step));
    }
    return steps;
}

PairSide makePairSide(const std::shared_ptr<const ActivationCache>& run, std::vector<PairStep> steps, PairMode mode,
                      const PairHead& chosen)
{
    const AttentionSize size = run->config().sizeOf(AttentionPart::Cross);
    PairSide side;
    side.model = QString::fromStdString(run->model->name);
    side.isRecurrent = run->recurrent.has_value();
    side.nLayers = size.nLayers;
    side.nHeads = size.nHeads;
    side.ends = !run->target->encoding.tokens.empty() && run->config().endsText(run->target->encoding.tokens.back().id);
    const int last = size.nLayers - 1;
    const int layer = side.isRecurrent ? 0 : std::clamp(chosen.layer.value_or(last), 0, last);
    std::optional<int> head = side.isRecurrent ? std::optional(0) : chosen.head;
    if (head && *head >= size.nHeads)
        head.reset();
    side.kind = kindOf(side, layer, head);
    side.cross = plotOf(run, AttentionPart::Cross, layer, head);
    if (mode == PairMode::Training && !side.isRecurrent)
        side.self = plotOf(run, AttentionPart::Decoder, layer, head);
    const double sum = std::accumulate(steps.begin(), steps.end(), 0.0,
                                       [](double before, const PairStep& step) { return before + step.loss; });
    side.meanLoss = steps.empty() ? 0.0 : sum / static_cast<double>(steps.size());
    side.steps = std::move(steps);
    return side;
}

PairSide refusedSide(const QString& model, const QString& refusal)
{
    PairSide side;
    side.model = model;
    side.refusal = refusal;
    return side;
}

PairPlot makePairPlot(PairMode mode, const QString& source, std::array<PairSide, 2> sides)
{
    PairPlot plot;
    plot.mode = mode;
    plot.sides = std::move(sides);
    plot.caption.model = tr("%1 and %2").arg(plot.sides[0].model, plot.sides[1].model);
    plot.caption.layer = mode == PairMode::Inference ? tr("inference: each reads its own words")
                                                     : tr("training: both read the true translation");
    plot.caption.notes = source.simplified();
    return plot;
}

} // namespace headlight
