// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_sections.h"

#include "ui/kit/counts.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/pictures/inspector/inspector_numbers.h"
#include "ui/pictures/inspector/inspector_positions.h"
#include "ui/pictures/inspector/inspector_score.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

InspectorSection maskSection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Mask;
    section.title = tr("Mask: %1").arg(data.mask);
    const bool isAllowed = data.isAllowed && data.terms.isInReach;
    section.numbers = {inspectorNumber("score", tr("score"), {}, data.score),
                       inspectorNumber("masked_score", tr("after the mask"), isAllowed ? tr("allowed") : tr("hidden"),
                                       data.maskedScore)};
    section.numbers.back().isResult = true;
    if (!data.isAllowed)
        section.note = tr("The mask hides “%1” from “%2”: its score becomes −∞ and its weight 0.")
                           .arg(data.keyLabel, data.subject);
    else if (!isAllowed)
        section.note =
            tr("“%1” is out of the reach of this layer's local attention: its score becomes −∞ and its weight "
               "0.")
                .arg(data.keyLabel);
    if (!data.painted.isEmpty()) // not in the title, which is cut where it has no room
        section.note = tr("%1. %2").arg(data.painted, section.note).trimmed();
    return section;
}

/// Those that the mask leaves: exp(−∞) adds nothing.
QString overKeys(const InspectorData& data)
{
    const std::vector<float>& row = data.maskedRow;
    const auto nLeft = std::ranges::count_if(row, [](float score) { return std::isfinite(score); });
    const QString keys = nLeft == std::ssize(row) ? tr("over %1").arg(keyCount(nLeft))
                                                  : tr("over %1 of %2").arg(nLeft).arg(keyCount(std::ssize(row)));
    return data.sinkScore ? tr("%1 and the sink").arg(keys) : keys;
}

/// The sink, where there is one, behind the keys: so that the weights add up to 1.
std::vector<InspectorVector> vectorsOverKeys(const InspectorData& data)
{
    std::vector<InspectorVector> vectors{{"masked_scores", tr("scores of every key"), "s", data.maskedRow, data.key}};
    if (data.hasValue)
        vectors.push_back({"pattern", tr("weights of every key"), "weight", data.patternRow, data.key});
    if (!data.sinkScore)
        return vectors;
    vectors[0].name = tr("scores of every key and of the sink");
    vectors[0].values.push_back(*data.sinkScore);
    vectors[1].name = tr("weights of every key and of the sink");
    vectors[1].values.push_back(data.sinkWeight);
    return vectors;
}

InspectorSection softmaxSection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Softmax;
    section.title = tr("Softmax over the keys");
    section.vectors = vectorsOverKeys(data);
    section.shape = QStringLiteral("%1 → %1").arg(shapeText(section.vectors.front().values.size()));
    const QString largest = numberText(double(data.rowMax), 3);
    const QString own = numberText(double(data.maskedScore), 3);
    section.numbers = {
        inspectorNumber("row_max", tr("max"), tr("largest score"), data.rowMax),
        positiveNumber("numerator", QStringLiteral("exp(s − max)"),
                       QStringLiteral("exp(%1 − %2)").arg(own, data.rowMax < 0 ? u'(' + largest + u')' : largest),
                       static_cast<float>(data.numerator)),
        inspectorNumber("denominator", QStringLiteral("Σ exp(s − max)"), overKeys(data),
                        static_cast<float>(data.denominator)),
        positiveNumber("weight", tr("softmax"), tr("their quotient"), data.weight)};
    section.numbers.back().isResult = true;
    section.numbers.back().text = shareText(double(data.weight));
    if (data.sinkScore) {
        section.numbers.push_back(
            inspectorNumber("sink_score", tr("sink"), tr("a learned score without a key"), *data.sinkScore));
        section.numbers.push_back(
            positiveNumber("sink_weight", tr("its weight"), tr("is given to no value"), data.sinkWeight));
        section.numbers.back().text = shareText(double(data.sinkWeight));
    }
    if (!data.hasValue) {
        for (InspectorNumber& missing : section.numbers) {
            missing.exists = false;
            missing.detail.clear();
            missing.text = tr("no value");
        }
        section.note = tr("The mask hides every key from this query: it has no weights.");
    }
    section.topHeading = tr("where “%1” looks").arg(data.subject);
    section.top = data.top;
    return section;
}

/// All that there is of a weight whose model is not there.
InspectorSection givenSection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Softmax;
    section.topHeading = tr("where “%1” looks").arg(data.subject);
    section.top = data.top;
    if (data.isOfFileNumbers) {
        section.title = tr("Number");
        section.vectors = {{"pattern", tr("numbers of every key"), "number", data.patternRow, data.key}};
        section.numbers = {inspectorNumber("weight", tr("number"), tr("from the file"), data.weight)};
        section.numbers.back().isResult = true;
        section.note = tr("The file's numbers are of either sign, as of scores or differences: they are no attention "
                          "weights, and there is nothing behind them.");
        section.topHeading = tr("the largest of “%1”").arg(data.subject);
        return section;
    }
    section.title = tr("Weight");
    section.vectors = {{"pattern", tr("weights of every key"), "weight", data.patternRow, data.key}};
    section.numbers = {positiveNumber("weight", tr("weight"), tr("from the file"), data.weight)};
    section.numbers.back().isResult = true;
    section.numbers.back().text = shareText(double(data.weight));
    section.note = tr("The file holds attention weights alone: taking one apart into q, k and v needs the model.");
    return section;
}

