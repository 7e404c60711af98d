// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/score_terms.h"

#include "core/activations/activation_cache.h"
#include "core/activations/head_vectors.h"
#include "core/attention/score_steps.h"
#include "core/attention/soft_cap.h"
#include "core/transformer/attention_plan.h"

namespace headlight {

namespace {

/// The score options of a head at temperature 1.
ScoreOptions optionsOf(const ActivationCache& run, HeadIndex head)
{
    ScoreOptions options = scoreOptions(run.config(), run.model->parameters, run.options, head.part, head.layer);
    options.disentangled = run.attention(head.part, head.layer).positions;
    options.scale *= options.temperature;
    options.temperature = 1.0F;
    return options;
}

void addBias(ScoreTerms& terms, const PositionBias& bias, const ScoreBlock& cell)
{
    terms.positionBias = bias.block(cell)(0, 0);
    if (bias.slopes.empty()) {
        if (const Index row = bias.rowOf(cell.firstQuery, cell.firstKey); row >= 0)
            terms.bucket = static_cast<int>(row);
    } else
        terms.slope = bias.slopes[cell.head];
}

} // namespace

ScoreTerms scoreTerms(const ActivationCache& run, HeadIndex head, Index query, Index key)
{
    const ScoreOptions options = optionsOf(run, head);
    const ScoreBlock cell{head.head, query, 1, key, 1};
    const Matrix q = headQ(run, head).row(query); // [1, dHead]
    const Matrix k = headK(run, head).row(key);   // [1, dHead]
    const ScoreParts parts = scoreParts(q, k, options, cell);
    ScoreTerms terms;
    terms.dot = q.row(0).dot(k.row(0));
    terms.divisor = scoreDivisor(run.config(), run.options, head.part, head.layer);
    terms.scaled = terms.dot / terms.divisor;
    if (options.disentangled && options.disentangled->keys.size() != 0)
        terms.contentToPosition = parts.contentToPosition(0, 0);
    if (options.disentangled && options.disentangled->queries.size() != 0)
        terms.positionToContent = parts.positionToContent(0, 0);
    if (options.bias)
        addBias(terms, *options.bias, cell);
    terms.biased = terms.scaled + parts.positionBias(0, 0);
    terms.softCap = options.softCap;
    terms.capped = softCap(Matrix::Constant(1, 1, terms.biased), options.softCap)(0, 0);
    terms.isInReach = options.reaches(query, key);
    return terms;
}

} // namespace headlight
