// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/stream_walk.h"

namespace headlight {

/// The side of a score that is shared out; the other one is held.
enum class ScoreSide { Query, Key };

/// A cell of a head: what `query` asks of `key`.
struct ScoreCell {
    HeadIndex head;
    int query = 0;
    int key = 0;
};

/// The share of each part of the model in one score of a head: q and k are linear in the stream of their token once the
/// scale of each norm on the way is held, so q·k / divisor is a sum over what the embedding, the position, every
/// earlier head and MLP and the biases have written there (Elhage et al. 2021, "A Mathematical Framework for
/// Transformer Circuits", call the terms Q- and K-composition).
struct ScoreAttribution : StreamShares {
    double scaled = 0.0;   // q·k / divisor, which the shares add up to
    double leftOver = 0.0; // the score before the temperature minus `scaled`: biases by distance, a cap
};

/// Throws Error{BadArgument} that says why a score has no such shares: attention of a file, a recurrent translator, a
/// head of an encoder beside a decoder or of the cross-attention, latent vectors, projections that are clipped or
/// rounded; a head or a token that does not exist.
ScoreAttribution scoreAttribution(const ActivationCache& run, const ScoreCell& cell, ScoreSide side);

} // namespace headlight
