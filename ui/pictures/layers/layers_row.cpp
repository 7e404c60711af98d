// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/layers_row.h"

#include "ui/chart/chart_figure.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/pictures/heatmap/heatmap_parts.h"
#include "ui/pictures/layers/layer_picture.h"
#include "ui/pictures/layers/lens_curve_plot.h"
#include "ui/pictures/layers/lens_table.h"
#include "ui/state/shown_fields.h"

#include <utility>

namespace headlight {

namespace {

/// The last picture of a layer, kept among the tools of all pictures.
struct KeptLayer {
    std::shared_ptr<const ActivationCache> run;
    std::optional<LayerPicture> picture;
};

const LayerPicture& layerPicture(const PictureRequest& request)
{
    KeptLayer& kept = request.tools.of<KeptLayer>();
    const LayerIndex layer{request.selected.layer, request.part()};
    const SessionState& state = request.state;
    if (kept.run != request.run || !kept.picture || !kept.picture->isOf(state.layers, layer, state.shown)) {
        kept.picture.reset(); // what is cancelled leaves nothing of another run
        kept.run = request.run;
        kept.picture = makeLayerPicture(request.run, state.layers, layer, state.shown, request.cancel,
                                        withPercent(request.progress));
    }
    return *kept.picture;
}

MadePicture makeLens(const PictureRequest& request, const LayerPicture& picture)
{
    LensPlot plot = *picture.lens;
    plot.colours = lensScale(request.state.colours.map);
    PictureTable table = textTable(tr("logit lens"), QStringLiteral("logit_lens"), [plot] { return lensTable(plot); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

/// The position of the figure: the pinned query, as far as the text has it, else the last one that is about the text.
int curvePosition(const PictureRequest& request)
{
    const int position = request.state.pinnedQuery.value_or(defaultQuery(*request.run, AttentionPart::Decoder));
    return position < request.run->nTokens() ? position : defaultQuery(*request.run, AttentionPart::Decoder);
}

MadePicture makeLensCurve(const PictureRequest& request)
{
    LensCurvePlot plot = makeLensCurvePlot(request.run, curvePosition(request));
    PictureTable table =
        textTable(tr("probabilities layer by layer"), QStringLiteral("lens_curve_%1").arg(plot.position),
                  [plot] { return lensCurveTable(plot); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

MadePicture makeLayers(const PictureRequest& request)
{
    const SessionState& state = request.state;
    const LayerPicture& picture = layerPicture(request);
    if (!picture.refusal.isEmpty())
        return {{}, picture.refusal};
    if (picture.lens)
        return state.layers.measure == LayerMeasure::LensCurve ? makeLensCurve(request) : makeLens(request, picture);
    HeatmapPlot plot = *picture.plot;
    plot.colours = ownScale(plot, state.colours);
    plot.pinned = pinnedCell(request, plot);
    combineSelected(plot, state.tokens);
    QString complaint = whyNotShown(shownPartOf(plot), state.mapPart);
    showPart(plot, state.mapPart);
    writeNumbers(plot, state, complaint);
    const QString name = measureName(state.layers.measure);
    PictureTable table = matrixTable(
        tr("%1 of layer %2").arg(name).arg(request.selected.layer),
        QStringLiteral("%1_layer_%2").arg(wordOf(kLayerMeasures, state.layers.measure)).arg(request.selected.layer),
        [plot] { return tableOf(plot); });
    MadePicture made{Figure(std::move(plot)), {}, std::move(table)};
    made.complaint = complaint;
    return made;
}

std::any markedLayer(const PictureRequest& request, const MadePicture& made, const std::optional<TokenPair>& marked)
{
    LayerPicture picture = layerPicture(request);
    if (const HeatmapPlot* plot = made.figure ? made.figure->as<HeatmapPlot>() : nullptr) {
        picture.plot = *plot;
        picture.plot->pinned = cellOf(plot->axes, marked);
        picture.plot->cells.pooledBy(plot->colours.pooling).prepare(request.cancel);
    }
    if (picture.lens) {
        picture.lens->colours = lensScale(request.state.colours.map);
        picture.lens->pinned = marked ? std::optional(marked->query) : std::nullopt;
    }
    if (const LensCurvePlot* plot = made.figure ? made.figure->as<LensCurvePlot>() : nullptr)
        picture.lens->pinned = plot->position;
    return picture;
}

Picture layersPicture(LayerMeasure measure, const QString& help, StateFields takes)
{
    Picture picture;
    picture.name = wordOf(kLayerMeasures, measure);
    picture.help = help;
    picture.tab = kLayersTab;
    picture.tabTitle = measure == LayerMeasure::Mean ? QT_TRANSLATE_NOOP("headlight", "La&yers") : nullptr;
    picture.takes = std::move(takes);
    picture.choose = [measure](SessionState& state) {
        state.layers.measure = measure;
        state.layers.longFlow = measure == LayerMeasure::Flow; // who names it asks for it
    };
    picture.isChosen = [measure](const SessionState& state) { return state.layers.measure == measure; };
    picture.optionNeeds = colourNeeds();
    picture.adopt = [measure](SessionState& state, const QSet<QString>&) {
        if (spansLayers(measure) && !state.part)
            state.part = AttentionPart::Decoder; // a path through several layers starts and ends in the same tokens
    };
    picture.make = makeLayers;
    picture.onScreen = markedLayer;
    return picture;
}

Picture lensCurvePicture()
{
    Picture picture =
        layersPicture(LayerMeasure::LensCurve,
                      QStringLiteral("lens-curve (the probability of the next token of one position, layer by layer)"),
                      {attentionField(), queryField()});
    picture.chart = chartFrom<LensCurvePlot>();
    return picture;
}

} // namespace

std::vector<Picture> layersPictures()
{
    const StateFields common = together(
        {{attentionField(), queryField(), keyField(), colourMapField(), scaleField(), poolingField(), rangeField()},
         selectedTokensFields(),
         mapPartFields(),
         {cellNumbersField()}});
    const StateFields ofLayer =
        together({{layerField(), wordsField(), hideSpecialField(), valueWeightedField()}, common});
    return {layersPicture(LayerMeasure::Mean, QStringLiteral("mean of a layer's heads"), ofLayer),
            layersPicture(LayerMeasure::Maximum, QStringLiteral("max of a layer's heads"), ofLayer),
            layersPicture(LayerMeasure::Rollout, QStringLiteral("rollout (attention rollout, Abnar and Zuidema 2020)"),
                          together({{upToField(), wordsField(), hideSpecialField()}, common})),
            layersPicture(LayerMeasure::Flow,
                          QStringLiteral("flow (attention flow; of more than 80 tokens it takes up to minutes)"),
                          together({{upToField()}, common})),
            layersPicture(LayerMeasure::Lens, QStringLiteral("lens (what the model would predict after each layer)"),
                          {attentionField(), colourMapField()}),
            lensCurvePicture()};
}

} // namespace headlight
