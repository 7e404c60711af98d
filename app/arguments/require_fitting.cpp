// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/require_fitting.h"

#include "app/arguments/command.h"
#include "core/base/error.h"

namespace headlight {

namespace {

void requireUsefulColours(const RenderCommand& command)
{
    const bool hasCells = command.view != RenderView::Links && command.view != RenderView::Shapes &&
                          command.view != RenderView::Context && command.view != RenderView::Lens &&
                          command.view != RenderView::Inspector && command.view != RenderView::Predictions &&
                          command.view != RenderView::Ablation;
    if (!hasCells && (command.scale || command.range))
        throw Error(ErrorKind::BadArgument, std::string(command.scale ? "--scale" : "--range") +
                                                " goes with --view heatmap, grid, mean, max, rollout and flow");
    if (command.scale == ScaleKind::RowMax && command.range)
        throw Error(ErrorKind::BadArgument,
                    "--range goes with --scale linear and log; with row-max every row has its own range");
    if (command.scale == ScaleKind::Log && command.colours.high <= 0.0)
        throw Error(ErrorKind::BadArgument, "--range needs a maximum above 0 with --scale log");
}

void requireUsefulPositions(const RenderCommand& command)
{
    if (command.view != RenderView::Inspector && (command.query || command.key))
        throw Error(ErrorKind::BadArgument,
                    std::string(command.query ? "--query" : "--key") + " goes with --view inspector");
}

void requireUsefulLayers(const RenderCommand& command)
{
    const std::optional<LayerMeasure> measure = layerMeasure(command.view);
    const bool spans = measure && spansLayers(*measure);
    if (command.view == RenderView::Overview && (command.layer || command.head))
        throw Error(ErrorKind::BadArgument, std::string(command.layer ? "--layer" : "--head") +
                                                " goes with other views; an overview is of every layer and head");
    const bool isOfVectors = command.view == RenderView::Context || command.view == RenderView::Lens;
    if ((measure || isOfVectors) && command.head)
        throw Error(ErrorKind::BadArgument, "--head goes with heatmap, links and shapes; this view is of every head");
    if (spans && command.layer)
        throw Error(ErrorKind::BadArgument, "--layer goes with one layer; a rollout and a flow take --up-to");
    if (command.layer && command.view == RenderView::Lens)
        throw Error(ErrorKind::BadArgument, "--layer goes with one layer; a logit lens shows all of them");
    if (!spans && command.upTo)
        throw Error(ErrorKind::BadArgument, "--up-to goes with --view rollout and flow");
}

void requireUsefulContext(const RenderCommand& command)
{
    if (command.view != RenderView::Context && (command.secondText || command.contextKind || command.contextStage))
        throw Error(ErrorKind::BadArgument, std::string(command.secondText    ? "--second-text"
                                                        : command.contextKind ? "--kind"
                                                                              : "--stage") +
                                                " goes with --view context");
    if (command.contextStage == ContextStage::Embedding && command.layer)
        throw Error(ErrorKind::BadArgument, "--layer goes with --stage after and change; the embedding is of no layer");
    if (command.contextStage == ContextStage::Change && command.contextKind == ContextKind::Cosine)
        throw Error(ErrorKind::BadArgument, "--stage change goes with --kind map; a matrix is of one stage");
}

/// What an option of ShownOptions does to a view is drawn, or the option is refused.
void requireUsefulShown(const RenderCommand& command)
{
    const ShownOptions& shown = command.shown;
    const char* const given = shown.mergeWords      ? "--words"
                              : shown.hideSpecial   ? "--hide-special"
                              : shown.valueWeighted ? "--value-weighted"
                                                    : nullptr;
    if (!given)
        return;
    if (command.view == RenderView::Shapes || command.view == RenderView::Heads || command.view == RenderView::Flow)
        throw Error(ErrorKind::BadArgument,
                    std::string(given) + " goes with --view heatmap, grid, links, mean and max" +
                        (shown.valueWeighted && !shown.mergeWords && !shown.hideSpecial ? "" : ", and rollout"));
    if (shown.valueWeighted && command.view == RenderView::Rollout)
        throw Error(ErrorKind::BadArgument, "--value-weighted goes with --view heatmap, grid, links, mean and max; a "
                                            "rollout is of attention weights");
}

void requireUsefulPredictions(const RenderCommand& command)
{
    if (command.view != RenderView::Predictions && (command.sampling || command.count || command.position))
        throw Error(ErrorKind::BadArgument, "--sampling-temperature, --top-p, --count and --position go with --view "
                                            "predictions");
    if (command.view != RenderView::Predictions && command.view != RenderView::Links && command.topK)
        throw Error(ErrorKind::BadArgument, "--top-k goes with --view links and predictions");
    if (command.view != RenderView::Ablation && command.measure)
        throw Error(ErrorKind::BadArgument, "--measure goes with --view ablation");
    const bool hasHeads = command.view != RenderView::Predictions && command.view != RenderView::Ablation;
    if (!hasHeads && (command.layer || command.head))
        throw Error(ErrorKind::BadArgument,
                    std::string(command.head ? "--head" : "--layer") +
                        " has no use here: predictions are the whole model's, and ablation shows every head");
}

void requireOneOther(const RenderCommand& command)
{
    const int nOthers = command.with.count();
    if (command.view != RenderView::Compare && nOthers > 0)
        throw Error(ErrorKind::BadArgument, command.with.given() + " goes with --view compare");
    if (command.view == RenderView::Compare && nOthers != 1)
        throw Error(ErrorKind::BadArgument,
                    "--view compare needs one of --with-text, --with-model, --with-mask, --with-head and "
                    "--with-ablate" +
                        std::string(nOthers > 1 ? ", not several" : ""));
}

} // namespace

void requireFitting(const RenderCommand& command)
{
    requireUsefulPredictions(command);
    requireUsefulColours(command);
    requireUsefulLayers(command);
    requireUsefulPositions(command);
    requireUsefulContext(command);
    requireUsefulShown(command);
    if (command.view != RenderView::Links && !command.linkOption.empty())
        throw Error(ErrorKind::BadArgument, command.linkOption + " goes with --view links");
    requireOneOther(command);
}

} // namespace headlight
