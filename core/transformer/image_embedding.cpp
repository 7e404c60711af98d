// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/image_embedding.h"

#include "core/image/grid_fit.h"
#include "core/model/image_tokens.h"
#include "core/ops/norm.h"
#include "core/tensor/gemm.h"

namespace headlight {

namespace {

/// The patches through the convolution's kernels, [nPatches, dModel].
Matrix projectedPatches(const ModelConfig& config, const Parameters& parameters, const PixelValues& pixels)
{
    const Matrix& kernels = parameters.image.patchKernels;
    const Matrix patches = imagePatches(config.image, pixels);
    // The kernels of an output lie one behind the other, as the pixels of a patch do.
    const Eigen::Map<const Matrix> perOutput(kernels.data(), config.dModel, patches.cols());
    Matrix x = gemmTransposed(patches, perOutput);
    if (parameters.image.patchBias.size() != 0)
        x.rowwise() += parameters.image.patchBias;
    return x;
}

/// The positions of an image's tokens but the registers, [nWithPositions + nPatches, dModel].
Matrix positionsOfGrid(const ModelConfig& config, const Parameters& parameters, GridSize grid)
{
    const Index nFront = config.image.prefix.nWithPositions();
    const Matrix table = parameters.positionEmbedding.toMatrix();
    if (grid == config.image.grid)
        return table;
    Matrix positions(nFront + grid.nCells(), table.cols());
    positions << table.topRows(nFront),
        fittedToGrid(table.bottomRows(config.image.grid.nCells()), config.image.grid, grid, config.image.fit);
    return positions;
}

} // namespace

Matrix imagePatches(const ImageConfig& config, const PixelValues& pixels)
{
    const GridSize grid = gridOf(config, pixels);
    const int side = config.patchSize;
    Matrix patches(Index{grid.nCells()}, Index{config.nChannels} * side * side);
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column) {
            Index i = 0;
            for (int channel = 0; channel < config.nChannels; ++channel)
                for (int y = 0; y < side; ++y)
                    for (int x = 0; x < side; ++x)
                        patches(Index{row} * grid.columns + column, i++) =
                            pixels.at(channel, row * side + y, column * side + x);
        }
    return patches;
}

Matrix embedImage(const ModelConfig& config, const Parameters& parameters, const PixelValues& pixels)
{
    const PrefixTokens& prefix = config.image.prefix;
    const ImageParameters& p = parameters.image;
    const Matrix patches = projectedPatches(config, parameters, pixels);
    const Index nFront = prefix.nWithPositions();
    Matrix x(prefix.count() + patches.rows(), config.dModel); // [T, dModel]
    if (prefix.hasClass)
        x.row(0) = p.classToken;
    if (prefix.hasDistillation)
        x.row(nFront - 1) = p.distillationToken;
    if (prefix.nRegisters != 0)
        x.middleRows(nFront, prefix.nRegisters) = p.registers;
    x.bottomRows(patches.rows()) = patches;
    if (config.positions == PositionKind::Learned) {
        const Matrix positions = positionsOfGrid(config, parameters, gridOf(config.image, pixels));
        x.topRows(nFront) += positions.topRows(nFront);
        x.bottomRows(patches.rows()) += positions.bottomRows(patches.rows());
    }
    return config.hasEmbeddingNorm ? normalise(x, parameters.embeddingNorm, config.normOptions()) : x;
}

} // namespace headlight
