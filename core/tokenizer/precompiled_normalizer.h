// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/charsmap.h"
#include "core/tokenizer/normalizer.h"

namespace headlight {

/// The rewriting that a SentencePiece model was trained with, as Hugging Face tokenizers applies it: a grapheme of at
/// most five bytes as a whole where the map knows a beginning of it, else each of its characters.
class PrecompiledNormalizer : public Normalizer {
public:
    explicit PrecompiledNormalizer(const JsonObject& description);
    void apply(AlignedText& text) const override;

private:
    Charsmap m_map;
};

} // namespace headlight
