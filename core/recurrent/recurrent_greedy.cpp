// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recurrent/recurrent_greedy.h"

#include <limits>
#include <utility>

namespace headlight {

namespace {

/// The most probable id of logits [1, dVocab] except the padding.
std::int64_t mostProbable(Matrix logits, std::int64_t padId)
{
    if (padId >= 0 && padId < logits.cols())
        logits(0, padId) = -std::numeric_limits<float>::infinity();
    Index best = 0;
    logits.row(0).maxCoeff(&best);
    return best;
}

} // namespace

std::vector<std::int64_t> decodeGreedily(const RecurrentParameters& parameters, const RecurrentEncoding& source,
                                         const RecurrentGreedyOptions& greedy, const RecurrentOptions& options,
                                         const CancelToken& cancel)
{
    std::vector<std::int64_t> ids;
    DecoderStepInput input{greedy.ids.start, source.initialState, 0};
    while (static_cast<int>(ids.size()) < greedy.limit && (ids.empty() || ids.back() != greedy.ids.end)) {
        cancel.throwIfCancelled();
        DecoderStep step = decoderStep(parameters, source, input, options);
        ids.push_back(mostProbable(recurrentLogits(parameters, step.output), greedy.ids.pad));
        input = {ids.back(), std::move(step.state), input.query + 1};
    }
    return ids;
}

} // namespace headlight
