// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/ablation/ablation_picture.h"

#include "core/export/float_text.h"
#include "ui/kit/tr.h"

namespace headlight {

namespace {

QString whyNoNextToken(const ActivationCache& cache)
{
    if (cache.config().isEncoder)
        return tr("An encoder predicts no next token, whose probability could change: choose the KL divergence.");
    if (cache.nTokens() < 2)
        return tr("The text has one token, and none after it whose probability could change: give it more, or choose "
                  "the KL divergence.");
    return tr("Under this mask a token sees the one after it, so how probable that is says nothing: choose the causal "
              "mask, or the KL divergence.");
}

} // namespace

AblationPicture makeAblationPicture(const ActivationCache& cache, const HeadTable& table, AblationMeasure measure,
                                    ColourMapId map)
{
    AblationPicture picture;
    if (!table.isSwitchedOff) {
        picture.whyNone = tr("Press “Switch off each in turn”: the model runs once without each head, and what that "
                             "changes appears here.");
        return picture;
    }
    Matrix values(table.grid.nLayers, table.grid.nHeads);
    for (const HeadTableRow& row : table.rows) {
        const std::optional<double>& value =
            measure == AblationMeasure::Divergence ? row.divergence : row.logProbabilityChange;
        if (!value) {
            picture.whyNone = whyNoNextToken(cache);
            return picture;
        }
        values(row.head.layer, row.head.head) = static_cast<float>(*value);
    }
    picture.plot = makeAblationPlot(cache, table.grid.part, measure, std::move(values), map);
    return picture;
}

std::string ablationText(const HeadTable& table)
{
    std::string text = "attention,layer,head,kl_nats,log_probability_change_nats\n";
    const auto number = [](const std::optional<double>& value) {
        return value ? floatText(static_cast<float>(*value)) : std::string();
    };
    for (const HeadTableRow& row : table.rows)
        text += std::string(partName(row.head.part)) + ',' + std::to_string(row.head.layer) + ',' +
                std::to_string(row.head.head) + ',' + number(row.divergence) + ',' + number(row.logProbabilityChange) +
                '\n';
    return text;
}

} // namespace headlight
