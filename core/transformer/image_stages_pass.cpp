// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/image_stages_pass.h"

#include "core/attention/projection.h"
#include "core/model/image_stages.h"
#include "core/model/image_tokens.h"
#include "core/ops/norm.h"
#include "core/transformer/attention_plan.h"
#include "core/transformer/block.h"
#include "core/transformer/image_embedding.h"

#include <cassert>
#include <utility>

namespace headlight {

namespace {

constexpr float kOwnEpsilon = 1e-5F; // the norms between the stages have it, whatever their layers have

/// Runs the layers of a stage that is not the one shown.
Matrix throughStage(const ModelConfig& config, const StageParameters& stage, Matrix x, const RunOptions& shown,
                    GridSize grid, const CancelToken& cancel)
{
    RunOptions options;
    options.divisor = shown.divisor;
    options.temperature = shown.temperature;
    options.grid = grid;
    for (std::size_t layer = 0; layer < stage.blocks.size(); ++layer) {
        const BlockParameters& block = stage.blocks[layer];
        x = runBlock(x, block, config, options.mask,
                     stageAttention(config, block.attention, options, static_cast<int>(layer)), cancel)
                .residPost;
    }
    return x;
}

} // namespace

Matrix mergePatches(const MatrixView& patches, GridSize grid, const StageParameters& stage)
{
    assert(grid.rows % 2 == 0 && grid.columns % 2 == 0 && patches.rows() == grid.nCells());
    const Index width = patches.cols();
    const GridSize to{grid.rows / 2, grid.columns / 2};
    Matrix four(to.nCells(), 4 * width);
    for (int row = 0; row < to.rows; ++row)
        for (int column = 0; column < to.columns; ++column) {
            const Index corner = 2 * (Index{row} * grid.columns + column);
            const Index below = corner + grid.columns;
            four.row(Index{row} * to.columns + column) << patches.row(corner), patches.row(below),
                patches.row(corner + 1), patches.row(below + 1);
        }
    return project(normalise(four, stage.mergeNorm, {NormKind::Layer, kOwnEpsilon}), stage.wMerge, RowVector());
}

Matrix embedThroughStages(const ModelConfig& config, const Parameters& parameters, const PixelValues& pixels,
                          const RunOptions& options, const CancelToken& cancel)
{
    ModelConfig stage = withStage(config, 0);
    ModelConfig embedding = stage;
    embedding.layerNormEpsilon = kOwnEpsilon;
    Matrix x = embedImage(embedding, parameters, pixels);
    for (int i = 0; i < config.image.stage; ++i) {
        const StageParameters& p = parameters.stages[static_cast<std::size_t>(i)];
        const GridSize grid = gridOf(stage.image, pixels);
        x = mergePatches(throughStage(stage, p, std::move(x), options, grid, cancel), grid, p);
        stage = withStage(config, i + 1);
    }
    return x;
}

Matrix throughStagesBehind(const ModelConfig& config, const Parameters& parameters, const Matrix& finalResid,
                           const RunOptions& options, const CancelToken& cancel)
{
    Matrix x = finalResid;
    if (config.hasFinalNorm) // the last stage is shown
        return x;
    const int nStages = static_cast<int>(config.image.stages.size());
    for (int i = config.image.stage + 1; i < nStages; ++i) {
        const GridSize before = gridOfStage(config.image, options.grid, i - 1);
        const GridSize grid = gridOfStage(config.image, options.grid, i);
        const StageParameters& p = parameters.stages[static_cast<std::size_t>(i)];
        x = mergePatches(x, before, parameters.stages[static_cast<std::size_t>(i) - 1]);
        x = throughStage(withStage(config, i), p, std::move(x), options, grid, cancel);
    }
    return normalise(x, parameters.image.lastNorm, config.normOptions());
}

} // namespace headlight
