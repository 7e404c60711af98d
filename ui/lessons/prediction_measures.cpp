// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/mlp_ablation.h"
#include "core/analysis/predictions.h"
#include "core/analysis/sampling.h"
#include "core/ops/softmax.h"
#include "ui/kit/label_list.h"
#include "ui/lessons/measure_arguments.h"

#include <algorithm>

namespace headlight {

namespace {

/// How the next token is drawn, from three arguments.
SamplingOptions samplingOf(const MeasureCall& call, int first)
{
    bool isTemperature = false;
    bool isTopK = false;
    bool isTopP = false;
    const QStringList& names = call.arguments;
    const SamplingOptions sampling{names.value(first).toDouble(&isTemperature), names.value(first + 1).toInt(&isTopK),
                                   names.value(first + 2).toDouble(&isTopP)};
    if (!isTemperature || !isTopK || !isTopP)
        failMeasure(QStringLiteral("%1: expected a temperature, top-k (0: all) and top-p (1: all)").arg(call.text()));
    sampling.validate();
    return sampling;
}

} // namespace

/// The probability of drawing a token, 0 where it is never drawn; or how many tokens can be drawn.
MeasureValue LiveMeasures::ofDrawing(const Arguments& arguments) const
{
    const bool isCount = arguments.call.name == u"drawn-count";
    const int first = isCount ? 0 : 1;
    const SamplingOptions sampling = samplingOf(arguments.call, first);
    const int after = arguments.has(first + 3) ? position(arguments.at(first + 3), labelList(m_run->encoding.labels()))
                                               : defaultPredictionPosition(m_run->encoding);
    const std::vector<double> drawn = samplingProbabilities(m_run->logits(after, 1).row(0), sampling); // [dVocab]
    if (isCount)
        return {double(std::ranges::count_if(drawn, [](double probability) { return probability > 0.0; })), {}};
    return {greatestOf(drawn, idsOf(*m_run->model, arguments.at(0))), {}};
}

/// Measures what a layer's MLP does: the prediction without it, and how far it moves the stream.
MeasureValue LiveMeasures::ofMlp(const Arguments& arguments) const
{
    const QString& name = arguments.call.name;
    if (name == u"d-mlp")
        return {double(m_run->config().dMlp), {}};
    const bool isPrediction = name == u"prediction-without-mlp";
    const int layerAt = isPrediction ? 0 : 1;
    bool isNumber = false;
    const int layer = arguments.at(layerAt).toInt(&isNumber);
    if (!isNumber)
        failMeasure(
            QStringLiteral("%1: expected a layer, found \"%2\"").arg(arguments.call.text(), arguments.at(layerAt)));
    const QStringList labels = labelList(m_run->encoding.labels());
    if (name.startsWith(QStringLiteral("moved-by-"))) {
        const LayerMoves moves = layerMoves(*m_run, layer, position(arguments.at(0), labels));
        return {name == u"moved-by-mlp" ? moves.mlp : moves.attention, {}};
    }
    const int after = arguments.has(layerAt + 1) ? position(arguments.at(layerAt + 1), labels)
                                                 : defaultPredictionPosition(m_run->encoding);
    const Matrix logits = logitsWithoutMlp(*m_run, layer, after); // [1, dVocab]
    if (isPrediction)
        return {std::nullopt,
                QString::fromStdString(topPredictions(logits.row(0), m_run->model->tokenizer, 1).front().label)};
    return {greatestOf(softmax(logits).row(0), idsOf(*m_run->model, arguments.at(0))), {}};
}

} // namespace headlight
