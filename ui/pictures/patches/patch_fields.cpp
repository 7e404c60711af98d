// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patches/patch_fields.h"

#include "ui/kit/tr.h"
#include "ui/state/state_field_kinds.h"

#include <vector>

namespace headlight {

namespace {

constexpr double kLeastTopMass = 0.1; // percent

QString weightsName(PatchWeights weights)
{
    switch (weights) {
    case PatchWeights::Head:
        return tr("the chosen head");
    case PatchWeights::Heads:
        return tr("every head of the layer");
    case PatchWeights::Mean:
        return tr("mean of the heads");
    case PatchWeights::Rollout:
        return tr("attention rollout");
    case PatchWeights::Flow:
        break;
    }
    return tr("attention flow");
}

QString formName(PatchForm form)
{
    switch (form) {
    case PatchForm::Overlay:
        return tr("colours over the picture");
    case PatchForm::Heat:
        return tr("colours alone");
    case PatchForm::Masked:
        break;
    }
    return tr("picture where it looks");
}

QString interpolationName(PatchInterpolation interpolation)
{
    return interpolation == PatchInterpolation::None ? tr("none") : tr("bilinear");
}

QString topMassName(double percent)
{
    return percent < 100.0 ? tr("top %1 %").arg(QString::number(percent, 'g', 4)) : tr("all");
}

Field<PatchChoice> weightsField()
{
    const FieldKind<PatchWeights> kind = oneOf<PatchWeights>(kPatchWeights);
    return field(QStringLiteral("weights"), &PatchChoice::weights, kind)
        .on(QStringLiteral("--weights-of"), QStringLiteral("WHAT"),
            QStringLiteral("Of patches: head (without it), heads (each of the layer, as small pictures), mean (of the "
                           "layer's heads), rollout or flow (up to the layer)"))
        .with(menuOf<PatchWeights>(
            kind,
            {PatchWeights::Head, PatchWeights::Heads, PatchWeights::Mean, PatchWeights::Rollout, PatchWeights::Flow},
            weightsName, QStringLiteral("patchWeights"), tr("Weights of"),
            tr("Whose weights are laid on the picture")));
}

Field<PatchChoice> formField()
{
    const FieldKind<PatchForm> kind = oneOf<PatchForm>(kPatchForms);
    return field(QStringLiteral("form"), &PatchChoice::form, kind)
        .on(QStringLiteral("--show-as"), QStringLiteral("FORM"),
            QStringLiteral(
                "Of patches: overlay (colours over the picture; without it), heat (colours alone), or masked "
                "(the picture where it is looked at, dark elsewhere)"))
        .with(menuOf<PatchForm>(kind, {PatchForm::Overlay, PatchForm::Heat, PatchForm::Masked}, formName,
                                QStringLiteral("patchForm"), tr("Form"), tr("How weights are laid on the picture")));
}

Field<PatchChoice> alphaField()
{
    return field(QStringLiteral("alpha"), &PatchChoice::alpha, between(0.0, 1.0))
        .on(QStringLiteral("--alpha"), QStringLiteral("A"),
            QStringLiteral("Of patches: how opaque the colours over the picture are, from 0 to 1; 0.6 without it"))
        .with({QStringLiteral("patchAlpha"), tr("Opacity"), tr("How opaque the colours over the picture are"),
               NumberControl{.name = tr("How opaque the colours over the picture are"),
                             .low = 0.0,
                             .high = 1.0,
                             .step = 0.1,
                             .decimals = 2}});
}

Field<PatchChoice> interpolationField()
{
    const FieldKind<PatchInterpolation> kind = oneOf<PatchInterpolation>(kPatchInterpolations);
    return field(QStringLiteral("interpolation"), &PatchChoice::interpolation, kind)
        .on(QStringLiteral("--interpolation"), QStringLiteral("KIND"),
            QStringLiteral("Of patches: none (a patch has one colour; without it), or bilinear between their middles"))
        .with(menuOf<PatchInterpolation>(
            kind, {PatchInterpolation::None, PatchInterpolation::Bilinear}, interpolationName,
            QStringLiteral("patchInterpolation"), tr("Interpolation"),
            tr("Between the middles of patches: a model has one weight for each patch and none between them")));
}

Field<PatchChoice> topMassField()
{
    const FieldKind<double> kind = between(kLeastTopMass, 100.0);
    return field(QStringLiteral("topMass"), &PatchChoice::topMass, kind)
        .on(QStringLiteral("--top-mass"), QStringLiteral("P"),
            QStringLiteral("Of patches: only the largest weights that make up P percent of those on patches; all "
                           "without it (Caron et al. 2021, DINO, keep 60)"))
        .with(menuOf<double>(kind, {100.0, 95.0, 90.0, 80.0, 60.0, 40.0, 20.0, 10.0}, topMassName,
                             QStringLiteral("patchTopMass"), tr("Share"),
                             tr("The largest weights that together make up so much of the weight on patches")));
}

} // namespace

StateFields patchFields()
{
    return fieldsOf(QStringLiteral("patches"), &SessionState::patches,
                    std::vector<Field<PatchChoice>>{weightsField(), formField(), alphaField(), interpolationField(),
                                                    topMassField()});
}

StateField seenField()
{
    return field(QStringLiteral("seen"), &PatchChoice::showsSeen, flag())
        .with({.name = QStringLiteral("patchSeen"),
               .label = tr("What the model sees"),
               .tip = tr("The picture resized and cropped as the checkpoint says, with its patches and no weights"),
               .number = {}})
        .of(QStringLiteral("patches"), &SessionState::patches);
}

} // namespace headlight
