// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/aligned_text.h"
#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/pattern.h"
#include "core/tokenizer/post_processor.h"
#include "core/tokenizer/pre_tokenizer.h"
#include "core/tokenizer/token_decoder.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headlight {

/// GPT-2's alphabet has one printable character for each byte, in UTF-8. Printable Latin-1 stands for itself; the other
/// 68 bytes are U+0100, U+0101, … in order, so that a space is "Ġ". (Radford et al. 2019, encoder.py)
const std::array<std::string, 256>& byteLevelAlphabet();

/// Returns `text` with each byte replaced by its character of byteLevelAlphabet().
AlignedText inByteLevelAlphabet(const AlignedText& text);

/// The bytes that a token in this alphabet stands for; a token with any other character stands for its own UTF-8.
std::string bytesOfByteLevelToken(std::string_view token);

/// Replaces each byte by its character of byteLevelAlphabet().
class ByteLevelNormalizer : public Normalizer {
public:
    void apply(AlignedText& text) const override;
};

/// Cuts text into words with the space before them, then replaces each byte by its character of byteLevelAlphabet().
class ByteLevelPreTokenizer : public PreTokenizer {
public:
    explicit ByteLevelPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    bool m_addPrefixSpace;
    std::optional<Pattern> m_words; // nothing: the text stays in one piece
};

/// The post-processor "ByteLevel": where "trim_offsets" is set, a token's offsets leave out the white space at its
/// ends.
class OffsetTrimmer : public PostProcessor {
public:
    OffsetTrimmer(bool trim, bool addPrefixSpace) : m_trim(trim), m_addPrefixSpace(addPrefixSpace) {}
    explicit OffsetTrimmer(const JsonObject& description);

    std::vector<TokenSequence> process(std::vector<TokenSequence> parts) const override;

private:
    bool m_trim;
    bool m_addPrefixSpace; // the first token's space may be the tokenizer's, not the user's
};

/// Turns characters of byteLevelAlphabet() into bytes. It joins all tokens first, since a character may be spread over
/// several.
class ByteLevelDecoder : public TokenDecoder {
public:
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;
};

} // namespace headlight