InspectorSection valueSection(const InspectorData& data)
{
    const char* const element = data.isAdditive ? "h" : "v";
    const QString name = QString::fromLatin1(element);
    InspectorSection section;
    section.step = InspectorStep::Value;
    section.title = tr("What “%1” adds").arg(data.keyLabel);
    section.shape = QStringLiteral("1·%1 → %1").arg(shapeText(data.value.size()));
    section.vectors = {{"value", ofKeyHead(element, data), name, data.value, {}},
                       {"added",
                        tr("weight · %1").arg(inBrackets(element, data.keyLabel)),
                        QStringLiteral("(weight · %1)").arg(name),
                        data.added,
                        {}}};
    section.numbers = {positiveNumber("value_norm", QStringLiteral("‖%1‖").arg(name), {}, euclideanNorm(data.value)),
                       positiveNumber("added_norm", tr("‖weight · %1‖").arg(name), {}, euclideanNorm(data.added))};
    section.numbers.back().isResult = !data.projectedNorm;
    if (data.projectedNorm) {
        section.numbers.push_back(positiveNumber("projected_norm", tr("‖weight · v W^O‖"),
                                                 shapeText(std::size_t(data.dModel)), *data.projectedNorm));
        section.numbers.back().isResult = true;
    }
    if (!data.hasValue)
        section.note = tr("Without weights nothing is added.");
    else if (data.ablated)
        section.note = tr("The head is switched off: this is what the key would add.");
    return section;
}

/// "0.93·v(cash) + 0.03·v(the) + …"
QString sumText(const InspectorData& data)
{
    QStringList terms;
    for (const KeyWeight& key : data.top) {
        if (terms.size() == 2)
            break;
        terms << QStringLiteral("%1·%2").arg(numberText(double(key.weight), 2),
                                             inBrackets(data.isAdditive ? "h" : "v", key.label));
    }
    if (std::ssize(data.top) > terms.size())
        terms << QStringLiteral("…");
    return terms.join(QStringLiteral(" + "));
}

InspectorSection outputSection(const InspectorData& data)
{
    const char* const element = data.isAdditive ? "c" : "z";
    const QString name = inBrackets(element, data.queryLabel);
    InspectorSection section;
    section.step = InspectorStep::Output;
    section.title = (data.isAdditive ? tr("%1 = Σ weight · h") : tr("%1 = Σ weight · v")).arg(name);
    section.shape = QStringLiteral("[%1]·[%1, %2] → [%2]").arg(data.nKeys).arg(data.z.size());
    section.vectors = {{QString::fromLatin1(element), name, QString::fromLatin1(element), data.z, {}}};
    section.numbers = {
        positiveNumber("output_norm", QStringLiteral("‖%1‖").arg(QLatin1String(element)), {}, euclideanNorm(data.z))};
    section.numbers.back().isResult = true;
    if (data.ablated)
        section.note = tr("0: the head is switched off");
    else if (!data.hasValue)
        section.note = tr("no value: the mask hides every key");
    else
        section.formula = sumText(data);
    return section;
}

QString titleOf(const InspectorData& data)
{
    const QString head = data.isAdditive ? tr("additive attention") : headInWords(data.head);
    return pairInLine(data.subject, data.keyLabel) + QStringLiteral(" · ") + head;
}

/// What is taken apart, in words: the steps below say how it comes about.
QString sentenceOf(const InspectorData& data)
{
    const QString subject = inLine(data.subject);
    if (data.isOfFileNumbers)
        return tr("%1 to %2: %3").arg(subject, inLine(data.keyLabel), numberText(double(data.weight), 4));
    if (!data.hasValue)
        return tr("%1 looks at nothing: the mask hides every key.").arg(subject);
    if (!data.isAllowed || !data.terms.isInReach)
        return tr("%1 may not look at %2.").arg(subject, inLine(data.keyLabel));
    return tr("%1 looks at %2: %3").arg(subject, inLine(data.keyLabel), shareText(double(data.weight)));
}

} // namespace

InspectorPlot makeInspectorPlot(const InspectorData& data)
{
    InspectorPlot plot;
    plot.caption = data.caption;
    plot.title = titleOf(data);
    plot.subject = data.subject;
    plot.keyLabel = data.keyLabel;
    plot.sentence = sentenceOf(data);
    plot.phrase = data.queryPhrase;
    plot.key = data.key;
    if (data.isGiven) {
        plot.sections = {givenSection(data)};
        return plot;
    }
    plot.sections = sectionsBeforeScore(data);
    plot.sections.push_back(scoreSection(data));
    std::ranges::move(sectionsBehindScore(data), std::back_inserter(plot.sections));
    addTemperature(plot.sections.back(), data);
    for (const auto make : {maskSection, softmaxSection, valueSection, outputSection})
        plot.sections.push_back(make(data));
    return plot;
}

} // namespace headlight
