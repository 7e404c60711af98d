// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/model/recurrent_parameters.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// The encoder's output for a source, and what the decoder needs before its first step.
struct RecurrentEncoding {
    Matrix embed;        // [Ts, dEmbedding]
    Matrix states;       // [Ts, 2·dHidden] the annotations h_j = [forward_j ; backward_j]
    Matrix keys;         // [Ts, dAttention] U h_j + b
    Matrix initialState; // [1, dHidden] s_0 = tanh(initial · backward_1 + b)
};

/// The rows of the embedding for ids [n], [n, dEmbedding].
Matrix recurrentEmbed(const RecurrentParameters& parameters, const std::vector<std::int64_t>& ids);

/// Bahdanau, Cho and Bengio 2015, section 3.2: one GRU reads the source from the left, another from the right. ids
/// [Ts], at least one. Throws Error{BadNumber} that names the first activation that is not finite, Error{Cancelled}.
RecurrentEncoding encodeRecurrently(const RecurrentParameters& parameters, const std::vector<std::int64_t>& ids,
                                    const CancelToken& cancel = {});

} // namespace headlight
