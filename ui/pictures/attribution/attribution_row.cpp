// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/attribution/attribution_row.h"

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/analysis/gradient_attribution.h"
#include "core/analysis/score_attribution.h"
#include "core/base/error.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/picture/picture_parts.h"
#include "ui/pictures/attribution/attribution_fields.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/state/choice_text.h"
#include "ui/state/shown_fields.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace headlight {

namespace {

std::int64_t mostProbable(const ActivationCache& run, int position)
{
    Index best = 0;
    run.logits(position, 1).row(0).maxCoeff(&best);
    return best;
}

/// How gradients were taken, for a figure's caption.
QString gradientMethod(AttributionOf of)
{
    switch (of) {
    case AttributionOf::Input:
        return tr("gradient × input, by a reverse pass through the whole model");
    case AttributionOf::Relevance:
        return tr("attention × gradient through all layers (Chefer et al. 2021, eq. 5 and 6)");
    default:
        return tr("gradients by a reverse pass through the whole model");
    }
}

/// A figure of a plot's chart, its caption and its table.
MadePicture shownShares(AttributionPlot plot, const PictureRequest& request)
{
    plot.hidden = request.state.hiddenHeads;
    plot.caption = makeCaption(*request.run, {request.selected});
    if (!isOfHead(plot.of)) {
        plot.caption.layer.clear();
        plot.caption.head.clear();
    }
    if (!isOfScore(plot.of))
        plot.caption.rows = tr("after “%1”, position %2")
                                .arg(QString::fromStdString(request.run->encoding[plot.pair.position].label))
                                .arg(plot.pair.position);
    if (isOfGradient(plot.of))
        plot.caption.method = gradientMethod(plot.of);
    PictureTable table = textTable(isOfGradient(plot.of) ? tr("gradients of the difference of logits")
                                   : isOfScore(plot.of)  ? tr("shares of the score")
                                                         : tr("shares of the difference of logits"),
                                   QStringLiteral("attribution"), [plot] { return attributionTable(plot); });
    if (isOfWeights(plot.of))
        return {Figure(gradientMapPlot(plot)), {}, std::move(table)};
    if (plot.of != AttributionOf::Parts || request.state.attribution.form == AttributionForm::Chart)
        return {Figure(std::move(plot)), {}, std::move(table)};
    LayerMapPlot map = attributionMapPlot(plot, request.part());
    map.chosen = LayerCell{request.selected.layer, request.selected.head};
    return {Figure(std::move(map)), {}, std::move(table)};
}

/// Why a head looks where it does: its score in the pinned cell.
MadePicture makeOfScore(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    const SessionState& state = request.state;
    if (!state.pinnedQuery || !state.pinnedKey)
        return {{}, tr("Pin a cell of the heatmap, or give --query and --key: its score is shared out.")};
    AttributionPlot plot;
    plot.of = state.attribution.of;
    plot.selected = request.selected;
    try {
        const ScoreAttribution found =
            scoreAttribution(run, {request.selected, *state.pinnedQuery, *state.pinnedKey},
                             plot.of == AttributionOf::Query ? ScoreSide::Query : ScoreSide::Key);
        static_cast<StreamShares&>(plot.shares) = found;
        plot.shares.difference = found.scaled;
        plot.leftOver = found.leftOver;
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadArgument)
            throw;
        return {{}, QString::fromUtf8(error.what())};
    }
    plot.queryLabel = QString::fromStdString(run.encoding[*state.pinnedQuery].label);
    plot.keyLabel = QString::fromStdString(run.encoding[*state.pinnedKey].label);
    return shownShares(std::move(plot), request);
}

/// Fills what gradients say of the plot's pair.
void fillGradients(AttributionPlot& plot, const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    GradientAttribution found =
        gradientAttribution(run, plot.pair, isOfWeights(plot.of) ? std::optional(plot.selected) : std::nullopt,
                            request.cancel, withPercent(request.progress));
    plot.shares.difference = found.difference;
    plot.sourceLabels = labelList(run.encoding.labels());
    plot.sources = plot.of == AttributionOf::Input ? std::move(found.input) : std::move(found.relevance);
    plot.patterns = std::move(found.weights);
    plot.gradients = std::move(found.gradients);
    for (Index query = 0; query < plot.gradients.rows(); ++query)
        for (Index key = 0; key < plot.gradients.cols(); ++key)
            if (!run.options.mask.allows(query, key))
                plot.gradients(query, key) = std::numeric_limits<double>::quiet_NaN();
}

