// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_attention_map.h"

#include "core/base/error.h"

#include <cmath>
#include <utility>

namespace headlight {

namespace {

class BenchSource : public AttentionSource {
public:
    BenchSource(Matrix scores, Matrix maskedScores, Matrix pattern, std::vector<std::uint8_t> noValue)
        : m_scores(std::move(scores)),
          m_maskedScores(std::move(maskedScores)),
          m_pattern(std::move(pattern)),
          m_noValue(std::move(noValue))
    {
    }

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override
    {
        if (isPartOfScores(step))
            return Matrix::Zero(queries.count, keys.count);
        return stepMatrix(step).block(queries.first, keys.first, queries.count, keys.count);
    }

    bool hasValue(Index query) const override { return m_noValue[query] == 0; }
    bool allows(Index query, Index key) const override { return !std::isinf(m_maskedScores(query, key)); }

private:
    const Matrix& stepMatrix(AttentionStep step) const
    {
        switch (step) {
        case AttentionStep::Scores:
            return m_scores;
        case AttentionStep::MaskedScores:
            return m_maskedScores;
        default:
            break;
        }
        return m_pattern;
    }

    Matrix m_scores;       // [Tq, Tk]
    Matrix m_maskedScores; // [Tq, Tk]
    Matrix m_pattern;      // [Tq, Tk]
    std::vector<std::uint8_t> m_noValue;
};

} // namespace

AttentionMap benchAttentionMap(const BenchSteps& steps, int head)
{
    if (head < 0 || head >= steps.heads)
        throw Error(ErrorKind::BadArgument, "the bench has no head " + std::to_string(head + 1) + ", expected 1 to " +
                                                std::to_string(steps.heads));
    const BenchStep& masked = steps.at(BenchStepId::Masked, head);
    const BenchStep& pattern = steps.at(BenchStepId::Pattern, head);
    const BenchStep& scores = steps.steps[masked.operands.front()];
    const AttentionPart part = steps.kind == BenchKind::Cross ? AttentionPart::Cross : AttentionPart::Decoder;
    return AttentionMap(steps.queryTokens, steps.keyTokens, {0, head, part},
                        std::make_shared<BenchSource>(scores.values.cast<float>(), masked.values.cast<float>(),
                                                      pattern.values.cast<float>(), pattern.noValue));
}

} // namespace headlight
