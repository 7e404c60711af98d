// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_latent.h"

#include "ui/kit/tr.h"
#include "ui/pictures/inspector/inspector_numbers.h"

namespace headlight {

namespace {

/// "[6]·[6, 5] → [5]": from the layer's input.
QString downShape(const InspectorData& data, const std::vector<float>& latent)
{
    return QStringLiteral("[%1]·[%1, %2] → [%2]").arg(data.dModel).arg(latent.size());
}

InspectorSection latentQuerySection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::LatentQuery;
    section.title = tr("Latent vector of q");
    section.shape = downShape(data, data.latentQ);
    section.vectors = {{"latent_q", inBrackets("c", data.queryLabel), "c", data.latentQ, {}}};
    section.numbers = {
        positiveNumber("latent_q_norm", QStringLiteral("‖c^Q‖"), tr("projected, normed"), euclideanNorm(data.latentQ))};
    section.note = tr("The q of every head are made of it.");
    return section;
}

InspectorSection latentKeySection(const InspectorData& data)
{
    InspectorSection section;
    section.step = InspectorStep::LatentKey;
    section.title = tr("Latent vector of k and v");
    section.shape = downShape(data, data.latentKv);
    section.vectors = {{"latent_kv", inBrackets("c", data.keyLabel), "c", data.latentKv, {}}};
    section.numbers = {positiveNumber("latent_kv_norm", QStringLiteral("‖c^{KV}‖"), tr("projected, normed"),
                                      euclideanNorm(data.latentKv))};
    section.note =
        tr("The k and v of every head are made of it, but for the last %1 numbers of k, which all heads have "
           "alike.")
            .arg(data.nSharedNumbers);
    return section;
}

} // namespace

std::vector<InspectorSection> latentSections(const InspectorData& data)
{
    std::vector<InspectorSection> sections;
    if (!data.latentQ.empty())
        sections.push_back(latentQuerySection(data));
    if (!data.latentKv.empty())
        sections.push_back(latentKeySection(data));
    return sections;
}

} // namespace headlight
