// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pattern.h"
#include "core/tokenizer/token_decoder.h"

#include <cstddef>

namespace headlight {

/// Joins all tokens into one, for what comes after.
class FuseDecoder : public TokenDecoder {
public:
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
};

/// Replaces a pattern in every token.
class ReplaceDecoder : public TokenDecoder {
public:
    explicit ReplaceDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;

private:
    Pattern m_pattern;
    std::string m_content;
};

/// Removes up to `start` and `stop` times a character from the ends of every token.
class StripDecoder : public TokenDecoder {
public:
    explicit StripDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;

private:
    std::string m_content;
    std::size_t m_start;
    std::size_t m_stop;
};

} // namespace headlight
