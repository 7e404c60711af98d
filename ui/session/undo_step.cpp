// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/undo_step.h"

#include "ui/catalogue/all_pictures.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/counts.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/ablation/ablation_plot.h"
#include "ui/pictures/context/context_picture.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/pictures/patching/patching_plot.h"
#include "ui/state/choice_text.h"

#include <tuple>

namespace headlight {

namespace {

QString comparisonOf(CompareKind kind)
{
    switch (kind) {
    case CompareKind::Head:
        return tr("compare two heads");
    case CompareKind::Text:
        return tr("compare two texts");
    case CompareKind::Model:
        return tr("compare two models");
    case CompareKind::Mask:
        return tr("compare two masks");
    case CompareKind::Ablation:
        break;
    }
    return tr("compare with and without a head");
}

/// What the change is called in the list of undo.
QString stepOf(const CompareChoice& before, const CompareChoice& after)
{
    if (after.kind != before.kind)
        return comparisonOf(after.kind);
    if (after.head != before.head)
        return after.head ? tr("compare with %1").arg(headText(*after.head)) : comparisonOf(after.kind);
    if (after.mask != before.mask)
        return after.mask ? tr("compare with the mask %1").arg(maskWord(*after.mask)) : comparisonOf(after.kind);
    if (after.model != before.model)
        return tr("compare with %1").arg(after.model.section(u'/', -1));
    if (after.ablated != before.ablated)
        return after.ablated.empty() ? comparisonOf(after.kind)
                                     : tr("compare without %1").arg(headsText(after.ablated));
    return tr("typing the text of B");
}

QString stepOf(const ColourScale& colours)
{
    QStringList words{colourMapName(colours.map), scaleWord(colours.kind), rangeWord(colours)};
    words.removeAll(QString());
    return tr("colours: %1").arg(words.join(QStringLiteral(", ")));
}

QString stepOf(const PredictionChoice& before, const PredictionChoice& after)
{
    if (after.count != before.count)
        return tr("%1 predictions").arg(after.count);
    if (after.sampling.temperature != before.sampling.temperature)
        return tr("sampling temperature %1").arg(numberText(after.sampling.temperature, 2));
    if (after.sampling.topK != before.sampling.topK)
        return tr("top-k %1").arg(after.sampling.topK);
    if (after.sampling.topP != before.sampling.topP)
        return tr("top-p %1").arg(numberText(after.sampling.topP, 2));
    if (after.nGenerated != before.nGenerated)
        return tr("generate %1").arg(tokenCount(after.nGenerated));
    if (after.samples != before.samples)
        return after.samples ? tr("draw the tokens") : tr("take the most probable token");
    return after.seed != before.seed ? tr("seed") : ablationMeasureName(after.measure);
}

UndoStep stepOf(const ContextChoice& before, const ContextChoice& after)
{
    if (after.text != before.text)
        return {tr("typing the second sentence"), ChangeKind::ContextText};
    if (after.kind != before.kind)
        return {tr("context: %1").arg(contextKindName(after.kind))};
    return {tr("context: %1").arg(vectorsText({.stage = after.stage, .layer = after.layer.value_or(0)}))};
}

UndoStep stepOf(const AttributionChoice& before, const AttributionChoice& after)
{
    if (after.of != before.of) {
        switch (after.of) {
        case AttributionOf::Parts:
            return {tr("shares of parts")};
        case AttributionOf::Sources:
            return {tr("shares of tokens")};
        case AttributionOf::Query:
            return {tr("what wrote the query")};
        case AttributionOf::Key:
            return {tr("what wrote the key")};
        case AttributionOf::Input:
            return {tr("gradient × input")};
        case AttributionOf::Gradient:
            return {tr("gradients of weights")};
        case AttributionOf::Product:
            return {tr("weights × gradients")};
        case AttributionOf::Relevance:
            return {tr("relevance of tokens")};
        }
    }
    if (after.form != before.form)
        return {after.form == AttributionForm::Chart ? tr("shares as a chart") : tr("shares as a map")};
    return {after.token != before.token ? tr("typing the token") : tr("typing the other token"),
            ChangeKind::AttributionText};
}

UndoStep stepOf(const PatchingChoice& before, const PatchingChoice& after)
{
    if (after.site != before.site)
        return {tr("patch the %1").arg(patchSiteName(after.site))};
    if (after.direction != before.direction)
        return {tr("patching: %1").arg(patchDirectionName(after.direction))};
    if (after.end != before.end)
        return {tr("paths to %1").arg(pathEndName(after.end))};
    return {tr("typing the corrupted text"), ChangeKind::PatchingText};
}

UndoStep stepOf(const SteeringChoice& before, const SteeringChoice& after)
{
    if (!after.hasVector())
        return {tr("steer nothing")};
    const auto vector = [](const SteeringChoice& choice) {
        return std::tie(choice.file, choice.from, choice.to, choice.token);
    };
    if (vector(after) != vector(before))
        return {tr("steer by %1").arg(steeringName(after))};
    if (after.layer != before.layer)
        return {tr("steer before layer %1").arg(after.layer), ChangeKind::Steering};
    if (after.position != before.position)
        return {after.position ? tr("steer token %1").arg(*after.position) : tr("steer every token"),
                ChangeKind::Steering};
    return {tr("steering strength %1").arg(numberText(after.strength, 2)), ChangeKind::Steering};
}

UndoStep stepOf(const OverviewChoice& before, const OverviewChoice& after)
{
    if (after.cellSize != before.cellSize)
        return {tr("zoom"), ChangeKind::Zoom};
    return {after.large ? tr("show one head large") : tr("show all heads")};
}

QString stepOf(const LayerChoice& before, const LayerChoice& after)
{
    return after.measure == before.measure && after.longFlow ? tr("compute the attention flow")
                                                             : tr("layers: %1").arg(measureName(after.measure));
}

UndoStep stepOf(const TokenChoice& before, const TokenChoice& after)
{
    if (after.selected != before.selected)
        return {after.selected.empty() ? tr("select no tokens")
                                       : tr("select %1").arg(tokenCount(std::ssize(after.selected))),
                ChangeKind::Tokens};
    if (after.showIds != before.showIds)
        return {after.showIds ? tr("show token ids") : tr("hide token ids")};
    return {after.combine == CombineQueries::Sum ? tr("sum of selected tokens") : tr("mean of selected tokens")};
}

/// Names what a control chose whose field says all that there is to say: "per token: 3".
UndoStep stepOfControls(const SessionState& before, const SessionState& after)
{
    for (const StateField& field : sessionFields()) {
        if (!field.control || field.json(before) == field.json(after))
            continue;
        const FieldControl& control = *field.control;
        const QJsonValue value = field.json(after);
        const QString text = control.number              ? numberText(value.toDouble(), control.number->decimals)
                             : control.offered.isEmpty() ? (value.toBool() != control.isInverted ? tr("on") : tr("off"))
                                                         : control.valueName(value);
        QString label = control.label;
        label.replace(0, 1, label.at(0).toLower());
        return {tr("%1: %2").arg(label, text), control.number ? ChangeKind::Threshold : ChangeKind::Single};
    }
    return {tr("change")};
}

} // namespace

UndoStep undoStep(const SessionState& before, const SessionState& after)
{
    if (after.allowedKeys != before.allowedKeys || after.assumed != before.assumed)
        return {tr("open the model all the same")};
    if (after.divisor != before.divisor)
        return {tr("scale: %1").arg(divisorWord(after.divisor))};
    if (after.temperature != before.temperature)
        return {tr("temperature %1").arg(numberText(after.temperature, 2)), ChangeKind::Temperature};
    if (after.steering != before.steering)
        return stepOf(before.steering, after.steering);
    if (after.colours != before.colours)
        return {stepOf(after.colours),
                after.colours.range == ScaleRange::Typed ? ChangeKind::Colours : ChangeKind::Single};
    if (after.cellNumbers != before.cellNumbers)
        return {after.cellNumbers ? tr("numbers in cells") : tr("numbers in large cells alone")};
    if (after.tab != before.tab)
        return {tr("view: %1").arg(tabName(after.tab))};
    if (after.overview != before.overview)
        return stepOf(before.overview, after.overview);
    if (after.mapPart != before.mapPart)
        return {tr("part of the map"), ChangeKind::Zoom};
    if (after.layers != before.layers)
        return {stepOf(before.layers, after.layers)};
    if (after.context != before.context)
        return stepOf(before.context, after.context);
    if (after.attribution != before.attribution)
        return stepOf(before.attribution, after.attribution);
    if (after.patching != before.patching)
        return stepOf(before.patching, after.patching);
    if (after.hiddenHeads != before.hiddenHeads)
        return {after.hiddenHeads.size() > before.hiddenHeads.size() ? tr("hide heads") : tr("show heads")};
    if (after.compare != before.compare)
        return {stepOf(before.compare, after.compare),
                after.compare.text != before.compare.text ? ChangeKind::CompareText : ChangeKind::Single};
    if (after.shown != before.shown)
        return {tr("show %1").arg(shownWord(after.shown))};
    if (after.tokens != before.tokens)
        return stepOf(before.tokens, after.tokens);
    if (after.predictions != before.predictions)
        return {stepOf(before.predictions, after.predictions), ChangeKind::Predictions};
    return stepOfControls(before, after);
}

} // namespace headlight
