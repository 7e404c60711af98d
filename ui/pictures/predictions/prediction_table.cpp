// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/predictions/prediction_table.h"

#include "core/analysis/ablation_effect.h"
#include "core/analysis/class_predictions.h"
#include "core/analysis/logit_lens.h"
#include "core/analysis/mean.h"
#include "core/analysis/prediction_change.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight {

namespace {

constexpr int kMeanOver = 256; // places at the end of the text: two rows of logits are kept for each

PredictionKind kindFor(const ActivationCache& cache)
{
    if (cache.config().isGiven())
        return PredictionKind::None;
    if (ratesClasses(cache))
        return PredictionKind::Class;
    if (predictsNextTokens(cache))
        return PredictionKind::NextToken;
    return fillsMaskedTokens(cache) ? PredictionKind::MaskedToken : PredictionKind::None;
}

QString whyNone(const ActivationCache& cache)
{
    const QString model = QString::fromStdString(cache.model->name);
    if (cache.config().readsImages())
        return tr("The checkpoint of %1 has no head that rates classes of images, only the stack below it.").arg(model);
    if (!cache.hasLogits())
        return tr("The checkpoint of %1 has no head that predicts tokens, only the stack below it.").arg(model);
    if (cache.config().isEncoder && !cache.config().predictsMaskedTokens)
        return tr("%1 reads whole texts (no causal mask) and was not trained to predict the next token.").arg(model);
    if (cache.config().isEncoder && cache.model->tokenizer.vocabularySize() == 0)
        return tr("%1 fills masked tokens, and without a tokenizer there is no mask token to put in.").arg(model);
    if (cache.config().isEncoder)
        return tr("%1 fills masked tokens, and its tokenizer has no mask token to put in.").arg(model);
    return tr("%1 was trained to predict the next token: choose the causal mask to see its predictions.").arg(model);
}

Matrix logitsAt(const ActivationCache& run, const PredictionTable& table, const CancelToken& cancel)
{
    return table.kind == PredictionKind::NextToken ? run.logits(table.position, 1)
                                                   : maskedTokenLogits(run, table.position, cancel);
}

/// The token in front of the predicted one; none at the beginning of a text.
std::optional<std::int64_t> tokenBefore(const ActivationCache& run, const PredictionTable& table)
{
    const int position = table.kind == PredictionKind::MaskedToken ? table.position - 1 : table.position;
    return position >= 0 ? std::optional(run.encoding[position].id) : std::nullopt;
}

void markGluedOn(PredictionTable& table, const ActivationCache& run)
{
    const std::optional<std::int64_t> before = tokenBefore(run, table);
    for (std::vector<Prediction>* list : {&table.before, &table.after})
        if (before)
            markGluedOn(*list, run.model->tokenizer, *before);
}

/// The token of the text that the prediction is about.
std::optional<std::int64_t> trueToken(const ActivationCache& run, const PredictionTable& table)
{
    if (table.kind == PredictionKind::MaskedToken)
        return run.encoding[table.position].id;
    return followingToken(run, table.position);
}

void addMeans(PredictionEffect& effect, const ActivationCache& before, const ActivationCache& after,
              const CancelToken& cancel)
{
    std::vector<int> positions(std::size_t(std::min(before.nTokens(), kMeanOver)));
    std::iota(positions.begin(), positions.end(), before.nTokens() - int(positions.size()));
    Mean divergence;
    Mean change;
    for (const PositionEffect& one : ablationEffect(before, after, positions, cancel)) {
        divergence.add(one.divergence);
        if (one.logProbabilityChange)
            change.add(*one.logProbabilityChange);
    }
    effect.meanDivergence = divergence.value();
    effect.meanTokenChange = change.value();
    effect.nMean = int(positions.size());
}

std::vector<Prediction> asPredictions(const std::vector<ClassPrediction>& classes, int count)
{
    std::vector<Prediction> list;
    for (const ClassPrediction& one : classes)
        if (std::ssize(list) < count)
            list.push_back({one.id, one.label, one.probability, one.probability});
    return list;
}

/// ln p of every class, by id.
std::vector<double> logProbabilities(const std::vector<ClassPrediction>& classes)
{
    double sum = 0.0;
    for (const ClassPrediction& one : classes) // the first one has the largest logit
        sum += std::exp(double{one.logit} - double{classes.front().logit});
    std::vector<double> result(classes.size());
    for (const ClassPrediction& one : classes)
        result[static_cast<std::size_t>(one.id)] = double{one.logit} - double{classes.front().logit} - std::log(sum);
    return result;
}

/// A picture has no tokens to draw and no true one: the classes before and after are all that is compared.
void addClasses(PredictionTable& table, const ActivationCache& cache, const CancelToken& cancel)
{
    const int nClasses = cache.config().image.nClasses();
    const std::vector<ClassPrediction> now = topClasses(cache, nClasses, cancel);
    if (table.switchedOff.isEmpty()) {
        table.before = asPredictions(now, table.count);
        return;
    }
    RunOptions allOn = cache.options;
    allOn.ablatedHeads.clear();
    const std::vector<ClassPrediction> all = topClasses(*runAgain(cache, allOn, cancel), nClasses, cancel);
    table.before = asPredictions(all, table.count);
    table.after = asPredictions(now, table.count);
    const std::vector<double> before = logProbabilities(all);
    const std::vector<double> after = logProbabilities(now);
    for (const Prediction& one : table.after)
        table.change.push_back(double{one.probability} - std::exp(before[static_cast<std::size_t>(one.id)]));
    PredictionEffect& effect = table.effect.emplace();
    for (std::size_t i = 0; i < before.size(); ++i)
        effect.divergence += std::exp(before[i]) * (before[i] - after[i]);
    effect.divergence = std::max(0.0, effect.divergence);
}

} // namespace

