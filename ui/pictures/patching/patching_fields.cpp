// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patching/patching_fields.h"

#include "ui/kit/tr.h"
#include "ui/pictures/patching/patching_plot.h"
#include "ui/state/state_field_kinds.h"

#include <vector>

namespace headlight {

namespace {

/// "logits", "4.1.key"
FieldKind<PatchTarget> pathEndKind()
{
    const auto fromText = [](const QString& text) -> std::optional<PatchTarget> {
        if (text == wordOf(kPathInputs, PathInput::Logits))
            return PatchTarget{};
        const std::optional<HeadIndex> head = headKind().fromText(text.section(u'.', 0, -2));
        const std::optional<PathInput> input = valueOf<PathInput>(kPathInputs, text.section(u'.', -1));
        if (!head || head->part != AttentionPart::Decoder || !input || *input == PathInput::Logits)
            return std::nullopt;
        return PatchTarget{*input, head->layer, head->head};
    };
    const auto toText = [](const PatchTarget& end) {
        const QString input = wordOf(kPathInputs, end.input);
        return end.input == PathInput::Logits ? input
                                              : QStringLiteral("%1.%2.%3").arg(end.layer).arg(end.head).arg(input);
    };
    return {QStringLiteral("logits, or a head with its input such as 4.1.query, 4.1.key or 4.1.value"), fromText,
            toText, [fromText](const QJsonValue& json) { return fromText(json.toString()); },
            [toText](const PatchTarget& end) { return QJsonValue(toText(end)); }};
}

} // namespace

StateFields patchingFields()
{
    const FieldKind<PatchSite> site = oneOf<PatchSite>(kPatchSites);
    const FieldKind<PatchDirection> direction = oneOf<PatchDirection>(kPatchDirections);
    return fieldsOf(
        QStringLiteral("patching"), &SessionState::patching,
        std::vector<Field<PatchingChoice>>{
            field(QStringLiteral("corrupted"), &PatchingChoice::corrupted, freeText())
                .on(QStringLiteral("--corrupted"), QStringLiteral("T2"),
                    QStringLiteral("Of patching: the text with one or a few tokens changed, in as many tokens")),
            field(QStringLiteral("patch"), &PatchingChoice::site, site)
                .on(QStringLiteral("--patch"), QStringLiteral("WHAT"),
                    QStringLiteral("Of patching: stream (the residual stream before each layer, by token; without it), "
                                   "head (z of each head), pattern or value (of each head), or mlp (what each "
                                   "layer's MLP adds, by token)"))
                .with(menuOf(site,
                             {PatchSite::Stream, PatchSite::Z, PatchSite::Pattern, PatchSite::Value, PatchSite::Mlp,
                              PatchSite::Path},
                             patchSiteName, QStringLiteral("patchSite"), tr("Patch"),
                             tr("What is put from one text's run into the other's, one at a time"))),
            field(QStringLiteral("direction"), &PatchingChoice::direction, direction)
                .on(QStringLiteral("--direction"), QStringLiteral("WAY"),
                    QStringLiteral("Of patching: denoise (clean activations into the corrupted text; without it) or "
                                   "noise (corrupted activations into the clean text)"))
                .with(menuOf(direction, {PatchDirection::Denoise, PatchDirection::Noise}, patchDirectionName,
                             QStringLiteral("patchDirection"), tr("by"),
                             tr("Denoising shows what is enough to restore the prediction, noising what it can't do "
                                "without"))),
            field(QStringLiteral("to"), &PatchingChoice::end, pathEndKind())
                .on(QStringLiteral("--to"), QStringLiteral("END"),
                    QStringLiteral("Of patching: what the paths of --patch path lead to: logits (without it), or the "
                                   "query, key or value of a later head, such as 4.1.key"))});
}

} // namespace headlight
