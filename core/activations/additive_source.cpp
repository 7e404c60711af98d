// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/additive_source.h"

#include "core/activations/activation_cache.h"
#include "core/attention/additive.h"
#include "core/attention/pattern.h"
#include "core/attention/scores.h"

#include <utility>

namespace headlight {

AdditiveSource::AdditiveSource(std::shared_ptr<const ActivationCache> cache) : m_cache(std::move(cache)) {}

Matrix AdditiveSource::block(TokenRange queries, TokenRange keys, AttentionStep step) const
{
    if (isPartOfScores(step))
        return Matrix::Zero(queries.count, keys.count);
    const RecurrentActivations& run = *m_cache->recurrent;
    Matrix scores =
        additiveScores(run.queries.middleRows(queries.first, queries.count),
                       run.source.keys.middleRows(keys.first, keys.count), m_cache->model->recurrent.attention.score,
                       scoreScale(m_cache->config(), m_cache->options, AttentionPart::Cross));
    if (step == AttentionStep::Scores)
        return scores;
    Matrix masked = maskScores(scores, m_cache->options.crossMask, queries.first, keys.first);
    if (step == AttentionStep::MaskedScores)
        return masked;
    return attentionPattern(masked, run.softmaxRows, queries.first);
}

bool AdditiveSource::hasValue(Index query) const
{
    return m_cache->recurrent->softmaxRows.hasValue(query);
}

bool AdditiveSource::allows(Index query, Index key) const
{
    return m_cache->options.crossMask.allows(query, key);
}

} // namespace headlight
