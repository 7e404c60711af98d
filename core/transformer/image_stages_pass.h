// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/image/pixel_values.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

/// The patches of one stage [T, dModel] as those of the next [T / 4, 2·dModel]: the numbers of each square of four lie
/// side by side, its upper left patch's first, then the one's below, the one's beside and the one's across; normed and
/// projected (Liu et al. 2021, Swin, section 3.1, and its code).
Matrix mergePatches(const MatrixView& patches, GridSize grid, const StageParameters& stage);

/// What the first layer of the stage that is shown reads [T, dModel]: the embedded image through the stages before. The
/// scores of these have the divisor and the temperature of the run, whose mask and switched-off heads are the shown
/// stage's own.
Matrix embedThroughStages(const ModelConfig& config, const Parameters& parameters, const PixelValues& pixels,
                          const RunOptions& options, const CancelToken& cancel = {});

/// The final stream of the last stage, from that of the stage that is shown [T, dModel]; options.grid is its grid.
Matrix throughStagesBehind(const ModelConfig& config, const Parameters& parameters, const Matrix& finalResid,
                           const RunOptions& options, const CancelToken& cancel = {});

} // namespace headlight
