// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pre_tokenizer.h"

namespace headlight {

/// "Whitespace": runs of word characters, and runs of what is neither a word character nor white space.
class WordPreTokenizer : public PreTokenizer {
public:
    void split(std::vector<Piece>& pieces) const override;
};

} // namespace headlight
