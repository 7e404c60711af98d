// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_score.h"

#include "ui/kit/tr.h"
#include "ui/pictures/inspector/inspector_numbers.h"
#include "ui/state/choice_text.h"

#include <QLocale>

namespace headlight {

namespace {

void addDotProduct(InspectorSection& section, const InspectorData& data)
{
    const bool isCross = data.head.part == AttentionPart::Cross;
    const QString shape = shapeText(data.q.size());
    section.title = tr("Score: q · k");
    section.shape = QStringLiteral("%1·%1 → 1").arg(shape);
    const QString q = inBrackets("q", data.queryLabel);
    const QString k = ofKeyHead("k", data);
    section.vectors = {{"q", isCross ? tr("%1, from the decoder").arg(q) : q, "q", data.q, {}},
                       {"k", isCross ? tr("%1, from the encoder").arg(k) : k, "k", data.k, {}},
                       {"product", tr("q ⊙ k, which sum to q · k"), "(q ⊙ k)", data.product, {}}};
    section.numbers.push_back(
        inspectorNumber("dot", QStringLiteral("q · k"), QStringLiteral("= Σ q ⊙ k"), data.terms.dot));
    if (data.divisor.kind == ScoreDivisor::Kind::Constant) {
        section.numbers.push_back(inspectorNumber(
            "constant_scaled", QStringLiteral("÷ %1").arg(QLocale().toString(data.divisor.constant, 'g', 6)),
            tr("typed"), data.terms.scaled));
        return;
    }
    const bool isOff = data.divisor.kind == ScoreDivisor::Kind::Off;
    if (data.hasOwnDivisor && !isOff) {
        section.numbers.push_back(inspectorNumber(
            "own_scaled", QStringLiteral("÷ %1").arg(QLocale().toString(double(data.terms.divisor), 'g', 6)),
            tr("the model's own"), data.terms.scaled));
        return;
    }
    const QString why = !data.modelScales ? tr("not in this model") : isOff ? tr("off: not divided") : QString();
    section.numbers.push_back(
        inspectorNumber("root_scaled", QStringLiteral("÷ √%1").arg(data.dHead), why, data.terms.scaled));
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
    section.numbers.push_back(inspectorNumber("dot", QStringLiteral("vᵀ tanh(q + k)"), {}, data.terms.dot));
}

} // namespace

InspectorSection scoreSection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Score;
    data.isAdditive ? addAdditive(section, data) : addDotProduct(section, data);
    if (const QString shared = sharedKeyText(data.head.head, data.nSharing); !shared.isEmpty())
        section.note = tr("k and v are those of %1.").arg(shared);
    return section;
}

void addTemperature(InspectorSection& last, const InspectorData& data)
{
    if (data.temperature != 1.0)
        last.numbers.push_back(inspectorNumber("temperature_scaled",
                                               QStringLiteral("÷ %1").arg(numberText(data.temperature, 2)),
                                               tr("temperature"), data.score));
}

} // namespace headlight
