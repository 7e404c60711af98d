// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/stream_walk.h"

#include "core/analysis/run_access.h"
#include "core/transformer/block_steps.h"
#include "core/transformer/convolution.h"
#include "core/transformer/embedding.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace headlight {

DoubleRowVector throughNorm(const DoubleRowVector& direction, const RowVectorView& x,
                            const LayerNormParameters& parameters, const NormOptions& options)
{
    DoubleRowVector scaled = direction;
    if (parameters.gain.size() != 0)
        scaled.array() *= parameters.gain.cast<double>().array() + (options.kind == NormKind::RmsPlusOne ? 1.0 : 0.0);
    const DoubleRowVector values = x.cast<double>();
    const double size = static_cast<double>(values.size());
    const double mean = options.kind == NormKind::Layer ? values.sum() / size : 0.0;
    const double power = (values.array() - mean).square().sum() / size;
    scaled /= std::sqrt(power + static_cast<double>(options.epsilon));
    if (options.kind == NormKind::Layer)
        scaled.array() -= scaled.sum() / size;
    return scaled;
}

double constantOf(const DoubleRowVector& direction, const RowVector& bias)
{
    return bias.size() == 0 ? 0.0 : bias.cast<double>().dot(direction);
}

void goThroughNorm(StreamReader& reader, const RowVectorView& x, const LayerNormParameters& parameters,
                   const NormOptions& options)
{
    reader.constant += constantOf(reader.direction, parameters.bias);
    reader.direction = throughNorm(reader.direction, x, parameters, options);
}

DoubleRowVector throughWeight(const DoubleRowVector& direction, const Weight& weight)
{
    return direction * weight.toMatrix().cast<double>().transpose();
}

void goThroughAttentionInput(StreamReader& reader, const ActivationCache& run, int layer, Index position)
{
    const ModelConfig& config = run.config();
    const BlockParameters& block = run.model->parameters.blocks[config.blockOf(layer)];
    const bool isNormed = config.normPlacement == NormPlacement::Pre || config.normPlacement == NormPlacement::Sandwich;
    if (isNormed && !block.skipsNorm1)
        goThroughNorm(reader, residualState(run, layer).row(position), block.norm1, config.normOptions());
}

const RowsOfLayer& StreamRows::at(int layer, Index position)
{
    const std::pair place(layer, position);
    const auto found = m_rows.find(place);
    return found != m_rows.end()
               ? found->second
               : m_rows.emplace(place, rowsOfLayer(m_run, AttentionPart::Decoder, layer, {position, 1})).first->second;
}

double StreamShares::sum() const
{
    return embedding + position.value_or(0.0) + heads.sum() + crossHeads.sum() +
           std::accumulate(mlps.begin(), mlps.end(), 0.0) + convolved.value_or(0.0) + steering.value_or(0.0) + bias;
}

StreamWalk::StreamWalk(const ActivationCache& run, Index position, int nLayers, StreamReader reader, StreamRows* rows)
    : m_run(run),
      m_config(run.config()),
      m_parameters(run.model->parameters),
      m_position(position),
      m_nLayers(nLayers),
      m_reader(std::move(reader)),
      m_ownRows(run),
      m_rows(rows ? rows : &m_ownRows)
{
    m_found.heads = DoubleMatrix::Zero(nLayers, m_config.nHeads);
    if (run.source)
        m_found.crossHeads = m_found.heads;
    m_found.mlps.assign(static_cast<std::size_t>(nLayers), 0.0);
}

StreamShares StreamWalk::toTheEmbedding(bool splitsPosition)
{
    readSteering(m_nLayers);
    for (int layer = m_nLayers - 1; layer >= 0; --layer) {
        goThrough(layer);
        readSteering(layer);
    }
    m_found.embedding = m_reader.read(unsteeredEmbedding());
    m_found.bias += m_reader.constant;
    if (splitsPosition)
        splitPosition();
    return std::move(m_found);
}

/// The walk is at the stream before `layer`, which may be behind the last one that it goes through.
void StreamWalk::readSteering(int layer)
{
    const Steering& steering = m_run.options.steering;
    if (steering.isBefore(layer) && steering.isAt(m_position))
        m_found.steering = m_reader.read(steering.added());
}

/// [dModel]
RowVector StreamWalk::unsteeredEmbedding() const
{
    const Steering& steering = m_run.options.steering;
    RowVector row = m_run.activations.embed.row(m_position);
    if (steering.isBefore(0) && steering.isAt(m_position))
        row -= steering.added();
    return row;
}

void StreamWalk::splitPosition()
{
    const bool isNormedWithTokens = m_config.hasEmbeddingNorm && !m_config.decoderNormsTokens;
    if (m_config.positions == PositionKind::None || isNormedWithTokens || m_config.readsImages())
        return;
    ModelConfig placeless = m_config;
    placeless.positions = PositionKind::None;
    const std::vector<std::int64_t> ids = m_run.encoding.ids();
    const Matrix tokens = embed(placeless, m_parameters, {.ids = ids, .typeIds = &m_run.options.typeIds});
    const RowVector added = unsteeredEmbedding() - tokens.row(m_position);
    m_found.position = m_reader.read(added);
    m_found.embedding -= *m_found.position;
}

