// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/split_pre_tokenizer.h"

namespace headlight {

/// Cuts at white space, which goes.
class WhitespacePreTokenizer : public PreTokenizer {
public:
    void split(std::vector<Piece>& pieces) const override;
};

/// Cuts at one character, which goes.
class DelimiterPreTokenizer : public PreTokenizer {
public:
    explicit DelimiterPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    char32_t m_delimiter;
};

/// Numbers as Unicode counts them (Nd, Nl, No), each alone or a run at a time.
class DigitsPreTokenizer : public PreTokenizer {
public:
    explicit DigitsPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    SplitBehavior m_behavior;
};

class PunctuationPreTokenizer : public PreTokenizer {
public:
    explicit PunctuationPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    SplitBehavior m_behavior;
};

/// The field `key`, a string of one character.
char32_t readCharacter(const JsonObject& description, const char* key);

} // namespace headlight
