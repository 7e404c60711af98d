// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/direct_path.h"

#include "core/tensor/gemm.h"

#include <utility>

namespace headlight {

const BlockParameters& blockParameters(const Model& model, AttentionPart part, int layer)
{
    const bool isEncoders = part == AttentionPart::Encoder && model.config.hasEncoder();
    return isEncoders ? model.parameters.encoderBlocks[static_cast<std::size_t>(layer)]
                      : model.parameters.blocks[static_cast<std::size_t>(model.config.blockOf(layer))];
}

Matrix throughUndividedNorm(Matrix x, const LayerNormParameters& norm, NormKind kind)
{
    if (kind == NormKind::Layer) {
        const Eigen::VectorXf means = x.rowwise().mean();
        x.colwise() -= means;
    }
    if (norm.gain.size() != 0)
        x.array().rowwise() *= norm.gain.array() + (kind == NormKind::RmsPlusOne ? 1.0F : 0.0F);
    return x;
}

const BlockParameters& DirectPath::block(int layer) const
{
    return blockParameters(m_model, m_part, layer);
}

void DirectPath::throughNorm(Matrix& rows, const LayerNormParameters& norm) const
{
    rows = throughUndividedNorm(std::move(rows), norm, m_model.config.normKind);
}

Matrix DirectPath::written(HeadIndex head, const MatrixView& z) const
{
    const ModelConfig& config = m_model.config;
    const BlockParameters& p = block(head.layer);
    const Index dValue = z.cols();
    Matrix rows; // [n, dModel]
    if (p.attention.zNorm.gain.size() != 0) {
        Matrix all = Matrix::Zero(z.rows(), p.attention.wO.rows()); // [n, nHeads·dValue]
        all.middleCols(head.head * dValue, dValue) = z;
        rows = gemm(throughUndividedNorm(std::move(all), p.attention.zNorm, config.normKind), p.attention.wO);
    } else {
        rows = gemm(z, p.attention.wO.middleRows(head.head * dValue, dValue));
    }
    if (p.attentionScale.size() != 0)
        rows.array().rowwise() *= p.attentionScale.array();
    if (config.normPlacement == NormPlacement::Sandwich || config.normPlacement == NormPlacement::Branch)
        throughNorm(rows, p.attentionBranchNorm);
    return config.residualScale * rows;
}

void DirectPath::toAttention(Matrix& rows, int layer) const
{
    const ModelConfig& config = m_model.config;
    if (config.carriesNormed && config.order == BlockOrder::Sequential && !block(layer).skipsNorm1)
        throughNorm(rows, block(layer).norm1);
}

void DirectPath::behindLayer(Matrix& rows, int layer) const
{
    const ModelConfig& config = m_model.config;
    const BlockParameters& p = block(layer);
    if (config.order != BlockOrder::Sequential)
        return;
    const bool isPost = config.normPlacement == NormPlacement::Post;
    if (isPost)
        throughNorm(rows, p.norm1);
    if (isPost && m_part != AttentionPart::Encoder && config.hasEncoder())
        throughNorm(rows, p.cross.norm);
    if (isPost || config.carriesNormed)
        throughNorm(rows, p.norm2);
    if (layer == 0 && config.convolution.width != 0)
        throughNorm(rows, m_model.parameters.convolution.norm);
}

Matrix DirectPath::asRead(const MatrixView& rows, int layer) const
{
    const NormPlacement placement = m_model.config.normPlacement;
    const BlockParameters& p = block(layer);
    if (p.skipsNorm1 || (placement != NormPlacement::Pre && placement != NormPlacement::Sandwich))
        return rows;
    return throughUndividedNorm(rows, p.norm1, m_model.config.normKind);
}

Matrix DirectPath::atUnembedding(Matrix rows, int layer) const
{
    const ModelConfig& config = m_model.config;
    const Parameters& parameters = m_model.parameters;
    behindLayer(rows, layer);
    for (int next = layer + 1; next < config.nLayers; ++next) {
        toAttention(rows, next);
        behindLayer(rows, next);
    }
    if (config.hasFinalNorm)
        throughNorm(rows, parameters.finalNorm);
    if (parameters.unembeddingProjection.size() != 0)
        rows = gemm(rows, parameters.unembeddingProjection);
    return rows;
}

Matrix DirectPath::logits(Matrix rows, int layer) const
{
    return m_model.config.logitScale *
           gemmTransposed(atUnembedding(std::move(rows), layer), m_model.parameters.unembeddingMatrix());
}

Matrix DirectPath::logitsOf(const std::vector<std::int64_t>& ids, Matrix rows, int layer) const
{
    const Weight& unembedding = m_model.parameters.unembeddingMatrix();
    Matrix columns(std::ssize(ids), unembedding.cols()); // [ids, dUnembedding]
    for (Index i = 0; i < columns.rows(); ++i)
        columns.row(i) = unembedding.row(ids[static_cast<std::size_t>(i)]);
    return m_model.config.logitScale * gemmTransposed(atUnembedding(std::move(rows), layer), columns);
}

} // namespace headlight
