// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pre_tokenizer.h"

namespace headlight {

/// "UnicodeScripts": cuts where the script changes. Kana count as Han; a space and what has no script take part in
/// no change, and go where they stand before the first letter.
class ScriptPreTokenizer : public PreTokenizer {
public:
    void split(std::vector<Piece>& pieces) const override;
};

} // namespace headlight
