// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/logit_attribution.h"
#include "core/analysis/patched_run.h"
#include "core/base/progress.h"

namespace headlight {

enum class PatchDirection {
    Denoise, ///< activations of the clean run are put into the corrupted one: what is enough to restore the prediction
    Noise    ///< activations of the corrupted run are put into the clean one: what the prediction can't do without
};

struct PatchingQuestion {
    LogitPair pair; // the difference of logits that is measured, after its position
    PatchSite site = PatchSite::Stream;
    PatchDirection direction = PatchDirection::Denoise;
    PatchTarget end = {}; // read by PatchSite::Path alone
};

/// Activation patching (Vig et al. 2020; Meng et al. 2022; Wang et al. 2022, "Interpretability in the Wild"): one
/// activation at a time of one run is put into another run on a text that differs in a few tokens, and the model goes
/// on from there.
struct PatchingMap {
    double clean = 0.0;     // the difference of logits of the clean run
    double corrupted = 0.0; // that of the corrupted run
    /// That of each patched run: [nLayers, nHeads] for the sites of a head, else [nLayers, T]. NaN where no path leads
    /// from a head to the end.
    DoubleMatrix difference;
    /// How much of the way from the one run to the other each patch goes. Denoising recovers
    /// (patched − corrupted) / (clean − corrupted), noising loses (clean − patched) / (clean − corrupted): 0 where the
    /// patch changes nothing, 1 where it does as much as putting in everything.
    DoubleMatrix share;
};

/// The difference of logits of one run. Throws as patchingMap().
double logitDifference(const ActivationCache& run, const LogitPair& pair);

/// What is compared without a choice: the most probable token of the clean run at a position and that of the corrupted
/// one, or where these are one token, the next most probable of the clean run. Throws Error{BadArgument} for a position
/// that does not exist or a model without logits.
LogitPair likelyPair(const ActivationCache& clean, const ActivationCache& corrupted, int position);

/// Runs the model once for each layer and each head or token. Throws what PatchedRun throws, Error{BadArgument} for a
/// position or tokens that do not exist, and where both runs have the same difference of logits, so that there is
/// nothing to recover.
PatchingMap patchingMap(const PatchedRun::Run& clean, const PatchedRun::Run& corrupted,
                        const PatchingQuestion& question, const CancelToken& cancel = {},
                        const Progress& progress = {});

} // namespace headlight
