// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/disentangled.h"
#include "core/attention/local_window.h"
#include "core/attention/mask.h"
#include "core/attention/position_bias.h"
#include "core/tensor/matrix.h"

#include <memory>

namespace headlight {

/// How the scores of a layer are made from q and k.
struct ScoreOptions {
    float scale = 1.0F;       // of q·k: 1 over what the model or the user divides it by, over the temperature
    float temperature = 1.0F; // what is added to q·k is divided by it too
    float softCap = 0.0F;     // of the scores at temperature 1; 0: none
    std::shared_ptr<const PositionBias> bias = {};                  // null: none
    std::shared_ptr<const DisentangledPositions> disentangled = {}; // null: none
    LocalWindow window = {};
};

/// What a block of scores is the sum of, where the model adds something to q·k·scale. All [n, m], before a soft cap.
struct ScoreParts {
    Matrix contentToContent;  // q·k·scale
    Matrix contentToPosition; // of disentangled positions; 0 without them
    Matrix positionToContent; // likewise
    Matrix positionBias;      // all that is added to q·k·scale: these two, or what stands for the distance alone
};

/// q [n, dHead] of the block's queries, k [m, dHead] of its keys.
ScoreParts scoreParts(const MatrixView& q, const MatrixView& k, const ScoreOptions& options, const ScoreBlock& block);

/// Likewise its scores [n, m]: the sum of the parts, soft-capped.
Matrix scoreBlock(const MatrixView& q, const MatrixView& k, const ScoreOptions& options, const ScoreBlock& block);

/// Its scores as the mask and the layer's own window leave them.
Matrix maskedBlock(const MatrixView& scores, const Mask& mask, const ScoreOptions& options, const ScoreBlock& block);

} // namespace headlight