MadePicture makeAttribution(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    if (const QString why = whyNoModel(run, tr("The attribution of logits")); !why.isEmpty())
        return {{}, why};
    if (isOfScore(request.state.attribution.of))
        return makeOfScore(request);
    if (!run.hasLogits())
        return {{}, tr("This checkpoint has no language-model head: it has no logits to share out.")};
    AttributionPlot plot;
    try {
        plot.pair = explainedPair(request);
        plot.of = request.state.attribution.of;
        plot.selected = request.selected;
        if (isOfGradient(plot.of)) {
            fillGradients(plot, request);
        } else if (plot.of == AttributionOf::Sources) {
            plot.sources = attributionBySource(run, plot.pair, request.selected);
            const RowVector weights = attentionMap(request.run, request.selected).patternRow(plot.pair.position);
            plot.weights.assign(weights.begin(), weights.end());
            plot.sourceLabels = labelList(run.keyEncoding(request.part()).labels());
        } else {
            plot.shares = logitAttribution(run, plot.pair);
        }
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadArgument)
            throw;
        return {{}, QString::fromUtf8(error.what())};
    }
    if (plot.of == AttributionOf::Sources && plot.sources.empty())
        return {{}, tr("Head %1 is switched off: it brings nothing from any token.").arg(headText(request.selected))};
    nameTokens(plot, run.model->tokenizer);
    return shownShares(std::move(plot), request);
}

} // namespace

LogitPair explainedPair(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    const AttributionChoice& choice = request.state.attribution;
    const Tokenizer& tokenizer = run.model->tokenizer;
    LogitPair pair;
    pair.position = predictedPosition(request);
    pair.token = choice.token.isEmpty() ? mostProbable(run, pair.position) : writtenToken(tokenizer, choice.token);
    if (!choice.against.isEmpty())
        pair.other = writtenToken(tokenizer, choice.against);
    return pair;
}

Picture attributionPicture()
{
    Picture picture;
    picture.name = QStringLiteral("attribution");
    picture.help = QStringLiteral("attribution (why this token: what each part adds to a difference of two logits)");
    picture.tab = kAttributionTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Why this token");
    picture.takes = together(
        {{attentionField(), layerField(), headField(), hiddenHeadsField(), positionField(), queryField(), keyField()},
         comparedTokenFields(),
         attributionFields()});
    picture.optionNeeds = {
        {QStringLiteral("--hide-heads"),
         [](const SessionState& state, const QSet<QString>&) {
             return state.attribution.of == AttributionOf::Parts || isOfScore(state.attribution.of);
         },
         QStringLiteral("--hide-heads goes with --of parts, query or key: else no other head is drawn")},
        {QStringLiteral("--form"),
         [](const SessionState& state, const QSet<QString>&) { return state.attribution.of == AttributionOf::Parts; },
         QStringLiteral("--form goes with --of parts")}};
    for (const char* option : {"--query", "--key"})
        picture.optionNeeds.push_back(
            {QString::fromLatin1(option),
             [](const SessionState& state, const QSet<QString>&) { return isOfScore(state.attribution.of); },
             QStringLiteral("%1 goes with --of query or --of key: the score in that cell").arg(QLatin1String(option))});
    for (const char* option : {"--token", "--against", "--position"})
        picture.optionNeeds.push_back(
            {QString::fromLatin1(option),
             [](const SessionState& state, const QSet<QString>&) { return !isOfScore(state.attribution.of); },
             QStringLiteral("%1 does not go with --of query or --of key: a score is of --query and --key")
                 .arg(QLatin1String(option))});
    for (const char* option : {"--layer", "--head"})
        picture.optionNeeds.push_back(
            {QString::fromLatin1(option),
             [](const SessionState& state, const QSet<QString>&) {
                 return state.attribution.of != AttributionOf::Input &&
                        state.attribution.of != AttributionOf::Relevance;
             },
             QStringLiteral("%1 does not go with --of input or --of relevance: they are of all heads")
                 .arg(QLatin1String(option))});
    picture.whyNotHidden = [](const SessionState&, const HeadIndex& selected, const HeadIndex& hidden) {
        return hidden == selected ? QStringLiteral("the chosen head is drawn in any case") : QString();
    };
    picture.make = makeAttribution;
    picture.chart = chartFrom<AttributionPlot>();
    return picture;
}

} // namespace headlight
