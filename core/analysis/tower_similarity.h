// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

namespace headlight {

/// How well a text and an image suit each other (Radford et al. 2021, figure 3).
struct TowerSimilarity {
    double cosine = 0.0; // between the vectors of the two
    double logit = 0.0;  // the cosine times the checkpoint's learned factor, plus its bias where it has one (SigLIP)
};

/// The similarity of a run of the text tower with one of the image tower, both of one checkpoint. CLIP's text is
/// summed up at its first end token, SigLIP's at its last token: the published code fills a text up to the tower's
/// whole context with padding, which the caller's text has to have as well for the published number. Throws
/// Error{BadArgument} for runs of other models, of other sizes, or of a tower without its projection.
TowerSimilarity towerSimilarity(const ActivationCache& text, const ActivationCache& image);

} // namespace headlight
