// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"

#include "core/activations/activation_cache.h"
#include "core/activations/additive_source.h"
#include "core/activations/attention_sink.h"
#include "core/activations/given_run.h"
#include "core/activations/head_vectors.h"
#include "core/attention/pattern.h"
#include "core/attention/score_steps.h"
#include "core/transformer/attention_plan.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace headlight {

namespace {

Matrix partOf(const ScoreParts& parts, AttentionStep step)
{
    if (step == AttentionStep::ContentToPosition)
        return parts.contentToPosition;
    if (step == AttentionStep::PositionToContent)
        return parts.positionToContent;
    return step == AttentionStep::ContentToContent ? parts.contentToContent : parts.positionBias;
}

/// Computes q kᵀ of one head of a run, for the block asked for.
class DotProductSource : public AttentionSource {
public:
    DotProductSource(std::shared_ptr<const ActivationCache> cache, HeadIndex head)
        : m_cache(std::move(cache)),
          m_head(head),
          m_score(scoreOptions(m_cache->config(), m_cache->model->parameters, m_cache->options, head.part, head.layer))
    {
        if (m_cache->hasLayer(head.layer)) // else there are labels and a mask by now
            m_score.disentangled = attention().positions;
    }

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override
    {
        const ScoreBlock at{m_head.head, queries.first, queries.count, keys.first, keys.count};
        const MatrixView allQ = headQ(*m_cache, m_head); // [Tq, dHead]
        const MatrixView allK = headK(*m_cache, m_head); // [Tk, dHead]
        const MatrixView q = allQ.middleRows(queries.first, queries.count);
        const MatrixView k = allK.middleRows(keys.first, keys.count);
        if (isPartOfScores(step))
            return partOf(scoreParts(q, k, m_score, at), step);
        Matrix scores = scoreBlock(q, k, m_score, at);
        if (step == AttentionStep::Scores)
            return scores;
        Matrix masked = maskedBlock(scores, m_cache->options.maskOf(m_head.part), m_score, at);
        if (step == AttentionStep::MaskedScores)
            return masked;
        return attentionPattern(masked, rows(), queries.first);
    }

    bool hasValue(Index query) const override { return rows().hasValue(query); }
    bool allows(Index query, Index key) const override
    {
        return m_cache->options.maskOf(m_head.part).allows(query, key) && m_score.reaches(query, key);
    }
    /// Zeros stand for scores: the mask's own step says which of them it hides.
    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        const ScoreBlock at{m_head.head, queries.first, queries.count, keys.first, keys.count};
        const Matrix zeros = Matrix::Zero(queries.count, keys.count);
        return (maskedBlock(zeros, m_cache->options.maskOf(m_head.part), m_score, at).array() == 0.0F).cast<float>();
    }
    Matrix sink(TokenRange queries) const override
    {
        return headlight::hasSink(*m_cache, m_head) ? sinkColumn(*m_cache, m_head, queries, AttentionStep::Pattern)
                                                    : Matrix();
    }

private:
    const AttentionActivations& attention() const { return m_cache->attention(m_head.part, m_head.layer); }
    const SoftmaxRows& rows() const { return attention().softmaxRows[m_head.head]; }

    std::shared_ptr<const ActivationCache> m_cache;
    HeadIndex m_head;
    ScoreOptions m_score;
};

class MatrixSource : public AttentionSource {
public:
    MatrixSource(Matrix pattern, Matrix allowed, std::vector<bool> hasValue)
        : m_pattern(std::move(pattern)), m_allowed(std::move(allowed)), m_hasValue(std::move(hasValue))
    {
    }

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override
    {
        const Matrix pattern = m_pattern.block(queries.first, keys.first, queries.count, keys.count);
        if (isPartOfScores(step))
            return Matrix::Zero(queries.count, keys.count);
        return step == AttentionStep::Pattern ? pattern : Matrix(pattern.array().log().matrix());
    }

    bool hasValue(Index query) const override
    {
        return m_hasValue.empty() ? m_pattern.row(query).sum() > 0.0F : m_hasValue[static_cast<std::size_t>(query)];
    }
    bool allows(Index query, Index key) const override
    {
        return m_allowed.size() == 0 || m_allowed(query, key) != 0.0F;
    }
    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        if (m_allowed.size() == 0)
            return Matrix::Ones(queries.count, keys.count);
        return m_allowed.block(queries.first, keys.first, queries.count, keys.count);
    }

private:
    Matrix m_pattern;             // [Tq, Tk]
    Matrix m_allowed;             // [Tq, Tk] or empty
    std::vector<bool> m_hasValue; // [Tq] or empty
};

} // namespace

TokenRange binRange(Index bin, Index bins, Index total)
{
    const Index first = bin * total / bins;
    return {first, (bin + 1) * total / bins - first};
}

