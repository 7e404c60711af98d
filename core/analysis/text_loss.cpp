// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/text_loss.h"

#include <cmath>

namespace headlight {

double tokenLoss(const RowVectorView& logits, std::int64_t id)
{
    const auto largest = static_cast<double>(logits.maxCoeff());
    double sum = 0.0;
    for (Index i = 0; i < logits.size(); ++i)
        sum += std::exp(static_cast<double>(logits[i]) - largest);
    return largest + std::log(sum) - static_cast<double>(logits[id]);
}

std::vector<double> textLoss(const ActivationCache& run)
{
    std::vector<std::int64_t> next = run.target ? run.target->encoding.ids() : run.encoding.ids();
    if (!run.target && !next.empty())
        next.erase(next.begin());
    std::vector<double> losses;
    for (std::size_t i = 0; i < next.size() && i < static_cast<std::size_t>(run.nTokens()); ++i) {
        const RowVector logits = run.logits(i, 1).row(0); // [dVocab]
        losses.push_back(tokenLoss(logits, next[i]));
    }
    return losses;
}

} // namespace headlight
