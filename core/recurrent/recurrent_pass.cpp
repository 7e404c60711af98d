// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recurrent/recurrent_pass.h"

#include <utility>

namespace headlight {

namespace {

RecurrentActivations emptyActivations(const RecurrentParameters& parameters, Index nSteps)
{
    const Index dHidden = parameters.decoder.wHidden.cols();
    RecurrentActivations a;
    a.embed.resize(nSteps, parameters.embedding.cols());
    a.queries.resize(nSteps, parameters.attention.wQuery.rows());
    a.softmaxRows = {RowVector(nSteps), RowVector(nSteps)};
    a.contexts.resize(nSteps, 2 * dHidden);
    a.states.resize(nSteps, dHidden);
    a.outputs.resize(nSteps, parameters.embedding.cols());
    return a;
}

void keep(RecurrentActivations& a, Index i, const DecoderStep& step)
{
    a.embed.row(i) = step.embed;
    a.queries.row(i) = step.query;
    a.softmaxRows.max[i] = step.softmaxRows.max[0];
    a.softmaxRows.sum[i] = step.softmaxRows.sum[0];
    a.contexts.row(i) = step.context;
    a.states.row(i) = step.state;
    a.outputs.row(i) = step.output;
}

} // namespace

RecurrentActivations decodeRecurrently(const RecurrentParameters& parameters, RecurrentEncoding source,
                                       const std::vector<std::int64_t>& decoderIds, const RecurrentOptions& options,
                                       const CancelToken& cancel)
{
    RecurrentActivations a = emptyActivations(parameters, std::ssize(decoderIds));
    a.source = std::move(source);
    DecoderStepInput input{0, a.source.initialState, 0};
    for (const std::int64_t id : decoderIds) {
        cancel.throwIfCancelled();
        input.id = id;
        DecoderStep step = decoderStep(parameters, a.source, input, options);
        keep(a, input.query, step);
        input.state = std::move(step.state);
        ++input.query;
    }
    return a;
}

} // namespace headlight
