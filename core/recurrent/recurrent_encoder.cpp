// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recurrent/recurrent_encoder.h"

#include "core/ops/activation.h"
#include "core/recurrent/affine.h"
#include "core/recurrent/gru.h"
#include "core/tensor/finite.h"

#include <cassert>

namespace headlight {

Matrix recurrentEmbed(const RecurrentParameters& parameters, const std::vector<std::int64_t>& ids)
{
    Matrix x(std::ssize(ids), parameters.embedding.cols()); // [n, dEmbedding]
    for (std::size_t t = 0; t < ids.size(); ++t)
        x.row(t) = parameters.embedding.row(ids[t]);
    return x;
}

RecurrentEncoding encodeRecurrently(const RecurrentParameters& parameters, const std::vector<std::int64_t>& ids,
                                    const CancelToken& cancel)
{
    assert(!ids.empty());
    RecurrentEncoding source;
    source.embed = recurrentEmbed(parameters, ids);
    requireFinite(source.embed, "encoder.embed");

    const Matrix forward = runGru(source.embed, parameters.encoderForward, GruDirection::Forward, cancel);
    const Matrix backward = runGru(source.embed, parameters.encoderBackward, GruDirection::Backward, cancel);
    source.states.resize(forward.rows(), forward.cols() + backward.cols());
    source.states << forward, backward;
    requireFinite(source.states, "encoder.states");

    source.initialState = activate(affine(backward.topRows(1), parameters.initial), Activation::Tanh);
    requireFinite(source.initialState, "decoder.initial_state");
    source.keys = additiveKeys(source.states, parameters.attention);
    requireFinite(source.keys, "decoder.attn.keys");
    return source;
}

} // namespace headlight
