// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/cancel_token.h"
#include "core/tensor/matrix.h"

#include <memory>
#include <vector>

namespace headlight {

/// The activation that a patch replaces.
enum class PatchSite {
    Stream,  ///< the residual stream of one token before the layer
    Z,       ///< one head's z, of all tokens
    Pattern, ///< one head's pattern; its values stay
    Value,   ///< one head's values; its pattern stays
    Mlp,     ///< what the layer's MLP, or its experts, add to one token
    Path     ///< one head's z along its way to a PatchTarget alone: see PatchedRun::pathLogits()
};

/// Whether a site is one head's; else it is one token's.
constexpr bool isOfHead(PatchSite site)
{
    return site != PatchSite::Stream && site != PatchSite::Mlp;
}

/// One activation of a run that is replaced by that of another run.
struct Patch {
    PatchSite site = PatchSite::Stream;
    int layer = 0;
    int place = 0; // the head where the site is one, else the token
};

/// The kinds of end that a path can have.
enum class PathInput {
    Logits,
    Query, ///< q of a head
    Key,
    Value
};

/// The end of a path: the logits, or one input of one head.
struct PatchTarget {
    PathInput input = PathInput::Logits;
    int layer = 0; // the layer of that head; not read where the path leads to the logits
    int head = 0;
    bool operator==(const PatchTarget&) const = default;
};

/// Runs a model again with activations of another run in places of its own. Layers below the first patch, and rows that
/// see none of what changed, are taken from the run. Heads that are switched off stay as they are.
class PatchedRun {
public:
    using Run = std::shared_ptr<const ActivationCache>;

    /// `donor` gives the activations that are put into `run`. Throws Error{BadArgument} unless both are runs of one
    /// model on equally many tokens under equal options, and for a model whose layers are not one stack with logits: an
    /// encoder-decoder, a recurrent translator, attention of a file, a model of images, a convolution beside the
    /// layers.
    PatchedRun(Run run, Run donor);

    /// The logits [1, dVocab] after token `position` with all patches made; exactly the run's own where they change
    /// nothing. Throws Error{BadArgument} for a layer, head or token that does not exist, Error{BadNumber},
    /// Error{Cancelled}.
    Matrix logits(const std::vector<Patch>& patches, int position, const CancelToken& cancel = {}) const;

    /// The logits [1, dVocab] where the donor's z of one head goes along its path to `end` alone (path patching, Wang
    /// et al. 2022): first every other head keeps its z while the MLPs follow what changes, and what the end makes of
    /// that stream is put into the run, which goes on from there. Throws as logits(), and Error{BadArgument} for an end
    /// in no later layer than the sender.
    Matrix pathLogits(HeadIndex sender, const PatchTarget& end, int position, const CancelToken& cancel = {}) const;

private:
    Run m_run;
    Run m_donor;
    RunOptions m_options; // the run's, with the values that replace switched-off heads
};

} // namespace headlight
