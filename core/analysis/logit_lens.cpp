// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/logit_lens.h"

#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "core/ops/softmax.h"
#include "core/transformer/residual.h"
#include "core/transformer/unembedding.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

/// The logits [1, dVocab] of one row of a state.
Matrix lensLogits(const ActivationCache& run, int state, Index position)
{
    const Parameters& parameters = run.model->parameters;
    const Matrix row = residualState(run, state).row(position); // [1, dModel]
    Matrix logits = unembed(run.config(), parameters, finalNorm(row, parameters.finalNorm, run.config()));
    if (!logits.allFinite())
        throw Error(ErrorKind::BadNumber,
                    "the logit lens of residual state " + std::to_string(state) + " holds a number that is not finite");
    return logits;
}

FollowingToken ratingOf(std::int64_t id, const RowVectorView& logits)
{
    const Matrix row = logits; // [1, dVocab]
    FollowingToken token{id, 1, softmax(row)(0, id)};
    for (Index other = 0; other < row.cols(); ++other)
        if (row(0, other) > row(0, id) || (row(0, other) == row(0, id) && other < id))
            ++token.rank;
    return token;
}

/// Throws where there is no lens at these positions.
int statesForLens(const ActivationCache& run, TokenRange positions)
{
    requireTokens(positions, run.nTokens());
    const int nStates = nResidualStates(run, AttentionPart::Decoder);
    if (nStates == 0)
        throw Error(ErrorKind::BadArgument, "a recurrent translator has no residual stream for a logit lens");
    if (!hasLogits(run.config(), run.model->parameters))
        throw Error(ErrorKind::BadArgument, "the checkpoint has no language-model head for a logit lens");
    return nStates;
}

} // namespace

std::optional<std::int64_t> followingToken(const ActivationCache& run, int position)
{
    // Position i of an encoder-decoder's decoder writes token i of its target.
    const std::vector<std::int64_t>& ids = run.target ? run.target->encoding.ids() : run.encoding.ids();
    const std::size_t next = run.target ? position : position + 1;
    return next < ids.size() ? std::optional(ids[next]) : std::nullopt;
}

std::vector<LensState> logitLens(const std::shared_ptr<const ActivationCache>& run, TokenRange positions, int k,
                                 const CancelToken& cancel, const Progress& progress)
{
    const int nStates = statesForLens(*run, positions);
    std::vector<LensState> lens;
    for (int state = 0; state < nStates; ++state) {
        report(progress, state, nStates, "reading each layer");
        LensState read{state, {}, {}};
        for (Index position = positions.first; position < positions.first + positions.count; ++position) {
            cancel.throwIfCancelled();
            const Matrix logits = lensLogits(*run, state, position); // [1, dVocab]
            read.byPosition.push_back(topPredictions(logits.row(0), run->model->tokenizer, k));
            const std::optional<std::int64_t> next = followingToken(*run, static_cast<int>(position));
            read.following.push_back(next ? std::optional(ratingOf(*next, logits.row(0))) : std::nullopt);
        }
        lens.push_back(std::move(read));
    }
    report(progress, 1, 1, "reading each layer");
    return lens;
}

Matrix lensProbabilities(const ActivationCache& run, int position, const std::vector<std::int64_t>& ids)
{
    const int nStates = statesForLens(run, {position, 1});
    Matrix probabilities(nStates, std::ssize(ids)); // [nStates, ids]
    for (int state = 0; state < nStates; ++state) {
        const Matrix all = softmax(lensLogits(run, state, position)); // [1, dVocab]
        for (Index i = 0; i < probabilities.cols(); ++i)
            probabilities(state, i) = all(0, ids[static_cast<std::size_t>(i)]);
    }
    return probabilities;
}

} // namespace headlight