DoubleRowVector StreamWalk::readerOf(HeadIndex head)
{
    for (int layer = m_nLayers - 1; layer > head.layer; --layer)
        goThrough(layer);
    goThrough(head.layer);
    return m_readers.at(head);
}

void StreamWalk::goThrough(int layer)
{
    const BlockParameters& p = blockOf(layer);
    const BlockActivations& a = m_run.activations.blocks[static_cast<std::size_t>(layer)];
    const RowsOfLayer& rows = m_rows->at(layer, m_position);
    const BlockSteps& steps = rows.steps;
    double& mlp = m_found.mlps[static_cast<std::size_t>(layer)];
    if (m_config.order != BlockOrder::Sequential) {
        const DoubleRowVector branch = static_cast<double>(m_config.residualScale) * m_reader.direction;
        mlp = steps.mlpOut.row(0).cast<double>().dot(branch);
        readHeads({layer, 0, AttentionPart::Decoder}, a.attention, p.attention, branch);
        return;
    }
    if (layer == 0 && m_config.convolution.width != 0)
        goThroughConvolution(steps.post);
    const DoubleRowVector ofMlp =
        goBesideBranch(carriedByMlp(steps, m_config), steps.mlpOut, {&p.norm2, &p.mlpBranchNorm});
    mlp = steps.mlpOut.row(0).cast<double>().dot(ofMlp);
    if (m_config.carriesNormed)
        goThroughNorm(m_reader, steps.behindAttention().row(0), p.norm2, m_config.normOptions());
    if (m_run.source)
        readHeads({layer, 0, AttentionPart::Cross}, a.cross, p.cross.attention,
                  goBesideBranch(steps.behindSelf, rows.crossOut, {&p.cross.norm}));
    readHeads({layer, 0, AttentionPart::Decoder}, a.attention, p.attention,
              goBesideBranch(carriedBySelf(rows.attended(), m_config), rows.attentionOut,
                             {&p.norm1, &p.attentionBranchNorm}));
    if (m_config.carriesNormed && !p.skipsNorm1)
        goThroughNorm(m_reader, rows.residPre.row(0), p.norm1, m_config.normOptions());
}

/// Leaves the reader of the stream that a branch was added to; returns that of the branch. See addBranch().
DoubleRowVector StreamWalk::goBesideBranch(const MatrixView& carried, const MatrixView& branch,
                                           const BranchNorms& norms)
{
    const double scale = m_config.residualScale;
    if (m_config.normPlacement == NormPlacement::Post)
        goThroughNorm(m_reader, Matrix(carried + m_config.residualScale * branch).row(0), *norms.outer,
                      m_config.normOptions());
    DoubleRowVector result = scale * m_reader.direction;
    if (m_config.normPlacement == NormPlacement::Sandwich || m_config.normPlacement == NormPlacement::Branch) {
        m_reader.constant += constantOf(result, norms.branch->bias);
        result = throughNorm(result, branch.row(0), *norms.branch, m_config.normOptions());
    }
    return result;
}

/// The stream behind the first layer is the norm of its sum with what a convolution makes of the embedding.
void StreamWalk::goThroughConvolution(const Matrix& before)
{
    const Matrix added = activate(convolve(m_run.activations.embed, m_parameters.convolution, m_config.convolution),
                                  m_config.convolution.activation)
                             .row(m_position); // [1, dModel]
    goThroughNorm(m_reader, Matrix(before + added).row(0), m_parameters.convolution.norm, m_config.normOptions());
    m_found.convolved = m_reader.read(added.row(0));
}

void StreamWalk::readHeads(HeadIndex first, const AttentionActivations& a, const AttentionParameters& p,
                           const DoubleRowVector& branch)
{
    const RowVector z = a.z.row(m_position);              // [nHeads·dValue]
    DoubleRowVector reader = throughWeight(branch, p.wO); // [nHeads·dValue]
    if (p.zNorm.gain.size() != 0)
        reader = throughNorm(reader, z, p.zNorm, m_config.normOptions());
    const Index dValue = z.size() / m_config.nHeads;
    double ofHeads = 0.0;
    DoubleMatrix& found = first.part == AttentionPart::Cross ? m_found.crossHeads : m_found.heads;
    for (int head = 0; head < m_config.nHeads; ++head) {
        const DoubleRowVector own = reader.segment(head * dValue, dValue);
        found(first.layer, head) = z.segment(head * dValue, dValue).cast<double>().dot(own);
        ofHeads += found(first.layer, head);
        m_readers[{first.layer, head, first.part}] = own;
    }
    m_found.bias += a.out.row(m_position).cast<double>().dot(branch) - ofHeads;
}

} // namespace headlight
