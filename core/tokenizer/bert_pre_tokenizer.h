// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pre_tokenizer.h"

namespace headlight {

/// Words between white space, each punctuation mark a word of its own.
class BertPreTokenizer : public PreTokenizer {
public:
    void split(std::vector<Piece>& pieces) const override;
};

} // namespace headlight
