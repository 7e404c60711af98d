// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/given_run.h"

#include "core/tokenizer/labelled_pieces.h"

#include <utility>

namespace headlight {

namespace {

/// The names of `n` rows or columns as tokens: their labels, else the ids as the tokenizer spells them, else numbers.
TokenSequence namedText(std::vector<std::string> labels, const std::vector<std::int64_t>& ids, Index n,
                        const Tokenizer* tokenizer)
{
    if (labels.empty() && !ids.empty() && tokenizer)
        return tokenizer->fromIds(ids);
    labels.resize(static_cast<std::size_t>(n));
    return fromLabels(labels);
}

const AttentionMatrices* matricesOfPart(const Model& model, AttentionPart part)
{
    const auto found = model.matricesOfParts.find(part);
    return found == model.matricesOfParts.end() ? nullptr : found->second.get();
}

} // namespace

MatrixLabels ownLabels(const Model& model)
{
    MatrixLabels labels{model.matrices->rowLabels, model.matrices->columnLabels};
    const AttentionMatrices* encoder = matricesOfPart(model, AttentionPart::Encoder);
    const AttentionMatrices* decoder = matricesOfPart(model, AttentionPart::Decoder);
    if (decoder && labels.rows.empty())
        labels.rows = decoder->rowLabels;
    if (encoder && labels.columns.empty())
        labels.columns = encoder->columnLabels;
    return labels;
}

GivenTexts givenTexts(const Model& model, const MatrixLabels& labels, const Tokenizer* tokenizer)
{
    const AttentionMatrices& last = *model.matrices;
    const AttentionMatrices* cross = matricesOfPart(model, AttentionPart::Cross);
    const AttentionMatrices* encoder = matricesOfPart(model, AttentionPart::Encoder);
    const AttentionMatrices* decoder = matricesOfPart(model, AttentionPart::Decoder);
    const std::vector<std::int64_t>& rowIds = last.rowIds.empty() && decoder ? decoder->rowIds : last.rowIds;
    const AttentionMatrices* keys = cross ? cross : encoder;
    GivenTexts texts{namedText(labels.rows, rowIds, last.nQueries, tokenizer), {}};
    if (keys)
        texts.keys = namedText(labels.columns, keys->columnIds, keys->nKeys, tokenizer);
    return texts;
}

std::shared_ptr<const ActivationCache> givenRun(std::shared_ptr<const Model> model, GivenTexts texts)
{
    auto cache = std::make_shared<ActivationCache>();
    cache->model = std::move(model);
    cache->encoding = std::move(texts.queries);
    cache->options.mask.kind = cache->config().defaultMask;
    if (texts.keys)
        cache->source = SourceRun{std::move(*texts.keys), {}};
    return cache;
}

bool holdsSignedNumbers(const ActivationCache& run, AttentionPart part)
{
    if (!run.model || !run.config().isGiven())
        return false;
    const auto found = run.model->matricesOfParts.find(part);
    return found != run.model->matricesOfParts.end() && found->second->isSigned;
}

GivenSource::GivenSource(std::shared_ptr<const AttentionMatrices> matrices, HeadIndex head)
    : m_matrices(std::move(matrices)), m_offset(m_matrices->offsetOf(head.layer, head.head))
{
}

Matrix GivenSource::block(TokenRange queries, TokenRange keys, AttentionStep step) const
{
    if (isPartOfScores(step))
        return Matrix::Zero(queries.count, keys.count);
    const Eigen::Map<const Matrix> all(m_matrices->weights.data() + m_offset, m_matrices->nQueries, m_matrices->nKeys);
    const Matrix pattern = all.block(queries.first, keys.first, queries.count, keys.count); // [queries, keys]
    if (step == AttentionStep::Pattern || m_matrices->isSigned)
        return pattern;
    return Matrix(pattern.array().log().matrix());
}

bool GivenSource::hasValue(Index query) const
{
    const float* row = m_matrices->weights.data() + m_offset + query * m_matrices->nKeys;
    return !RowVector::Map(row, m_matrices->nKeys).isZero(0.0F);
}

bool GivenSource::allows(Index query, Index key) const
{
    return m_matrices->hidden.empty() ||
           m_matrices->hidden[m_offset + static_cast<std::size_t>(query * m_matrices->nKeys + key)] == 0;
}

Matrix GivenSource::allowed(TokenRange queries, TokenRange keys) const
{
    return m_matrices->hidden.empty() ? Matrix::Ones(queries.count, keys.count)
                                      : AttentionSource::allowed(queries, keys);
}

} // namespace headlight
