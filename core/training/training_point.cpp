// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/training_point.h"

#include "core/activations/activation_cache.h"
#include "core/analysis/head_scores.h"
#include "core/analysis/repeated_sequence.h"
#include "core/training/trained_model.h"
#include "core/training/training_settings.h"

#include <cmath>
#include <cstdio>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr std::uint32_t kProbeSeed = 1; // however a run draws its own texts

std::string pointNumber(double number)
{
    if (!std::isfinite(number))
        return {};
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", number);
    return text;
}

/// JSON has no NaN.
nlohmann::ordered_json orNull(double number)
{
    return std::isfinite(number) ? nlohmann::ordered_json(number) : nlohmann::ordered_json(nullptr);
}

} // namespace

HeadIndex TrainingPoint::best(double TrainedHeadScores::*score) const
{
    HeadIndex best = heads.begin()->first;
    for (const auto& [head, scores] : heads)
        if (scores.*score > heads.at(best).*score)
            best = head;
    return best;
}

std::vector<std::string> probeTokens(const TrainingOptions& options)
{
    const TaskTexts texts(options.task);
    std::vector<std::string> tokens;
    for (const std::int64_t id : texts.batch(kProbeSeed, 0, 1, TextShare::HeldOut).ids)
        tokens.push_back(texts.words()[static_cast<std::size_t>(id)]);
    return tokens;
}

std::string probeText(const TrainingOptions& options)
{
    const std::vector<std::string> tokens = probeTokens(options);
    std::string text;
    for (std::size_t i = 1; i < tokens.size(); ++i)
        text.append(i == 1 ? "" : " ").append(tokens[i]);
    return text;
}

MeasuredTraining measureWithProbe(const Trainer& trainer, const AnswerQuality& lastBatch, const CancelToken& cancel)
{
    MeasuredTraining measured{{trainer.nSteps(), lastBatch, trainer.evaluate(cancel), {}}, trainer.checkpoint(), {}};
    const std::shared_ptr<const Model> model = trainedModel(*measured.checkpoint);
    RunOptions run;
    run.mask.kind = model->config.defaultMask;

    const TokenBatch probe = trainer.texts().batch(kProbeSeed, 0, 1, TextShare::HeldOut);
    measured.probe = runModel(model, model->tokenizer.fromIds(probe.ids), run, cancel);
    for (const auto& [head, scores] : scoresOfAllHeads(measured.probe, cancel)) {
        measured.point.heads[head].previousToken = scores.previousToken.value_or(0.0);
        measured.point.heads[head].firstToken = scores.firstToken.value_or(0.0);
    }
    RepeatedSequenceOptions repeated;
    repeated.run = run;
    for (const auto& [head, scores] : repetitionScores(model, repeated, cancel)) {
        measured.point.heads[head].induction = scores.induction;
        measured.point.heads[head].duplicateToken = scores.duplicateToken;
    }
    return measured;
}

TrainingPoint measure(const Trainer& trainer, const AnswerQuality& lastBatch, const CancelToken& cancel)
{
    return measureWithProbe(trainer, lastBatch, cancel).point;
}

std::string curvesCsv(const std::vector<TrainingPoint>& points)
{
    std::string csv = "step,trained_loss,trained_accuracy,held_out_loss,held_out_accuracy";
    if (!points.empty())
        for (const auto& [head, scores] : points.front().heads)
            csv += "," + headName(head) + "_previous_token," + headName(head) + "_induction";
    csv += "\n";
    for (const TrainingPoint& point : points) {
        csv += std::to_string(point.step);
        for (const double number :
             {point.trained.loss, point.trained.accuracy, point.heldOut.loss, point.heldOut.accuracy})
            csv += "," + pointNumber(number);
        for (const auto& [head, scores] : point.heads)
            csv += "," + pointNumber(scores.previousToken) + "," + pointNumber(scores.induction);
        csv += "\n";
    }
    return csv;
}

std::string curvesJson(const TrainingOptions& options, const std::vector<TrainingPoint>& points)
{
    const DecoderShape shape = shapeOf(options);
    const TaskOptions task = options.task.whole();
    nlohmann::ordered_json json = {{"task", rowOf(task.task).name},
                                   {"size", task.size},
                                   {"words", task.nWords},
                                   {"layers", shape.nLayers},
                                   {"heads", shape.nHeads},
                                   {"width", shape.dModel},
                                   {"mlp", shape.dMlp},
                                   {"positions", nameIn(kPositionNames, shape.positions)},
                                   {"mask", nameIn(kTrainedMaskNames, shape.mask)},
                                   {"scaled", shape.scaleByRootDHead},
                                   {"batch", options.batchSize},
                                   {"rate", options.optimizer.learningRate},
                                   {"seed", options.seed},
                                   {"points", nlohmann::ordered_json::array()}};
    for (const TrainingPoint& point : points) {
        nlohmann::ordered_json heads = nlohmann::ordered_json::object();
        for (const auto& [head, scores] : point.heads)
            heads[headName(head)] = {{"previous_token", scores.previousToken}, {"induction", scores.induction}};
        json["points"].push_back(
            {{"step", point.step},
             {"trained", {{"loss", orNull(point.trained.loss)}, {"accuracy", orNull(point.trained.accuracy)}}},
             {"held_out", {{"loss", point.heldOut.loss}, {"accuracy", point.heldOut.accuracy}}},
             {"heads", std::move(heads)}});
    }
    return json.dump(1) + "\n";
}

} // namespace headlight
