// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Names a prediction table and writes it down.

#include "core/activations/activation_cache.h"
#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/counts.h"
#include "ui/kit/tr.h"
#include "ui/pictures/predictions/prediction_table.h"
#include "ui/state/choice_text.h"

#include <cmath>

namespace headlight {

namespace {

QString nats(double value)
{
    const QString number = std::abs(value) < 0.0005 && value != 0.0 ? QString::number(std::abs(value), 'g', 2)
                                                                    : QString::number(std::abs(value), 'f', 3);
    return value < 0 ? u'−' + number : number;
}

std::string lines(const std::vector<Prediction>& list, const std::vector<double>& change, const std::string& run)
{
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i)
        text += run + ',' + std::to_string(list[i].id) + ',' + csvField(list[i].label) + ',' +
                floatText(list[i].probability) + ',' + floatText(list[i].rawProbability) + ',' +
                (i < change.size() ? floatText(float(change[i])) : std::string()) + '\n';
    return text;
}

} // namespace

QString predictionHeading(const PredictionTable& table)
{
    if (table.kind == PredictionKind::Class)
        return tr("Classes of the picture, all heads");
    return (table.kind == PredictionKind::NextToken ? tr("Token after “%1”, all heads")
                                                    : tr("Token at “%1” (masked), all heads"))
        .arg(table.token);
}

QString afterHeading(const PredictionTable& table, AblationKind kind)
{
    if (table.switchedOff.isEmpty())
        return {};
    return (kind == AblationKind::Mean ? tr("With %1 mean-ablated") : tr("After switching %1 off"))
        .arg(table.switchedOff);
}

QString divergenceNote(const PredictionTable& table)
{
    return table.effect ? tr("KL divergence %1 nats").arg(nats(table.effect->divergence)) : QString();
}

QStringList effectLines(const PredictionTable& table)
{
    if (!table.effect)
        return {};
    const PredictionEffect& effect = *table.effect;
    QStringList lines{tr("KL divergence (before‖after) %1 nats").arg(nats(effect.divergence))};
    if (table.kind == PredictionKind::Class)
        return lines;
    if (effect.trueTokenChange)
        lines << tr("Δ ln p of “%1”, the token in the text: %2 nats")
                     .arg(effect.trueToken, nats(*effect.trueTokenChange));
    else
        lines << tr("Nothing follows in the text: no true token to compare");
    if (effect.meanDivergence)
        lines << tr("Mean over %1: KL %2 nats").arg(tokenCount(effect.nMean), nats(*effect.meanDivergence));
    if (effect.meanTokenChange)
        lines << tr("Mean Δ ln p of the token that follows: %1 nats").arg(nats(*effect.meanTokenChange));
    return lines;
}

PredictionPlot makePredictionPlot(const ActivationCache& cache, const PredictionTable& table)
{
    PredictionPlot plot;
    plot.caption = makeCaption(cache);
    if (table.kind != PredictionKind::Class) {
        plot.caption.layer = tr("“%1”").arg(QString::fromStdString(plainText(cache)));
        plot.caption.method = samplingPhrase(table.sampling);
    }
    plot.heading = predictionHeading(table);
    plot.afterHeading = afterHeading(table, cache.options.ablation);
    plot.before = table.before;
    plot.after = table.after;
    plot.change = table.change;
    plot.effects = effectLines(table);
    std::vector<Prediction> both = table.before;
    both.insert(both.end(), table.after.begin(), table.after.end());
    if (const QString note = gluedOnNote(both); !note.isEmpty())
        plot.effects << note;
    return plot;
}

std::string predictionText(const PredictionTable& table)
{
    const std::string names = table.kind == PredictionKind::Class ? "class_id,class" : "token_id,token";
    return "run," + names + ",probability,raw_probability,change\n" + lines(table.before, {}, "before") +
           lines(table.after, table.change, "after");
}

} // namespace headlight
