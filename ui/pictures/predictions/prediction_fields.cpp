// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/predictions/prediction_fields.h"

#include "ui/kit/tr.h"
#include "ui/state/shown_fields.h"

#include <limits>

namespace headlight {

namespace {

constexpr int kMostCounted = 1000;

StateFields choiceFields(const std::vector<Field<PredictionChoice>>& fields)
{
    return fieldsOf(QStringLiteral("predictions"), &SessionState::predictions, fields);
}

std::vector<Field<PredictionChoice>> samplingFields()
{
    FieldKind<int> topK = wholeNumber(1, 1'000'000); // 0, "all", is a file's
    topK.fromJson = wholeNumber(0, 1'000'000).fromJson;
    return fieldsOf(
        {}, &PredictionChoice::sampling,
        std::vector<Field<SamplingOptions>>{
            field(QStringLiteral("temperature"), &SamplingOptions::temperature, between(0.01, 100.0))
                .on(QStringLiteral("--sampling-temperature"), QStringLiteral("X"),
                    QStringLiteral("Of predictions: the logits are divided by it (--temperature is the attention's); 1 "
                                   "without it")),
            field(QStringLiteral("topK"), &SamplingOptions::topK, topK)
                .on(QStringLiteral("--top-k"), QStringLiteral("K"),
                    QStringLiteral("Of predictions: only the K most probable tokens are drawn; all without it")),
            field(QStringLiteral("topP"), &SamplingOptions::topP, between(0.01, 1.0))
                .on(QStringLiteral("--top-p"), QStringLiteral("P"),
                    QStringLiteral("Of predictions: only the fewest tokens that together have this probability are "
                                   "drawn; all without it"))});
}

} // namespace

StateFields predictionFields()
{
    std::vector<Field<PredictionChoice>> fields = samplingFields();
    fields.push_back(field(QStringLiteral("count"), &PredictionChoice::count, wholeNumber(1, kMostCounted))
                         .on(QStringLiteral("--count"), QStringLiteral("N"),
                             QStringLiteral("Of predictions: how many are shown; 10 without it")));
    return choiceFields(fields);
}

StateFields drawingFields()
{
    return choiceFields(samplingFields());
}

StateField positionField()
{
    StateField field =
        queryField().on(QStringLiteral("--position"), QStringLiteral("I"),
                        QStringLiteral("Of predictions: the token, counted from 0, that what is predicted follows or, "
                                       "under no mask, takes the place of; without it, the last one of the text"));
    field.key.clear(); // it is pinnedQuery
    return field;
}

StateFields generationFields()
{
    constexpr int most = 1000;
    return choiceFields(
        {field(QStringLiteral("generated"), &PredictionChoice::nGenerated, wholeNumber(1, most))
             .with({QStringLiteral("generateCount"), tr(QT_TRANSLATE_NOOP("headlight", "Tokens")),
                    tr(QT_TRANSLATE_NOOP("headlight", "How many tokens are written at most, 1 to %1")).arg(most),
                    NumberControl{
                        .name = tr(QT_TRANSLATE_NOOP("headlight", "Tokens to generate")), .low = 1.0, .high = most}}),
         field(QStringLiteral("samples"), &PredictionChoice::samples, flag())
             .with({QStringLiteral("generateSamples"), tr(QT_TRANSLATE_NOOP("headlight", "Sample")),
                    tr(QT_TRANSLATE_NOOP("headlight", "Draw each token with the probabilities shown under Predictions; "
                                                      "without it, the most probable token is taken")),
                    std::nullopt}),
         field(QStringLiteral("seed"), &PredictionChoice::seed, wholeNumber32())
             .with({QStringLiteral("generateSeed"), tr(QT_TRANSLATE_NOOP("headlight", "Seed")),
                    tr(QT_TRANSLATE_NOOP("headlight", "Of the draws: the same seed writes the same text again")),
                    NumberControl{.name = tr(QT_TRANSLATE_NOOP("headlight", "Seed")),
                                  .high = std::numeric_limits<std::uint32_t>::max(),
                                  .width = 72}})});
}

} // namespace headlight
