// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"
#include "core/tokenizer/token_sequence.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The decoder's side of an encoder-decoder: the tokens that it is to write.
struct TargetText {
    std::string text;
    TokenSequence
        encoding; // token i is what position i of the decoder predicts; the end token included, if there is one
    bool isGenerated = false; // written by the model, not given by the user
};

/// Tokenizes a target like a source and cuts what does not fit in the context. Throws Error{BadText}.
TargetText targetFromText(const Model& model, std::string_view text);

/// The text of ids, which may have the start token in front and the end token behind them, with the offsets of each in
/// it. Cuts what does not fit in the context. Throws Error{BadArgument} for an id that the model does not have.
TargetText targetFromIds(const Model& model, std::vector<std::int64_t> ids);

/// targetFromIds() for ids that the model generated: a start token among them counts as a word.
TargetText targetFromGeneratedIds(const Model& model, std::vector<std::int64_t> ids);

/// The decoder's input: the start token, then the target's tokens without the end token.
TokenSequence decoderInput(const Model& model, const TokenSequence& target);

/// Throws Error{BadArgument} for an id that the model does not have.
void requireIds(const ModelConfig& config, const std::vector<std::int64_t>& ids);

} // namespace headlight
