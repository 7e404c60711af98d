// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_positions.h"

#include "ui/kit/tr.h"
#include "ui/pictures/inspector/inspector_latent.h"
#include "ui/pictures/inspector/inspector_numbers.h"
#include "ui/state/choice_text.h"

#include <QLocale>

#include <cstdlib>

namespace headlight {

namespace {

QString shortNumber(float value)
{
    return QLocale().toString(double(value), 'g', 4);
}

QString normTitle(const InspectorData& data)
{
    if (data.clip == 0.0F)
        return tr("q and k are normed");
    return data.qkNorm == QkNorm::None ? tr("q and k are kept within ±%1").arg(shortNumber(data.clip))
                                       : tr("q and k: normed, within ±%1").arg(shortNumber(data.clip));
}

QString normNote(const InspectorData& data)
{
    if (data.qkNorm == QkNorm::None)
        return {};
    const QString norm = data.qkNormKind == NormKind::Layer ? tr("minus the mean, over the deviation, times the gain")
                                                            : tr("over the root of the mean square, times the gain");
    return data.qkNorm == QkNorm::Whole ? tr("all heads together: %1").arg(norm) : norm;
}

InspectorSection normSection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Norm;
    section.title = normTitle(data);
    section.shape = QStringLiteral("%1 → %1").arg(shapeText(data.rawQ.size()));
    section.vectors = {{"raw_q", tr("%1 as projected").arg(inBrackets("q", data.queryLabel)), "q", data.rawQ, {}},
                       {"raw_k", tr("%1 as projected").arg(inBrackets("k", data.keyLabel)), "k", data.rawK, {}}};
    section.note = normNote(data);
    return section;
}

InspectorNumber position(const char* key, const QString& name, const QString& detail, int value)
{
    InspectorNumber number = inspectorNumber(key, name, detail, static_cast<float>(value));
    number.text = QString::number(value);
    return number;
}

InspectorSection rotarySection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::Rotary;
    section.title = tr("q and k turn by their positions");
    section.shape = QStringLiteral("%1 → %1").arg(shapeText(data.unturnedQ.size()));
    section.vectors = {
        {"unturned_q", tr("%1 before the turn").arg(inBrackets("q", data.queryLabel)), "q", data.unturnedQ, {}},
        {"unturned_k", tr("%1 before the turn").arg(inBrackets("k", data.keyLabel)), "k", data.unturnedK, {}}};
    const QString turned = tr("%1 of %2 numbers turn in pairs").arg(data.nTurned).arg(data.unturnedQ.size());
    section.numbers = {position("query_position", tr("position of q"), turned, data.query),
                       position("key_position", tr("position of k"), {}, data.key)};
    section.note =
        tr("What it leaves is q and k of the score: they stand %1 apart.").arg(std::abs(data.query - data.key));
    return section;
}

/// "m · (key − query) = 0.25 · (−3)"
QString biasDetail(const InspectorData& data)
{
    const ScoreTerms& terms = data.terms;
    if (terms.slope)
        return tr("m · (key − query), m = %1").arg(shortNumber(*terms.slope));
    if (!terms.bucket)
        return tr("none: the layer does not see this key");
    return tr("learned, of bucket %1").arg(*terms.bucket);
}

/// Press et al. 2022; Raffel et al. 2020; He et al. 2021.
InspectorSection positionSection(const InspectorData& data)
{
    const ScoreTerms& terms = data.terms;
    InspectorSection section;
    section.step = InspectorStep::Position;
    section.title = tr("Added for the positions");
    section.shape = QStringLiteral("[%1, %2, %3]").arg(data.nHeads).arg(data.nQueries).arg(data.nKeys);
    if (terms.contentToPosition)
        section.numbers.push_back(inspectorNumber("content_to_position", tr("+ content to position"),
                                                  tr("q · the distance's k"), *terms.contentToPosition));
    if (terms.positionToContent)
        section.numbers.push_back(inspectorNumber("position_to_content", tr("+ position to content"),
                                                  tr("k · the distance's q"), *terms.positionToContent));
    if (terms.positionBias)
        section.numbers.push_back(
            inspectorNumber("position_bias", tr("+ bias"), biasDetail(data), *terms.positionBias));
    section.numbers.push_back(inspectorNumber("biased", tr("sum"), {}, terms.biased));
    return section;
}

/// Gemma Team 2024, section 2.
InspectorSection capSection(const InspectorData& data)
{
    const QString cap = shortNumber(data.terms.softCap);
    InspectorSection section;
    section.step = InspectorStep::Cap;
    section.title = tr("Soft cap: within ±%1").arg(cap);
    section.numbers = {inspectorNumber("capped", QStringLiteral("%1 · tanh(s / %1)").arg(cap), {}, data.terms.capped)};
    return section;
}

} // namespace

std::vector<InspectorSection> sectionsBeforeScore(const InspectorData& data)
{
    std::vector<InspectorSection> sections = latentSections(data);
    if (!data.rawQ.empty())
        sections.push_back(normSection(data));
    if (!data.unturnedQ.empty())
        sections.push_back(rotarySection(data));
    return sections;
}

std::vector<InspectorSection> sectionsBehindScore(const InspectorData& data)
{
    std::vector<InspectorSection> sections;
    if (data.terms.hasPositions())
        sections.push_back(positionSection(data));
    if (data.terms.softCap != 0.0F)
        sections.push_back(capSection(data));
    return sections;
}

} // namespace headlight
