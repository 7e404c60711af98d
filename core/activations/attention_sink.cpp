// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_sink.h"

#include "core/activations/activation_cache.h"

#include <cmath>

namespace headlight {

bool hasSink(const ActivationCache& run, HeadIndex head)
{
    return run.config().hasSinks && head.part == AttentionPart::Decoder;
}

Matrix sinkColumn(const ActivationCache& run, HeadIndex head, TokenRange queries, AttentionStep step)
{
    const RowVector& sinks = run.model->parameters.blocks[run.config().blockOf(head.layer)].attention.sinks;
    const float score = sinks[head.head] / run.options.temperature;
    if (isPartOfScores(step))
        return Matrix::Zero(queries.count, 1);
    if (step != AttentionStep::Pattern)
        return Matrix::Constant(queries.count, 1, score);
    const SoftmaxRows& rows = run.attention(head.part, head.layer).softmaxRows[head.head];
    Matrix column = Matrix::Zero(queries.count, 1);
    for (Index i = 0; i < queries.count; ++i)
        if (rows.hasValue(queries.first + i))
            column(i, 0) = std::exp(score - rows.max[queries.first + i]) / rows.sum[queries.first + i];
    return column;
}

} // namespace headlight
