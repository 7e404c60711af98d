// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/metaspace.h"
#include "core/tokenizer/token_decoder.h"

namespace headlight {

/// "BPEDecoder": a mark at a token's end ("</w>") becomes a space, but for the last.
class SuffixDecoder : public TokenDecoder {
public:
    explicit SuffixDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;

private:
    std::string m_suffix;
};

/// The output of connectionist temporal classification: repeated tokens are one, padding goes.
class CtcDecoder : public TokenDecoder {
public:
    explicit CtcDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;

private:
    std::string m_padding;
    std::string m_delimiter; // between words
    bool m_cleansUp;
};

/// A space for each of the characters that stand for one; none before the text where the tokenizer has put it there.
class MetaspaceDecoder : public TokenDecoder {
public:
    explicit MetaspaceDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;

private:
    Metaspace m_metaspace;
};

/// "##ing" continues the token before it, others stand apart.
class WordPieceDecoder : public TokenDecoder {
public:
    explicit WordPieceDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;

private:
    std::string m_prefix;
    bool m_cleansUp;
};

} // namespace headlight
