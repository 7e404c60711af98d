// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/token_projections.h"

#include "core/analysis/direct_path.h"
#include "core/attention/projection.h"
#include "core/transformer/attention_plan.h"
#include "core/transformer/block_steps.h"
#include "core/transformer/embedding.h"

#include <utility>

namespace headlight {

namespace {

/// The part of a vector of all heads that belongs to one; a vector that they share stays whole.
RowVector ofHead(const RowVector& all, Index head, Index width)
{
    return all.size() <= width ? all : RowVector(all.segment(head * width, width));
}

} // namespace

TokenProjections::TokenProjections(const Model& model, HeadIndex head)
    : m_config(model.config),
      m_block(blockParameters(model, head.part, head.layer)),
      m_size(model.config.sizeOf(head.part)),
      m_head(head)
{
    m_config.positions = PositionKind::None;
    m_config.droppedToken = -1; // how many tokens a text has lost says nothing of one token
    const Parameters& p = model.parameters;
    m_embedding.tokenEmbedding = p.tokenEmbedding;
    m_embedding.embeddingNorm = p.embeddingNorm;
    m_embedding.encoderEmbeddingNorm = p.encoderEmbeddingNorm;
    m_embedding.embeddingProjection = p.embeddingProjection;
    m_embedding.embeddingProjectionBias = p.embeddingProjectionBias;
    m_options = projectionOptions(m_config, head.part);
    m_options.nKvHeads = m_size.keyHeads();
    if (m_options.qkNorm != QkNorm::Whole) // a norm over all heads needs them all
        takeOneHead();
}

void TokenProjections::takeOneHead()
{
    AttentionParameters& p = m_block.attention;
    const Index kv = kvHeadOf(m_head.head, m_size.nHeads, m_size.keyHeads());
    const Index dQuery = p.wQ.cols() / m_size.nHeads;
    const Index dKey = p.wK.cols() / m_size.keyHeads(); // without what latent attention shares
    const Index dValue = p.wV.cols() / m_size.keyHeads();
    p.wQ = p.wQ.middleCols(m_head.head * dQuery, dQuery);
    p.wK = p.wK.middleCols(kv * dKey, dKey);
    p.wV = p.wV.middleCols(kv * dValue, dValue);
    p.bQ = ofHead(p.bQ, m_head.head, dQuery);
    p.bK = ofHead(p.bK, kv, dKey);
    p.bV = ofHead(p.bV, kv, dValue);
    p.qNorm = {ofHead(p.qNorm.gain, m_head.head, dQuery), ofHead(p.qNorm.bias, m_head.head, dQuery)};
    p.kNorm = {ofHead(p.kNorm.gain, kv, dQuery), ofHead(p.kNorm.bias, kv, dQuery)};
    m_options.nHeads = 1;
    m_options.nKvHeads = 1;
    m_isOneHead = true;
}

void TokenProjections::leaveOutBiasesOfValues()
{
    m_block.norm1.bias.resize(0);
    m_block.attention.bV.resize(0);
}

Matrix TokenProjections::streamOf(const std::vector<std::int64_t>& ids) const
{
    return embed(m_config, m_embedding,
                 {.ids = ids, .isEncoder = m_head.part == AttentionPart::Encoder && m_config.hasEncoder()});
}

PlainProjections TokenProjections::of(const std::vector<std::int64_t>& ids) const
{
    return ofStream(streamOf(ids));
}

PlainProjections TokenProjections::ofStream(const MatrixView& rows) const
{
    PlainProjections made = plainProjections(attentionInput(rows, m_block, m_config), m_block.attention, m_options);
    if (m_isOneHead)
        return made;
    const Index kv = kvHeadOf(m_head.head, m_size.nHeads, m_size.keyHeads());
    const Index dHead = made.q.cols() / m_size.nHeads;
    const Index dValue = made.v.cols() / m_size.keyHeads();
    return {Matrix(made.q.middleCols(m_head.head * dHead, dHead)), Matrix(made.k.middleCols(kv * dHead, dHead)),
            Matrix(made.v.middleCols(kv * dValue, dValue))};
}

} // namespace headlight
