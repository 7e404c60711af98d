// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/attribution/attribution_fields.h"

#include "ui/kit/tr.h"
#include "ui/state/state_field_kinds.h"

#include <vector>

namespace headlight {

namespace {

QString attributionName(AttributionOf of)
{
    switch (of) {
    case AttributionOf::Parts:
        return tr("parts of the model");
    case AttributionOf::Sources:
        return tr("tokens of the chosen head");
    case AttributionOf::Query:
        return tr("what wrote the query");
    case AttributionOf::Key:
        return tr("what wrote the key");
    case AttributionOf::Input:
        return tr("gradient × input, by token");
    case AttributionOf::Gradient:
        return tr("gradient of each weight");
    case AttributionOf::Product:
        return tr("weight × gradient");
    case AttributionOf::Relevance:
        return tr("relevance, by token");
    }
    return {};
}

QString attributionFormName(AttributionForm form)
{
    return form == AttributionForm::Chart ? tr("chart") : tr("map");
}

} // namespace

StateFields comparedTokenFields()
{
    return fieldsOf(
        QStringLiteral("attribution"), &SessionState::attribution,
        std::vector<Field<AttributionChoice>>{
            field(QStringLiteral("token"), &AttributionChoice::token, freeText())
                .on(QStringLiteral("--token"), QStringLiteral("TOKEN"),
                    QStringLiteral(
                        "Of attribution, patching and routes: the prediction that is explained, a token or an id "
                        "such as #412; the most probable one without it")),
            field(QStringLiteral("against"), &AttributionChoice::against, freeText())
                .on(QStringLiteral("--against"), QStringLiteral("TOKEN"),
                    QStringLiteral(
                        "Of attribution, patching and routes: the other prediction; without it the mean of all "
                        "others, of patching the most probable one after the corrupted text"))});
}

StateFields attributionFields()
{
    const FieldKind<AttributionOf> kind = oneOf<AttributionOf>(kAttributionsOf);
    const FieldKind<AttributionForm> form = oneOf<AttributionForm>(kAttributionForms);
    return fieldsOf(
        QStringLiteral("attribution"), &SessionState::attribution,
        std::vector<Field<AttributionChoice>>{
            field(QStringLiteral("of"), &AttributionChoice::of, kind)
                .on(QStringLiteral("--of"), QStringLiteral("WHAT"),
                    QStringLiteral(
                        "Of attribution: parts (embedding, heads, MLPs; without it), sources (the tokens that "
                        "the chosen head looks at), query or key (the parts that wrote one side of its score at "
                        "--query and --key); or by a reverse pass input (gradient × input of each token), gradient "
                        "(of each weight of the chosen head), product (weight × gradient) or relevance (of each "
                        "token, through all layers; Chefer et al. 2021)"))
                .with(menuOf(
                    kind,
                    {AttributionOf::Parts, AttributionOf::Sources, AttributionOf::Query, AttributionOf::Key,
                     AttributionOf::Input, AttributionOf::Gradient, AttributionOf::Product, AttributionOf::Relevance},
                    attributionName, QStringLiteral("attributionOf"), tr("Shares of"),
                    tr("What the difference of two logits is shared out to, or the score in the pinned cell; or what "
                       "a small change of a token or a cell of the head would change of the difference"))),
            field(QStringLiteral("form"), &AttributionChoice::form, form)
                .on(QStringLiteral("--form"), QStringLiteral("FORM"),
                    QStringLiteral(
                        "Of attribution: chart (bars and points along the layers; without it) or map (layers "
                        "× heads)"))
                .with(menuOf(form, {AttributionForm::Chart, AttributionForm::Map}, attributionFormName,
                             QStringLiteral("attributionForm"), tr("as"),
                             tr("How the shares of parts are drawn; a click on a head of the map opens its tokens")))});
}

} // namespace headlight
