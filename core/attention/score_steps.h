// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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
    std::shared_ptr<const PositionBias> bias = {}; // null: none
    LocalWindow window = {};
};

/// One block of what the model adds to q·k·scale: 0 without a bias.
Matrix positionBiasBlock(const ScoreOptions& options, const ScoreBlock& block);

/// q [n, dHead] of the block's queries, k [m, dHead] of its keys → its scores [n, m]: q kᵀ · scale + bias, soft-capped.
Matrix scoreBlock(const MatrixView& q, const MatrixView& k, const ScoreOptions& options, const ScoreBlock& block);

/// Its scores as the mask and the layer's own window leave them.
Matrix maskedBlock(const MatrixView& scores, const Mask& mask, const ScoreOptions& options, const ScoreBlock& block);

} // namespace headlight
