// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/class_head.h"

#include "core/attention/projection.h"
#include "core/ops/norm.h"
#include "core/transformer/image_stages_pass.h"
#include "core/transformer/mlp.h"

#include <cassert>
#include <cmath>

namespace headlight {

namespace {

/// The mean of the patches of a stream [T, dModel], [1, dModel].
RowVector meanOfPatches(const ModelConfig& config, const Matrix& stream)
{
    return stream.bottomRows(stream.rows() - config.image.prefix.count()).colwise().mean();
}

/// The input of a classifier, [1, in].
Matrix classifierInput(const ModelConfig& config, const Parameters& parameters, const Matrix& stream)
{
    switch (config.image.classHead) {
    case ClassHeadKind::None:
    case ClassHeadKind::OfClassToken:
    case ClassHeadKind::OfBothTokens:
        break;
    case ClassHeadKind::OfClassAndMean: {
        Matrix both(1, 2 * stream.cols());
        both << stream.row(0), meanOfPatches(config, stream);
        return both;
    }
    case ClassHeadKind::OfNormedMean:
        return normalise(Matrix(meanOfPatches(config, stream)), parameters.image.poolNorm, config.normOptions());
    case ClassHeadKind::OfMeanOfPatches:
        return meanOfPatches(config, stream);
    }
    return stream.row(0);
}

/// Lets the learned query look at every token of the stream: [1, dModel].
Matrix attentionPooled(const ModelConfig& config, const AttentionPoolParameters& p, const Matrix& stream)
{
    AttentionOptions options;
    options.nHeads = config.nHeads;
    options.score.scale = 1.0F / std::sqrt(static_cast<float>(config.dHead));
    const AttentionActivations attention = attend(
        project(Matrix(p.probe), p.attention.wQ, p.attention.bQ), project(stream, p.attention.wK, p.attention.bK),
        project(stream, p.attention.wV, p.attention.bV), p.attention, {}, options);
    const Matrix normed = normalise(attention.out, p.norm, config.normOptions());
    return attention.out + mlp(normed, p.mlp, {.activation = config.activation});
}

} // namespace

bool hasClassHead(const ModelConfig& config, const Parameters& parameters)
{
    const bool lacksNorm =
        config.image.classHead == ClassHeadKind::OfNormedMean && parameters.image.poolNorm.gain.size() == 0;
    const bool lacksSecond =
        config.image.classHead == ClassHeadKind::OfBothTokens && parameters.image.wDistilled.size() == 0;
    return config.image.classHead != ClassHeadKind::None && parameters.image.wClass.size() != 0 && !lacksNorm &&
           !lacksSecond;
}

Matrix classLogits(const ModelConfig& config, const Parameters& parameters, const Matrix& finalResid,
                   const RunOptions& options, const CancelToken& cancel)
{
    assert(hasClassHead(config, parameters));
    const ImageParameters& p = parameters.image;
    const Matrix last =
        config.image.hasStages() ? throughStagesBehind(config, parameters, finalResid, options, cancel) : finalResid;
    const Matrix logits = project(classifierInput(config, parameters, last), p.wClass, p.bClass);
    if (config.image.classHead != ClassHeadKind::OfBothTokens)
        return logits;
    return 0.5F * (logits + project(Matrix(finalResid.row(1)), p.wDistilled, p.bDistilled));
}

bool hasPooledVector(const ModelConfig& config, const Parameters& parameters)
{
    if (config.readsImages() && config.image.pooling == ImagePooling::OfAttention)
        return parameters.image.pool.probe.size() != 0;
    return parameters.tower.projection.size() != 0;
}

Matrix pooledImage(const ModelConfig& config, const Parameters& parameters, const Matrix& finalResid)
{
    assert(hasPooledVector(config, parameters));
    if (config.image.pooling == ImagePooling::OfAttention)
        return attentionPooled(config, parameters.image.pool, finalResid);
    return project(Matrix(finalResid.row(0)), parameters.tower.projection, parameters.tower.projectionBias);
}

Matrix pooledText(const Parameters& parameters, const Matrix& finalResid, Index last)
{
    return project(Matrix(finalResid.row(last)), parameters.tower.projection, parameters.tower.projectionBias);
}

} // namespace headlight
