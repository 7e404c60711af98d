// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pattern.h"
#include "core/tokenizer/pre_tokenizer.h"

#include <optional>

namespace headlight {

/// Words with the space before them, then every byte as a character of byteLevelAlphabet().
class ByteLevelPreTokenizer : public PreTokenizer {
public:
    explicit ByteLevelPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    bool m_addPrefixSpace;
    std::optional<Pattern> m_words; // nothing: the text stays in one piece
};

} // namespace headlight