Matrix AttentionSource::allowed(TokenRange queries, TokenRange keys) const
{
    Matrix result(queries.count, keys.count);
    for (Index i = 0; i < queries.count; ++i)
        for (Index j = 0; j < keys.count; ++j)
            result(i, j) = allows(queries.first + i, keys.first + j) ? 1.0F : 0.0F;
    return result;
}

AttentionMap::AttentionMap(std::vector<std::string> queryLabels, std::vector<std::string> keyLabels, HeadIndex head,
                           std::shared_ptr<const AttentionSource> source, ShownAxes shows)
    : m_queryLabels(std::move(queryLabels)),
      m_keyLabels(std::move(keyLabels)),
      m_head(head),
      m_source(std::move(source)),
      m_shows(std::move(shows))
{
}

AttentionMap AttentionMap::withQueryLabels(std::vector<std::string> labels) const
{
    assert(labels.size() == m_queryLabels.size());
    return AttentionMap(std::move(labels), m_keyLabels, m_head, m_source, m_shows);
}

AttentionMap AttentionMap::firstQueries(Index nQueries) const
{
    assert(nQueries <= this->nQueries());
    return AttentionMap({m_queryLabels.begin(), m_queryLabels.begin() + nQueries}, m_keyLabels, m_head, m_source,
                        m_shows);
}

Matrix AttentionMap::block(TokenRange queries, TokenRange keys, AttentionStep step) const
{
    assert(m_source && queries.first >= 0 && queries.first + queries.count <= nQueries());
    assert(keys.first >= 0 && keys.first + keys.count <= nKeys());
    return m_source->block(queries, keys, step);
}

RowVector AttentionMap::patternRow(Index query) const
{
    return block({query, 1}, {0, nKeys()}, AttentionStep::Pattern).row(0);
}

Matrix AttentionMap::whole(AttentionStep step) const
{
    return block({0, nQueries()}, {0, nKeys()}, step);
}

float AttentionMap::at(Index query, Index key, AttentionStep step) const
{
    return block({query, 1}, {0, nKeys()}, step)(0, key);
}

bool AttentionMap::hasValue(Index query) const
{
    return m_source->hasValue(query);
}

bool AttentionMap::allows(Index query, Index key) const
{
    return m_source->allows(query, key);
}

Matrix AttentionMap::allowed(TokenRange queries, TokenRange keys) const
{
    return m_source->allowed(queries, keys);
}

Matrix AttentionMap::sink(TokenRange queries) const
{
    return m_source->sink(queries);
}

Matrix AttentionMap::pooled(Index rows, Index columns) const
{
    rows = std::min(rows, nQueries());
    columns = std::min(columns, nKeys());
    Matrix result(rows, columns);
    for (Index i = 0; i < rows; ++i) {
        // Reads one band of queries at a time, so that no [Tq, Tk] matrix exists.
        const Matrix band = block(binRange(i, rows, nQueries()), {0, nKeys()}, AttentionStep::Pattern);
        for (Index j = 0; j < columns; ++j) {
            const TokenRange keys = binRange(j, columns, nKeys());
            result(i, j) = band.middleCols(keys.first, keys.count).maxCoeff();
        }
    }
    return result;
}

AttentionMap attentionMap(std::shared_ptr<const ActivationCache> cache, HeadIndex head)
{
    requireHead(cache->config(), head);
    const std::vector<std::string>& queries = cache->queryEncoding(head.part).labels();
    const std::vector<std::string>& keys = cache->keyEncoding(head.part).labels();
    std::shared_ptr<const AttentionSource> source;
    if (cache->model->matrices)
        source = std::make_shared<GivenSource>(cache->model->matricesOfParts.at(head.part), head);
    else if (cache->recurrent)
        source = std::make_shared<AdditiveSource>(cache);
    else
        source = std::make_shared<DotProductSource>(cache, head);
    return AttentionMap(queries, keys, head, std::move(source));
}

AttentionMap attentionMapFromMatrix(std::vector<std::string> queryLabels, std::vector<std::string> keyLabels,
                                    HeadIndex head, Matrix pattern, Matrix allowed, std::vector<bool> hasValue)
{
    assert(hasValue.empty() || hasValue.size() == queryLabels.size());
    assert(allowed.size() == 0 || (allowed.rows() == pattern.rows() && allowed.cols() == pattern.cols()));
    assert(pattern.rows() == std::ssize(queryLabels));
    assert(pattern.cols() == std::ssize(keyLabels));
    return AttentionMap(std::move(queryLabels), std::move(keyLabels), head,
                        std::make_shared<MatrixSource>(std::move(pattern), std::move(allowed), std::move(hasValue)));
}

} // namespace headlight
