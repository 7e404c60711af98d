// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/model/model.h"
#include "core/tokenizer/encoding.h"
#include "core/transformer/forward_pass.h"

#include <memory>

namespace headlight {

/// One finished run: what went in and every activation that came out. Immutable and shared; it grows with T, not T²
/// (an AttentionMap computes the blocks of a [T, T] matrix that somebody looks at).
struct ActivationCache {
    std::shared_ptr<const Model> model;
    Encoding encoding;
    RunOptions options;
    ForwardActivations activations;

    int nTokens() const { return encoding.size(); }
    const ModelConfig& config() const { return model->config; }
    /// Rows [first, first + count) of the logits [T, dVocab].
    Matrix logits(Index first, Index count) const;
};

/// Runs the model. Throws Error{BadText} for an empty encoding or one longer than nCtx, and what forwardPass throws.
std::shared_ptr<const ActivationCache> runModel(std::shared_ptr<const Model> model, Encoding encoding,
                                                RunOptions options, const CancelToken& cancel = {});

} // namespace headlight
