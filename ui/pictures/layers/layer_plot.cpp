// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/layer_plot.h"

#include "core/activations/activation_cache.h"
#include "core/activations/attention_sink.h"
#include "core/activations/derived_maps.h"
#include "core/activations/given_run.h"
#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_rollout.h"
#include "core/analysis/layer_attention.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "core/tensor/gemm.h"
#include "ui/kit/counts.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/shown_map.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

CellValue cellValueOf(LayerMeasure measure)
{
    switch (measure) {
    case LayerMeasure::Mean:
        return CellValue::MeanWeight;
    case LayerMeasure::Maximum:
        return CellValue::LargestWeight;
    case LayerMeasure::Rollout:
        return CellValue::Rollout;
    case LayerMeasure::Flow:
    case LayerMeasure::Lens:
    case LayerMeasure::LensCurve:
        break;
    }
    return CellValue::Flow;
}

FigureCaption captionOf(const ActivationCache& cache, LayerMeasure measure, const LayerIndex& layer)
{
    const int first = spansLayers(measure) ? 0 : layer.layer;
    // Two heads at least: the caption of one head would name it.
    FigureCaption caption = makeCaption(cache, {{first, 0, layer.part}, {layer.layer, 1, layer.part}});
    caption.head.clear();
    const int nHeads = cache.config().sizeOf(layer.part).nHeads;
    if (spansLayers(measure)) {
        caption.layer = QStringLiteral("%1, %2").arg(measureName(measure), caption.layer);
        // Two pieces, as a caption breaks its lines between pieces and small pictures are narrow.
        caption.method = tr("residual as 0.5 A + 0.5 I · Abnar and Zuidema 2020");
    } else {
        caption.head = (measure == LayerMeasure::Mean ? tr("mean of %1") : tr("largest of %1")).arg(headCount(nHeads));
    }
    return caption;
}

/// 1 where some path through `nLayers` layers leads from a query to an input token: in each of them a token looks where
/// the mask lets it, or stays itself by the residual connection.
Matrix reachableCells(const Matrix& allowed, int nLayers)
{
    Matrix oneLayer = allowed; // [T, T]
    oneLayer.diagonal().setOnes();
    Matrix reached = oneLayer;
    for (int layer = 1; layer < nLayers; ++layer) {
        const Matrix next = gemm(oneLayer, reached).cwiseMin(1.0F);
        if (next == reached)
            break;
        reached = next;
    }
    return reached;
}

/// `values` in place of the map's; a query without a key keeps itself.
AttentionMap rolledOut(const AttentionMap& map, Matrix values, int nLayers)
{
    const TokenRange all{0, map.nQueries()};
    return attentionMapFromMatrix(map.queryLabels(), map.keyLabels(), map.head(), std::move(values),
                                  reachableCells(map.allowed(all, all), nLayers),
                                  std::vector<bool>(static_cast<std::size_t>(map.nQueries()), true));
}

/// A product of layers has no block that could be computed alone: these two measures are whole matrices.
Matrix spanningValues(const std::shared_ptr<const ActivationCache>& cache, LayerMeasure measure,
                      const LayerIndex& layer, const CancelToken& cancel, const Progress& progress)
{
    if (measure == LayerMeasure::Rollout)
        return attentionRollout(cache, layer, cancel, progress);
    return attentionFlow(cache, layer, {0, cache->queryEncoding(layer.part).size()}, cancel, progress);
}

HeadFold foldOf(LayerMeasure measure)
{
    return measure == LayerMeasure::Mean ? HeadFold::Mean : HeadFold::Largest;
}

/// What of the options a measure can follow.
ShownOptions shownOf(LayerMeasure measure, const ShownOptions& chosen)
{
    if (measure == LayerMeasure::Flow)
        return {};
    ShownOptions result = chosen;
    result.valueWeighted = chosen.valueWeighted && !spansLayers(measure);
    return result;
}

/// A finished rollout as its words, or without special tokens; a cell is reachable when one of its tokens' is.
void regroup(HeatmapPlot& plot, const ActivationCache& cache, const ShownOptions& shown)
{
    const AttentionMap map = shownAs(cache, tableOf(plot), shown);
    plot.axes = map.shows();
    plot.queryLabels = labelList(map.queryLabels());
    plot.keyLabels = labelList(map.keyLabels());
    plot.cells = HeatmapCells(map);
}

} // namespace

bool spansLayers(LayerMeasure measure)
{
    return measure == LayerMeasure::Rollout || measure == LayerMeasure::Flow;
}

QString measureName(LayerMeasure measure)
{
    switch (measure) {
    case LayerMeasure::Mean:
        return tr("head average");
    case LayerMeasure::Maximum:
        return tr("head maximum");
    case LayerMeasure::Rollout:
        return tr("attention rollout");
    case LayerMeasure::Lens:
        return tr("logit lens");
    case LayerMeasure::LensCurve:
        return tr("next token, layer by layer");
    case LayerMeasure::Flow:
        break;
    }
    return tr("attention flow");
}

QString notFollowed(LayerMeasure measure, const ShownOptions& chosen)
{
    if (measure == LayerMeasure::Flow && chosen != ShownOptions{})
        return tr("of single tokens and attention weights, as flows do not add up");
    return spansLayers(measure) && chosen.valueWeighted ? tr("of attention weights, not value-weighted") : QString();
}

HeatmapPlot makeLayerPlot(const std::shared_ptr<const ActivationCache>& cache, LayerMeasure measure, LayerIndex layer,
                          const ColourScale& colours, const CancelToken& cancel, const Progress& progress,
                          const ShownOptions& chosen)
{
    if (isLens(measure))
        throw Error(ErrorKind::BadArgument, "a logit lens is a table of predictions, no heatmap");
    if (spansLayers(measure))
        requireSelfAttention(cache->config(), layer);
    const HeadIndex firstHead{layer.layer, 0, layer.part};
    const ShownOptions shown = shownOf(measure, chosen);
    const ShownOptions before = spansLayers(measure) ? ShownOptions{} : shown;
    const AttentionMap map = shownMap(cache, firstHead, before); // labels, mask, rows without a value
    HeatmapPlot plot = makeHeatmapPlot(*cache, map, colours);
    QStringList phrases = shownPhrases(shown, cache->recurrent.has_value());
    if (hasSink(*cache, firstHead))
        phrases << sinkPhrase(spansLayers(measure) ? SinkUse::Layers : SinkUse::Heads);
    plot.caption = captionOf(*cache, measure, layer);
    plot.caption.shown = phrases.join(QStringLiteral(" · "));
    plot.shows = shown.valueWeighted ? normOf(cellValueOf(measure)) : cellValueOf(measure);
    if (holdsSignedNumbers(*cache, layer.part))
        plot.shows = fileNumberOf(plot.shows);
    plot.ablated = false;
    if (spansLayers(measure))
        plot.cells =
            HeatmapCells(rolledOut(map, spanningValues(cache, measure, layer, cancel, progress), layer.layer + 1));
    else
        plot.cells = HeatmapCells(foldedMap(map, shownLayer(cache, layer.part, layer.layer, shown), foldOf(measure)));
    if (spansLayers(measure) && shown != ShownOptions{})
        regroup(plot, *cache, shown);
    plot.colours = ownScale(plot, colours);
    return plot;
}

ColourScale ownScale(const HeatmapPlot& plot, const ColourScale& chosen)
{
    return fitted(chosen, rangeOf(plot));
}

} // namespace headlight
