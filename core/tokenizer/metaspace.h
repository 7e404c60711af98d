// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pre_tokenizer.h"

#include <string>

namespace headlight {

class JsonObject;

/// Options that the pre-tokenizer and the decoder "Metaspace" share: the character that stands for a space, and where
/// one is put before the text.
struct Metaspace {
    enum class Prepend { Always, First, Never };

    std::string replacement; // "▁"
    Prepend prepend = Prepend::Always;
    bool split = true; // each replacement begins a word

    /// Older files have "add_prefix_space" in place of "prepend_scheme".
    static Metaspace read(const JsonObject& description);
};

/// SentencePiece's words: a space is a visible character that begins the word behind it.
class MetaspacePreTokenizer : public PreTokenizer {
public:
    explicit MetaspacePreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    std::vector<Piece> splitText(AlignedText text) const;

    Metaspace m_metaspace;
};

} // namespace headlight
