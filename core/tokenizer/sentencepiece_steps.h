// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/sentencepiece_file.h"

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class TokenizerConfig;

/// Normalizer, pre-tokenizer and decoder of the families, each as the published converter to tokenizer.json writes it.
namespace sentencepiece_steps {

using Steps = void(nlohmann::json& document, const SentencePieceFile& model, const TokenizerConfig& config);

Steps usual;   ///< T5, XLM-R, CamemBERT, BigBird
Steps albert;  ///< letter case and accents before the map
Steps xlnet;   ///< XLNet and FNet; ALBERT's steps, but they keep the case
Steps rembert; ///< keeping case and accents
Steps debertaV2;
Steps pegasus;
Steps llama;
Steps gemma;

/// Sets the decoder for a model that SentencePiece itself reads; its other steps are SentencePieceNormalizer and the
/// model.
void setPlainDecoder(nlohmann::json& document, const SentencePieceFile& model);

} // namespace sentencepiece_steps

} // namespace headlight
