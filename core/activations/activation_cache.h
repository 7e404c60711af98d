// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/target_text.h"
#include "core/base/cancel_token.h"
#include "core/model/model.h"
#include "core/recurrent/recurrent_pass.h"
#include "core/tokenizer/encoding.h"
#include "core/transformer/forward_pass.h"

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// The encoder's side of a run.
struct SourceRun {
    Encoding encoding;
    ForwardActivations activations;
};

/// One finished run: what went in and every activation that came out. Immutable and shared; it grows with T, not T²
/// (an AttentionMap computes the blocks of a [T, T] matrix that somebody looks at).
struct ActivationCache {
    std::shared_ptr<const Model> model;
    Encoding encoding; // what the decoder read: the text of a GPT; start token and target of an encoder-decoder
    RunOptions options;
    ForwardActivations activations;   // the decoder's
    std::optional<SourceRun> source;  // of an encoder-decoder only
    std::optional<TargetText> target; // of an encoder-decoder only
    /// Of a recurrent translator only, whose `activations`, here and in `source`, are empty.
    std::optional<RecurrentActivations> recurrent = {};

    int nTokens() const { return encoding.size(); }
    const ModelConfig& config() const { return model->config; }
    /// False for a checkpoint that came without the head that makes logits.
    bool hasLogits() const;
    /// Rows [first, first + count) of the logits [T, dVocab]; row i speaks of what follows token i of `encoding`, or,
    /// in an encoder, of what stands there. Throws Error{BadArgument} where there are none.
    Matrix logits(Index first, Index count) const;

    /// What the user typed: the source of an encoder-decoder.
    const Encoding& inputEncoding() const { return source ? source->encoding : encoding; }
    /// The tokens that the rows, and those that the columns, of a part's attention stand for.
    const Encoding& queryEncoding(AttentionPart part) const;
    const Encoding& keyEncoding(AttentionPart part) const;
    /// Every step of one layer of a part; the layer exists (see requireHead) and is not that of a recurrent translator.
    const AttentionActivations& attention(AttentionPart part, int layer) const;
};

/// Finished runs of the model that is to run. What they have in common with the new run is taken from them: the same
/// bits as computed again (see transformer/known_rows.h).
using EarlierRuns = std::vector<const ActivationCache*>;

/// Runs the model; an encoder-decoder generates its target greedily first. Throws Error{BadText} for an empty encoding
/// or one longer than nCtx, and what forwardPass throws.
std::shared_ptr<const ActivationCache> runModel(std::shared_ptr<const Model> model, Encoding encoding,
                                                RunOptions options, const CancelToken& cancel = {},
                                                const EarlierRuns& earlier = {});

/// Runs an encoder-decoder on a source and a target that are given. Throws Error{BadArgument} for another model.
std::shared_ptr<const ActivationCache> runModel(std::shared_ptr<const Model> model, Encoding source, TargetText target,
                                                RunOptions options, const CancelToken& cancel = {},
                                                const EarlierRuns& earlier = {});

/// The same texts, a target that was generated among them, under other options: from the first layer on that these
/// change.
std::shared_ptr<const ActivationCache> runAgain(const ActivationCache& cache, RunOptions options,
                                                const CancelToken& cancel = {}, EarlierRuns earlier = {});

} // namespace headlight
