// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/charsmap.h"
#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/prefix_trie.h"

#include <optional>
#include <string_view>

namespace headlight {

struct SentencePieceFile;

/// The rewriting that a SentencePiece model was trained with, as Hugging Face tokenizers applies it: a grapheme of at
/// most five bytes as a whole where the map knows a beginning of it, else each of its characters.
class PrecompiledNormalizer : public Normalizer {
public:
    explicit PrecompiledNormalizer(const JsonObject& description);
    void apply(AlignedText& text) const override;

private:
    Charsmap m_map;
};

/// The rewriting that SentencePiece itself does (normalizer.cc): at each place the longest rule of the model's map,
/// what its user defined as it stands, blanks as "▁" and one of them before the text. (PrecompiledNormalizer is what
/// Hugging Face tokenizers makes of the same map.)
class SentencePieceNormalizer : public Normalizer {
public:
    /// Throws Error{BadFile} for a map that is none.
    explicit SentencePieceNormalizer(const SentencePieceFile& model);
    void apply(AlignedText& text) const override;

private:
    /// The rule that replaces the beginning of `rest`.
    Charsmap::Rule ruleAt(std::string_view rest) const;
    /// The rewritten text, still without the blank before it.
    AlignedText rewritten(const AlignedText& text) const;

    std::optional<Charsmap> m_map;
    PrefixTrie m_symbols; // symbols that the model's user defined
    bool m_addsDummyPrefix;
    bool m_removesExtraWhitespace;
};

} // namespace headlight
