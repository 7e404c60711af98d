// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/ablation_effect.h"

#include "core/analysis/mean.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace headlight {

namespace {

/// The next-token distributions of a run at some positions.
class NextTokens {
public:
    NextTokens(const ActivationCache& run, const std::vector<int>& positions, const CancelToken& cancel)
        : m_logits(std::ssize(positions), run.config().dVocab)
    {
        for (std::size_t first = 0; first < positions.size();) {
            cancel.throwIfCancelled();
            std::size_t end = first + 1; // neighbouring positions share one product
            while (end < positions.size() && end - first < kPositionsAtOnce && positions[end] == positions[end - 1] + 1)
                ++end;
            const Index count = end - first;
            m_logits.middleRows(first, count) = run.logits(positions[first], count);
            first = end;
        }
    }

    /// ln p [dVocab] of one row, in double: the differences that matter may be small.
    Eigen::ArrayXd logProbabilities(Index row) const
    {
        const Eigen::ArrayXd logits = m_logits.row(row).transpose().cast<double>().array();
        const double max = logits.maxCoeff();
        return logits - (max + std::log((logits - max).exp().sum()));
    }

private:
    static constexpr std::size_t kPositionsAtOnce = 64;

    Matrix m_logits; // [positions, dVocab]
};

std::vector<int> chosenPositions(const ActivationCache& run, std::vector<int> positions)
{
    if (positions.empty()) {
        positions.resize(run.nTokens());
        std::iota(positions.begin(), positions.end(), 0);
    }
    for (const int position : positions)
        if (position < 0 || position >= run.nTokens())
            throw Error(ErrorKind::BadArgument, "position " + std::to_string(position) +
                                                    " does not exist: the text has tokens 0 to " +
                                                    std::to_string(run.nTokens() - 1));
    return positions;
}

PositionEffect effectAt(const ActivationCache& run, int position, const Eigen::ArrayXd& before,
                        const Eigen::ArrayXd& after)
{
    PositionEffect effect{position, std::max(0.0, (before.exp() * (before - after)).sum()), std::nullopt};
    if (position + 1 < run.nTokens()) {
        const std::int64_t next = run.encoding[position + 1].id;
        effect.logProbabilityChange = after[next] - before[next];
    }
    return effect;
}

std::vector<PositionEffect> effectsBetween(const ActivationCache& run, const NextTokens& before,
                                           const NextTokens& after, const std::vector<int>& positions,
                                           const CancelToken& cancel)
{
    std::vector<PositionEffect> effects;
    for (std::size_t k = 0; k < positions.size(); ++k) {
        cancel.throwIfCancelled();
        const Index row = k;
        effects.push_back(effectAt(run, positions[k], before.logProbabilities(row), after.logProbabilities(row)));
    }
    return effects;
}

/// Runs the model of `run` again on its texts with one more head off.
Run runWithout(const ActivationCache& run, HeadIndex head, const CancelToken& cancel)
{
    RunOptions options = run.options;
    options.ablatedHeads.insert(head);
    return runAgain(run, std::move(options), cancel);
}

} // namespace

std::vector<PositionEffect> ablationEffect(const ActivationCache& before, const ActivationCache& after,
                                           const std::vector<int>& positions, const CancelToken& cancel)
{
    if (before.encoding.ids() != after.encoding.ids() || before.config().dVocab != after.config().dVocab)
        throw Error(ErrorKind::BadArgument, "two runs can only be compared on the same tokens of the same vocabulary");
    const std::vector<int> chosen = chosenPositions(before, positions);
    return effectsBetween(before, NextTokens(before, chosen, cancel), NextTokens(after, chosen, cancel), chosen,
                          cancel);
}

AblationMap ablateEachHead(const std::shared_ptr<const ActivationCache>& run, const std::vector<int>& positions,
                           const CancelToken& cancel, const Progress& progress, AttentionPart part)
{
    const std::vector<int> chosen = chosenPositions(*run, positions);
    const bool someNext = std::any_of(chosen.begin(), chosen.end(), [&](int p) { return p + 1 < run->nTokens(); });
    const AttentionSize size = run->config().sizeOf(part);
    AblationMap map{Matrix::Zero(size.nLayers, size.nHeads),
                    someNext ? Matrix::Zero(size.nLayers, size.nHeads) : Matrix()};
    const NextTokens before(*run, chosen, cancel);
    const std::vector<HeadIndex> heads = headsOf(*run, part);
    for (std::size_t k = 0; k < heads.size(); ++k) {
        report(progress, k, heads.size(), "switching off each head");
        const HeadIndex head = heads[k];
        if (run->options.ablatedHeads.count(head) != 0)
            continue;
        const Run without = runWithout(*run, head, cancel);
        Mean divergence;
        Mean change;
        for (const PositionEffect& effect :
             effectsBetween(*run, before, NextTokens(*without, chosen, cancel), chosen, cancel)) {
            divergence.add(effect.divergence);
            if (effect.logProbabilityChange)
                change.add(*effect.logProbabilityChange);
        }
        map.divergence(head.layer, head.head) = static_cast<float>(divergence.value().value_or(0.0));
        if (someNext)
            map.logProbabilityChange(head.layer, head.head) = static_cast<float>(change.value().value_or(0.0));
    }
    report(progress, 1, 1, "switching off each head");
    return map;
}

} // namespace headlight
