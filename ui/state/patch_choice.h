// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>

namespace headlight {

/// How weights of patches are laid on their picture.
enum class PatchForm {
    Overlay, ///< their colours over the picture, which shines through
    Heat,    ///< their colours without the picture
    Masked   ///< the picture, the darker the less a patch is looked at
};

/// The weights that are laid on the picture, of one query.
enum class PatchWeights {
    Head,    ///< the chosen head has them
    Heads,   ///< every shown head of its layer has them, a small picture each (Caron et al. 2021)
    Mean,    ///< the mean over the heads of the layer
    Rollout, ///< attention rollout up to the layer, core/analysis/attention_rollout.h
    Flow     ///< attention flow up to the layer, core/analysis/attention_flow.h
};

enum class PatchInterpolation {
    None,    ///< a patch has one colour
    Bilinear ///< between the middles of patches
};

inline constexpr std::array kPatchForms = {EnumWord{PatchForm::Overlay, "overlay"}, EnumWord{PatchForm::Heat, "heat"},
                                           EnumWord{PatchForm::Masked, "masked"}};
inline constexpr std::array kPatchWeights = {
    EnumWord{PatchWeights::Head, "head"}, EnumWord{PatchWeights::Heads, "heads"}, EnumWord{PatchWeights::Mean, "mean"},
    EnumWord{PatchWeights::Rollout, "rollout"}, EnumWord{PatchWeights::Flow, "flow"}};
inline constexpr std::array kPatchInterpolations = {EnumWord{PatchInterpolation::None, "none"},
                                                    EnumWord{PatchInterpolation::Bilinear, "bilinear"}};

/// What the tab On the picture shows; the layer and the head are the selected ones, the query is the pinned one.
struct PatchChoice {
    PatchWeights weights = PatchWeights::Head;
    PatchForm form = PatchForm::Overlay;
    double alpha = 0.6; // opacity of the colours over the picture, 0 to 1
    PatchInterpolation interpolation = PatchInterpolation::None;
    double topMass = 100.0; // percent: the largest weights that make up so much of those on patches; 100 = all
    bool showsSeen = false; // the picture as the model sees it, without weights
    bool operator==(const PatchChoice&) const = default;
};

/// Whether the weights are those of heads and not of whole layers.
constexpr bool areOfHeads(PatchWeights weights)
{
    return weights != PatchWeights::Rollout && weights != PatchWeights::Flow;
}

} // namespace headlight