PredictionTable makePredictionTable(const ActivationCache& cache, int position, const PredictionChoice& choice,
                                    const CancelToken& cancel)
{
    PredictionTable table;
    table.kind = kindFor(cache);
    table.position = position;
    table.count = choice.count;
    table.sampling = choice.sampling;
    table.token = QString::fromStdString(cache.encoding[position].label);
    const auto& ablated = cache.options.ablatedHeads;
    if (!ablated.empty())
        table.switchedOff = headsText(ablated);
    if (table.whyNone = whyNoModel(cache, tr("A prediction")); !table.whyNone.isEmpty())
        return table;
    if (table.kind == PredictionKind::None) {
        table.whyNone = whyNone(cache);
        return table;
    }
    if (table.kind == PredictionKind::Class) {
        addClasses(table, cache, cancel);
        return table;
    }
    const Tokenizer& tokenizer = cache.model->tokenizer;
    const Matrix logits = logitsAt(cache, table, cancel); // [1, dVocab]
    if (ablated.empty()) {
        table.before = topPredictions(logits.row(0), tokenizer, choice.count, choice.sampling);
        markGluedOn(table, cache);
        return table;
    }
    RunOptions allOn = cache.options;
    allOn.ablatedHeads.clear();
    const auto before = runAgain(cache, allOn, cancel);
    const std::optional<std::int64_t> isThere = trueToken(cache, table);
    PredictionChange change = predictionChange(logitsAt(*before, table, cancel).row(0), logits.row(0), tokenizer,
                                               choice.count, choice.sampling, isThere);
    table.before = std::move(change.before);
    table.after = std::move(change.after);
    table.change = std::move(change.change);
    markGluedOn(table, cache);
    PredictionEffect& effect = table.effect.emplace();
    effect.divergence = change.divergence;
    effect.trueTokenChange = change.trueTokenChange;
    if (isThere)
        effect.trueToken = QString::fromStdString(tokenizer.label(*isThere));
    if (table.kind == PredictionKind::NextToken)
        addMeans(effect, *before, cache, cancel);
    return table;
}

} // namespace headlight
