// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/given_run.h"

#include <utility>

namespace headlight {

namespace {

TokenSequence labelledText(const std::vector<std::string>& labels, Index n)
{
    TokenSequence encoding;
    for (Index i = 0; i < n; ++i) {
        const std::size_t at = i;
        const bool isNamed = at < labels.size() && !labels[at].empty();
        const std::string label = isNamed ? labels[at] : std::to_string(i);
        encoding.tokens.push_back({.id = i, .piece = label, .label = label});
    }
    return encoding;
}

} // namespace

GivenTexts givenTexts(const AttentionMatrices& matrices, const MatrixLabels& labels)
{
    GivenTexts texts{labelledText(labels.rows, matrices.nQueries), {}};
    if (matrices.hasTwoTexts())
        texts.keys = labelledText(labels.columns, matrices.nKeys);
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
    return step == AttentionStep::Pattern ? pattern : Matrix(pattern.array().log().matrix());
}

bool GivenSource::hasValue(Index query) const
{
    const float* row = m_matrices->weights.data() + m_offset + query * m_matrices->nKeys;
    return RowVector::Map(row, m_matrices->nKeys).maxCoeff() > 0.0F;
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
