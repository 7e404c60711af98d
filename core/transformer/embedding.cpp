// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/embedding.h"

#include "core/attention/projection.h"
#include "core/model/sinusoidal_positions.h"
#include "core/ops/norm.h"

#include <algorithm>

namespace headlight {

namespace {

/// The row of the position table for each token. A padding token has the row before the first and is not counted.
std::vector<Index> positionRows(const ModelConfig& config, const EmbeddingInput& input)
{
    std::vector<Index> rows;
    Index next = config.firstPosition + input.firstPosition;
    for (const std::int64_t id : input.ids)
        rows.push_back(config.positionPad >= 0 && id == config.positionPad ? config.firstPosition - 1 : next++);
    return rows;
}

/// The position embeddings of the input, [T, width].
Matrix positionsOf(const ModelConfig& config, const Parameters& parameters, const EmbeddingInput& input, Index width)
{
    const auto nTokens = std::ssize(input.ids);
    const bool isSecond = input.isEncoder && config.hasEncoder();
    const Weight& table = isSecond ? parameters.encoderPositionEmbedding : parameters.positionEmbedding;
    switch (config.positions) {
    case PositionKind::None:
        break;
    case PositionKind::Sinusoidal:
        if (table.size() == 0)
            return sinusoidalPositions(input.firstPosition, nTokens, width);
        [[fallthrough]]; // the checkpoint has them as a table, perhaps in fewer digits
    case PositionKind::Learned: {
        const std::vector<Index> rows = positionRows(config, input);
        Matrix positions(nTokens, width);
        for (Index t = 0; t < nTokens; ++t)
            positions.row(t) = table.row(rows[t]);
        return positions;
    }
    case PositionKind::SinusoidalFairseq: {
        const std::vector<Index> rows = positionRows(config, input);
        Matrix positions(nTokens, width);
        for (Index t = 0; t < nTokens; ++t) {
            const Index row = rows[t];
            positions.row(t).setZero(); // the padding token has the row of zeros
            if (row >= config.firstPosition)
                positions.row(t) = fairseqPositions(row, 1, width);
        }
        return positions;
    }
    }
    return Matrix::Zero(nTokens, width);
}

/// Applies the dropping of masking tokens (see embedding.h) to x [T, dEmbedding].
void dropMasked(Matrix& x, const std::vector<std::int64_t>& ids, std::int64_t maskingToken)
{
    constexpr double kMaskedInTraining = 0.15 * 0.8;
    const double nMasked = static_cast<double>(std::ranges::count(ids, maskingToken));
    const double nTokens = static_cast<double>(ids.size());
    const auto scale = static_cast<float>((1.0 - kMaskedInTraining) / (1.0 - nMasked / nTokens));
    for (Index t = 0; t < x.rows(); ++t)
        if (ids[t] == maskingToken)
            x.row(t).setZero();
        else
            x.row(t) *= scale;
}

} // namespace

Matrix embed(const ModelConfig& config, const Parameters& parameters, const EmbeddingInput& input)
{
    const bool isProjectedFirst = config.projectsBeforePositions;
    Matrix x(std::ssize(input.ids), config.embeddingSize()); // [T, dEmbedding]
    for (Index t = 0; t < x.rows(); ++t)
        x.row(t) = config.embeddingScale * parameters.tokenEmbedding.row(input.ids[t]);
    if (config.droppedToken >= 0)
        dropMasked(x, input.ids, config.droppedToken);
    if (isProjectedFirst && parameters.embeddingProjection.size() != 0)
        x = project(x, parameters.embeddingProjection, parameters.embeddingProjectionBias);
    const bool isNormedFirst = config.decoderNormsTokens && !input.isEncoder;
    if (isNormedFirst)
        x = normalise(x, parameters.embeddingNorm, config.normOptions());
    x += positionsOf(config, parameters, input, x.cols());
    const bool isTyped = input.typeIds && !input.typeIds->empty();
    if (parameters.typeEmbedding.size() != 0)
        for (Index t = 0; t < x.rows(); ++t)
            x.row(t) += parameters.typeEmbedding.row(isTyped ? (*input.typeIds)[t] : 0);
    const bool ofEncoder = input.isEncoder && config.hasEncoder();
    if (config.normsBehindProjection && parameters.embeddingProjection.size() != 0)
        x = project(x, parameters.embeddingProjection, parameters.embeddingProjectionBias);
    if (config.hasEmbeddingNorm && !isNormedFirst)
        x = normalise(x, ofEncoder ? parameters.encoderEmbeddingNorm : parameters.embeddingNorm, config.normOptions());
    if (!isProjectedFirst && !config.normsBehindProjection && parameters.embeddingProjection.size() != 0)
        x = project(x, parameters.embeddingProjection, parameters.embeddingProjectionBias);
    return x;
}

} // namespace headlight
