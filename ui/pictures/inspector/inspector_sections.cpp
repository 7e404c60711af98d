// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_sections.h"

#include "ui/kit/counts.h"
#include "ui/kit/tr.h"
#include "ui/pictures/words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

QString shapeText(std::size_t length)
{
    return QStringLiteral("[%1]").arg(length);
}

InspectorNumber number(const char* key, const QString& name, const QString& detail, float value)
{
    return {QString::fromLatin1(key), name, detail, numberText(double(value), 3), value};
}

/// A norm or a term of the softmax: three digits would make 0 of a small one.
InspectorNumber positiveNumber(const char* key, const QString& name, const QString& detail, float value)
{
    InspectorNumber result = number(key, name, detail, value);
    if (value > 0.0F && value < 0.0005F)
        result.text = QStringLiteral("<0.001");
    return result;
}

float norm(const std::vector<float>& values)
{
    double sum = 0.0;
    for (const float value : values)
        sum += double(value) * double(value);
    return static_cast<float>(std::sqrt(sum));
}

QString inBrackets(const char* element, const QString& token)
{
    return QStringLiteral("%1(%2)").arg(QLatin1String(element), token);
}

void addDotProduct(InspectorSection& section, const InspectorData& data)
{
    const bool isCross = data.head.part == AttentionPart::Cross;
    const QString shape = shapeText(data.q.size());
    section.title = tr("Score: q · k");
    section.shape = QStringLiteral("%1·%1 → 1").arg(shape);
    const QString q = inBrackets("q", data.queryLabel);
    const QString k = inBrackets("k", data.keyLabel);
    section.vectors = {{"q", isCross ? tr("%1, from the decoder").arg(q) : q, "q", data.q, {}},
                       {"k", isCross ? tr("%1, from the encoder").arg(k) : k, "k", data.k, {}},
                       {"product", tr("q ⊙ k, which sum to q · k"), "(q ⊙ k)", data.product, {}}};
    section.numbers.push_back(number("dot", QStringLiteral("q · k"), QStringLiteral("= Σ q ⊙ k"), data.dot));
    if (data.divisor.kind == ScoreDivisor::Kind::Constant) {
        section.numbers.push_back(number("constant_scaled",
                                         QStringLiteral("÷ %1").arg(QLocale().toString(data.divisor.constant, 'g', 6)),
                                         tr("typed"), data.scaled));
        return;
    }
    const QString why = !data.modelScales                              ? tr("not in this model")
                        : data.divisor.kind == ScoreDivisor::Kind::Off ? tr("off: not divided")
                                                                       : QString();
    section.numbers.push_back(number("root_scaled", QStringLiteral("÷ √%1").arg(data.dHead), why, data.scaled));
}

/// Bahdanau, Cho and Bengio 2015, appendix A.1.2.
void addAdditive(InspectorSection& section, const InspectorData& data)
{
    const QString shape = shapeText(data.q.size());
    section.title = tr("Score: vᵀ tanh(q + k)");
    section.shape = QStringLiteral("%1·%1 → 1").arg(shape);
    section.vectors = {{"q", tr("q = W s, the state before this step"), "q", data.q, {}},
                       {"k", QStringLiteral("k = U h(%1) + b").arg(data.keyLabel), "k", data.k, {}},
                       {"hidden", QStringLiteral("tanh(q + k)"), "tanh(q + k)", data.hidden, {}},
                       {"score_vector", tr("v, learned"), "v", data.scoreVector, {}},
                       {"product", tr("v ⊙ tanh(q + k), which sum to the score"), "(v ⊙ tanh)", data.product, {}}};
    section.numbers.push_back(number("dot", QStringLiteral("vᵀ tanh(q + k)"), {}, data.dot));
}

InspectorSection scoreSection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Score;
    data.isAdditive ? addAdditive(section, data) : addDotProduct(section, data);
    if (data.temperature != 1.0)
        section.numbers.push_back(number("temperature_scaled",
                                         QStringLiteral("÷ %1").arg(numberText(data.temperature, 2)), tr("temperature"),
                                         data.score));
    return section;
}

