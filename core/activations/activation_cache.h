// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/target_text.h"
#include "core/base/cancel_token.h"
#include "core/model/model.h"
#include "core/recurrent/recurrent_pass.h"
#include "core/tokenizer/token_sequence.h"
#include "core/transformer/forward_pass.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// The encoder's side of a run.
struct SourceRun {
    TokenSequence encoding;
    ForwardActivations activations;
};

/// One run: what went in and every activation that came out. Immutable and shared; it grows with T, not T²
/// (an AttentionMap computes the blocks of a [T, T] matrix that somebody looks at). While a run goes on, there may be
/// one of its first layers alone: it has their final numbers, and neither the later layers nor finalResid.
struct ActivationCache {
    std::shared_ptr<const Model> model;
    TokenSequence encoding; // what the decoder read: a GPT's text, or the start token and target of an encoder-decoder
    RunOptions options;
    ForwardActivations activations;   // the decoder's, or those of a GPT's only stack
    std::optional<SourceRun> source;  // only an encoder-decoder has one
    std::optional<TargetText> target; // only an encoder-decoder has one
    /// Only a recurrent translator has it; `activations` is then empty, here and in `source`.
    std::optional<RecurrentActivations> recurrent = {};
    /// How many layers are there where a run has not reached the others yet.
    std::optional<int> nLayersSoFar = {};

    int nTokens() const { return encoding.size(); }
    const ModelConfig& config() const { return model->config; }
    bool isWhole() const { return !nLayersSoFar; }
    bool hasLayer(int layer) const { return !nLayersSoFar || layer < *nLayersSoFar; }
    /// False for a checkpoint that came without the head that makes logits.
    bool hasLogits() const;
    /// Rows [first, first + count) of the logits [T, dVocab]. Row i rates the token that follows token i of `encoding`,
    /// or in an encoder the token at i itself. Throws Error{BadArgument} for a model without logits.
    Matrix logits(Index first, Index count) const;

    /// The text that the user typed: the source of an encoder-decoder.
    const TokenSequence& inputEncoding() const { return source ? source->encoding : encoding; }
    /// The tokens that stand for the rows (queries) and for the columns (keys) of a part's attention.
    const TokenSequence& queryEncoding(AttentionPart part) const;
    const TokenSequence& keyEncoding(AttentionPart part) const;
    /// Every step of one layer of a part. The caller makes sure that the layer exists (see requireHead) and that the
    /// model is no recurrent translator. Throws Error{BadArgument} for a layer that the run has not reached.
    const AttentionActivations& attention(AttentionPart part, int layer) const;
};

/// Whether both have the texts, the masks and this layer, which is one and the same in memory.
bool sharesLayer(const ActivationCache& a, const ActivationCache& b, int layer);

/// Runs of the model that is about to run, or their first layers. Rows that they share with the new run are taken from
/// them, with the bits that computing them again would give (see transformer/known_rows.h).
using EarlierRuns = std::vector<const ActivationCache*>;

/// Hears how the run of one stack alone gets on, in its thread; each may be empty, and may throw to stop the run.
struct RunWatch {
    Progress begins = {}; // each layer
    /// Each layer but the last: the run so far, see LayerWatch. Under AblationKind::Mean nothing is told of it.
    std::function<void(std::shared_ptr<const ActivationCache> soFar)> ends = {};
};

/// Runs the model; an encoder-decoder generates its target greedily first.
/// Throws Error{BadText} for an empty encoding or one longer than nCtx, and what forwardPass throws.
std::shared_ptr<const ActivationCache> runModel(std::shared_ptr<const Model> model, TokenSequence encoding,
                                                RunOptions options, const CancelToken& cancel = {},
                                                const EarlierRuns& earlier = {}, const RunWatch& watch = {});

/// Runs an encoder-decoder on a given source and target. Throws Error{BadArgument} for a model that is none.
std::shared_ptr<const ActivationCache> runModel(std::shared_ptr<const Model> model, TokenSequence source,
                                                TargetText target, RunOptions options, const CancelToken& cancel = {},
                                                const EarlierRuns& earlier = {}, const RunWatch& watch = {});

/// Runs the model of `cache` again on its texts, a generated target included, under other options. Layers below the
/// first one that the options change are taken from `cache`.
std::shared_ptr<const ActivationCache> runAgain(const ActivationCache& cache, RunOptions options,
                                                const CancelToken& cancel = {}, EarlierRuns earlier = {});

} // namespace headlight
