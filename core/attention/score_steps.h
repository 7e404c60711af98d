// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/disentangled.h"
#include "core/attention/grid_window.h"
#include "core/attention/local_window.h"
#include "core/attention/mask.h"
#include "core/attention/position_bias.h"
#include "core/tensor/matrix.h"

#include <memory>

namespace headlight {

/// How the scores of a layer are made from q and k.
struct ScoreOptions {
    float scale = 1.0F;       // factor of q·k: 1 / (the model's or the user's divisor · temperature)
    float temperature = 1.0F; // divides what is added to q·k as well
    float softCap = 0.0F;     // soft cap of the scores at temperature 1; 0: none
    std::shared_ptr<const PositionBias> bias = {};                  // null: none
    std::shared_ptr<const DisentangledPositions> disentangled = {}; // null: none
    LocalWindow window = {};
    GridWindow cells = {}; // squares of a grid, on the run's

    /// Whether the layer itself lets a query see a key, whatever the mask.
    bool reaches(Index query, Index key) const { return window.reaches(query, key) && cells.reaches(query, key); }
};

/// The summands of a block of scores where the model adds something to q·k·scale. All [n, m], before a soft cap.
struct ScoreParts {
    Matrix contentToContent;  // q·k·scale
    Matrix contentToPosition; // term of disentangled positions; 0 without them
    Matrix positionToContent; // term of disentangled positions; 0 without them
    Matrix positionBias;      // everything added to q·k·scale: the two terms above, or the bias of the distance alone
};

/// The summands of a block; q [n, dHead] of the block's queries, k [m, dHead] of its keys.
ScoreParts scoreParts(const MatrixView& q, const MatrixView& k, const ScoreOptions& options, const ScoreBlock& block);

/// The scores [n, m] of a block: the sum of scoreParts(), soft-capped.
Matrix scoreBlock(const MatrixView& q, const MatrixView& k, const ScoreOptions& options, const ScoreBlock& block);

/// The scores of a block, −infinity where the mask or the layer's own windows hide a cell.
Matrix maskedBlock(const MatrixView& scores, const Mask& mask, const ScoreOptions& options, const ScoreBlock& block);

} // namespace headlight