InspectorSection maskSection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Mask;
    section.title = tr("Mask: %1").arg(data.mask);
    section.numbers = {
        number("score", tr("score"), {}, data.score),
        number("masked_score", tr("after the mask"), data.isAllowed ? tr("allowed") : tr("hidden"), data.maskedScore)};
    section.numbers.back().isResult = true;
    if (!data.isAllowed)
        section.note = tr("The mask hides “%1” from “%2”: its score becomes −∞ and its weight 0.")
                           .arg(data.keyLabel, data.subject);
    return section;
}

/// Those that the mask leaves: exp(−∞) adds nothing.
QString overKeys(const std::vector<float>& maskedRow)
{
    const auto nLeft = std::ranges::count_if(maskedRow, [](float score) { return std::isfinite(score); });
    return nLeft == std::ssize(maskedRow) ? tr("over %1").arg(keyCount(nLeft))
                                          : tr("over %1 of %2").arg(nLeft).arg(keyCount(std::ssize(maskedRow)));
}

InspectorSection softmaxSection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Softmax;
    section.title = tr("Softmax over the keys");
    section.shape = QStringLiteral("%1 → %1").arg(shapeText(data.patternRow.size()));
    section.vectors = {{"masked_scores", tr("scores of every key"), "s", data.maskedRow, data.key}};
    if (data.hasValue)
        section.vectors.push_back({"pattern", tr("weights of every key"), "weight", data.patternRow, data.key});
    const QString largest = numberText(double(data.rowMax), 3);
    const QString own = numberText(double(data.maskedScore), 3);
    section.numbers = {
        number("row_max", tr("max"), tr("largest score"), data.rowMax),
        positiveNumber("numerator", QStringLiteral("exp(s − max)"),
                       QStringLiteral("exp(%1 − %2)").arg(own, data.rowMax < 0 ? u'(' + largest + u')' : largest),
                       static_cast<float>(data.numerator)),
        number("denominator", QStringLiteral("Σ exp(s − max)"), overKeys(data.maskedRow),
               static_cast<float>(data.denominator)),
        positiveNumber("weight", tr("softmax"), tr("their quotient"), data.weight)};
    section.numbers.back().isResult = true;
    section.numbers.back().text = shareText(double(data.weight));
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
    section.title = tr("Weight");
    section.vectors = {{"pattern", tr("weights of every key"), "weight", data.patternRow, data.key}};
    section.numbers = {positiveNumber("weight", tr("weight"), tr("from the file"), data.weight)};
    section.numbers.back().isResult = true;
    section.numbers.back().text = shareText(double(data.weight));
    section.note = tr("The file holds attention weights alone: taking one apart into q, k and v needs the model.");
    section.topHeading = tr("where “%1” looks").arg(data.subject);
    section.top = data.top;
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
    section.vectors = {{"value", inBrackets(element, data.keyLabel), name, data.value, {}},
                       {"added",
                        tr("weight · %1").arg(inBrackets(element, data.keyLabel)),
                        QStringLiteral("(weight · %1)").arg(name),
                        data.added,
                        {}}};
    section.numbers = {positiveNumber("value_norm", QStringLiteral("‖%1‖").arg(name), {}, norm(data.value)),
                       positiveNumber("added_norm", tr("‖weight · %1‖").arg(name), {}, norm(data.added))};
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
        positiveNumber("output_norm", QStringLiteral("‖%1‖").arg(QLatin1String(element)), {}, norm(data.z))};
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
    if (data.isAdditive)
        return tr("%1 → %2 · additive attention").arg(data.subject, data.keyLabel);
    return tr("%1 → %2 · layer %3, head %4").arg(data.subject, data.keyLabel).arg(data.head.layer).arg(data.head.head);
}

} // namespace

InspectorPlot makeInspectorPlot(const InspectorData& data)
{
    InspectorPlot plot;
    plot.caption = data.caption;
    plot.title = titleOf(data);
    plot.phrase = data.queryPhrase;
    plot.key = data.key;
    if (data.isGiven) {
        plot.sections = {givenSection(data)};
        return plot;
    }
    plot.sections = {scoreSection(data), maskSection(data), softmaxSection(data), valueSection(data),
                     outputSection(data)};
    return plot;
}

} // namespace headlight
