// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/given_run.h"
#include "core/activations/target_text.h"
#include "core/model/model.h"
#include "core/tokenizer/token_sequence.h"
#include "core/transformer/run_options.h"
#include "ui/state/session_state.h"

#include <QString>

#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// These heads as a model counts them: "0.0" of a recurrent translator is its only head, that of its cross-attention.
std::set<HeadIndex> headsOf(const ModelConfig& config, const std::set<HeadIndex>& heads);

/// What the session chose about a run, for this model: a head that it does not have is left out.
RunOptions runOptions(const SessionState& state, const ModelConfig& config);

/// Whether the model's folder holds no tokenizer: then ids are all that it can be given.
bool readsIdsAlone(const Model& model);

/// Whether it is the ids that the model is given, and not the text.
bool readsIds(const Model& model, const SessionState& state);

/// Whether a translator's decoder is given ids, and not a text.
bool readsPairIds(const Model& model, const SessionState& state);

/// The state without what this model has no use for: texts that it cannot read, ids that a text stands in front of,
/// masks of attentions that it does not have.
SessionState asRead(SessionState state, const Model& model);

/// What the model is given, as it was typed: the text, or the ids.
const QString& typedInput(const Model& model, const SessionState& state);

/// A text as the model reads it, cut to its context; its ids "12 7 99" where it reads nothing else. Throws
/// Error{BadText} with `emptySentence`, where there is one, for a text without a token of its own, Error{BadArgument}
/// for ids that it does not have, and what the tokenizer throws.
TokenSequence encodedText(const Model& model, const QString& text, const QString& emptySentence);

/// What the model is given: the ids where it reads those, a pair of sentences where the model reads pairs and there is
/// a second one, else the text. Throws as encodedText() does.
TokenSequence encodedInput(const Model& model, const SessionState& state, const QString& emptySentence);

/// The type of each token of a pair, for a model that has those types; empty where all are of type 0.
std::vector<std::int64_t> pairTypes(const TokenSequence& pair, const ModelConfig& config);

/// What the rows and columns of matrices are named: by the file that the state names, else as they name them, or
/// as the tokenizer, which may be null, spells their ids. Throws Error{BadFile}, and Error{BadArgument} for a tokenizer
/// that names nothing.
GivenTexts givenTexts(const Model& model, const SessionState& state, const Tokenizer* tokenizer = nullptr);

/// The text that a translator's decoder is given; empty where it translates by itself, and for other models.
std::optional<TargetText> givenTarget(const Model& model, const SessionState& state);

} // namespace headlight
