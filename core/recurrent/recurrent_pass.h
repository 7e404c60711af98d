// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recurrent/recurrent_decoder.h"

namespace headlight {

/// The activations of a run of the recurrent translator; row i of the decoder's matrices belongs to step i + 1. A [Tq,
/// Ts] matrix is not among them: additiveScores(queries, source.keys) computes any block of the scores again.
struct RecurrentActivations {
    RecurrentEncoding source;
    Matrix embed;            // [Tq, dEmbedding]
    Matrix queries;          // [Tq, dAttention]
    SoftmaxRows softmaxRows; // maximum and sum of Tq queries
    Matrix contexts;         // [Tq, 2·dHidden]
    Matrix states;           // [Tq, dHidden]
    Matrix outputs;          // [Tq, dEmbedding] recurrentLogits() makes logits from rows of it
};

/// Runs a source and decoderIds [Tq] (decoder start, y_1, …, y_n) and returns every activation but the logits. Throws
/// Error{BadNumber} that names the first activation that is not finite, Error{Cancelled}.
RecurrentActivations decodeRecurrently(const RecurrentParameters& parameters, RecurrentEncoding source,
                                       const std::vector<std::int64_t>& decoderIds, const RecurrentOptions& options,
                                       const CancelToken& cancel = {});

} // namespace headlight
