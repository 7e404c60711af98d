// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/figure_choice.h"

#include "core/base/error.h"
#include "ui/pictures/overview/head_thumbnails.h"
#include "ui/pictures/shared_range.h"
#include "ui/pictures/shown_map.h"

#include <map>
#include <utility>

namespace headlight {

namespace {

/// The scale of each head; a head's values are looked through once, and only where the range asks for them.
class HeadScales {
public:
    HeadScales(std::shared_ptr<const ActivationCache> cache, const RenderCommand& command)
        : m_cache(std::move(cache)), m_chosen(command.colours), m_shown(command.shown)
    {
        if (m_shown.valueWeighted && !command.range) // the one that is typed is meant
            m_chosen = scaleForNorms(m_chosen);
    }

    ColourScale of(const HeadIndex& head)
    {
        if (m_chosen.kind == ScaleKind::RowMax || m_chosen.range == ScaleRange::Typed)
            return fitted(m_chosen, {});
        const AttentionSize size = m_cache->config().sizeOf(head.part);
        return fitted(m_chosen, sharedRange(m_chosen.range, head, size.nLayers, size.nHeads,
                                            [this](const HeadIndex& one) { return rangeOf(one); }));
    }

private:
    ValueRange rangeOf(const HeadIndex& head)
    {
        const auto [found, isNew] = m_ranges.try_emplace(head);
        if (isNew)
            found->second = patternRange(shownMap(m_cache, head, m_shown));
        return found->second;
    }

    std::shared_ptr<const ActivationCache> m_cache;
    ColourScale m_chosen;
    ShownOptions m_shown;
    std::map<HeadIndex, ValueRange> m_ranges;
};

/// A path through several layers starts and ends in the same tokens.
bool needsOneText(RenderView view)
{
    const std::optional<LayerMeasure> measure = layerMeasure(view);
    return measure && spansLayers(*measure);
}

} // namespace

LinkPlot makeLinks(const RenderCommand& command, const ActivationCache& cache, const std::vector<AttentionMap>& maps)
{
    LinkPlot plot = makeLinkPlot(cache, maps, command.links);
    if (command.links.texts != LinkTexts::All && !plot.split.hasTwo())
        throw Error(ErrorKind::BadArgument, "--from-to needs two texts. " + plot.split.sentence.toStdString());
    return plot;
}

AttentionPart choosePart(const RenderCommand& command, const ModelConfig& config)
{
    const AttentionPart own =
        config.hasEncoder() && !needsOneText(command.view) ? AttentionPart::Cross : AttentionPart::Decoder;
    return command.attention.value_or(own);
}

FigureHeads chooseHeads(const RenderCommand& command, const ModelConfig& config)
{
    if (command.view == RenderView::Grid && command.head)
        throw Error(ErrorKind::BadArgument, "--head goes with heatmap, links and shapes; a grid shows every head");
    const AttentionPart part = choosePart(command, config);
    const bool oneText = needsOneText(command.view);
    if (oneText && (part == AttentionPart::Cross || !config.hasPart(AttentionPart::Decoder)))
        throw Error(ErrorKind::BadArgument,
                    measureName(*layerMeasure(command.view)).toStdString() +
                        " goes through the layers of a self-attention; there is none of a cross-attention");
    const AttentionSize size = config.sizeOf(part);
    const int layer = (oneText ? command.upTo : command.layer).value_or(size.nLayers - 1);
    requireHead(config, {layer, command.head.value_or(0), part});
    const bool wholeLayer = command.view == RenderView::Grid || (command.view == RenderView::Links && !command.head);
    if (!wholeLayer)
        return {{layer, command.head.value_or(0), part}};

    const bool everyLayer = command.view == RenderView::Grid && !command.layer;
    FigureHeads heads;
    for (int l = everyLayer ? 0 : layer; l <= layer; ++l)
        for (int head = 0; head < size.nHeads; ++head)
            heads.push_back({l, head, part});
    return heads;
}

OverviewPlot makeOverview(const RenderCommand& command, const std::shared_ptr<const ActivationCache>& cache)
{
    const AttentionPart part = choosePart(command, cache->config());
    requireHead(cache->config(), {0, 0, part});
    requireSpecialTokens(*cache, part, command.shown);
    return makeOverviewPlot(*cache, makeHeadPictures(cache, part, {}, command.shown), command.colours);
}

void requireSpecialTokens(const ActivationCache& cache, AttentionPart part, const ShownOptions& shown)
{
    if (shown.hideSpecial && !hasSpecialTokens(cache, part))
        throw Error(ErrorKind::BadArgument,
                    "--hide-special: no token of this text is special, there is nothing to hide");
}

std::vector<AttentionMap> attentionMaps(const std::shared_ptr<const ActivationCache>& cache, const FigureHeads& heads,
                                        const ShownOptions& shown)
{
    requireSpecialTokens(*cache, heads.front().part, shown);
    std::vector<AttentionMap> maps;
    for (const HeadIndex& head : heads)
        maps.push_back(shownMap(cache, head, shown));
    return maps;
}

Figure makeFigure(const RenderCommand& command, const std::shared_ptr<const ActivationCache>& cache,
                  const FigureHeads& heads, const std::vector<AttentionMap>& maps)
{
    switch (command.view) {
    case RenderView::Heatmap: {
        HeadScales scales(cache, command);
        return makeHeatmapPlot(*cache, maps.front(), scales.of(heads.front()));
    }
    case RenderView::Grid: {
        HeadScales scales(cache, command);
        HeatmapGridPlot grid = makeHeatmapGridPlot(*cache, maps, command.colours);
        for (HeatmapPlot& panel : grid.panels)
            panel.colours = scales.of(panel.head);
        return grid;
    }
    case RenderView::Links:
        return makeLinks(command, *cache, maps);
    case RenderView::Shapes:
    case RenderView::Heads:    // a table, no figure
    case RenderView::Overview: // see makeOverview()
    case RenderView::Inspector:
    case RenderView::Mean:
    case RenderView::Maximum:
    case RenderView::Rollout:
    case RenderView::Flow:
    case RenderView::Compare:
    case RenderView::Context:
    case RenderView::Lens:
    case RenderView::Predictions:
    case RenderView::Ablation:
        break; // see runCommand() for the inspector, the predictions and the views of layers and of vectors
    }
    return makeShapePlot(*cache, heads.front());
}

} // namespace headlight
