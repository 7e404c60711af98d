// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer.h"

#include <algorithm>

namespace headlight {

TokenSequence cutToContext(TokenSequence encoding, int nCtx)
{
    const int nKept = std::max(nCtx, 0);
    if (encoding.size() <= nKept)
        return encoding;
    encoding.nCutTokens += encoding.size() - nKept;
    if (nKept > 0 && encoding.tokens.back().isSpecial())
        encoding.tokens[static_cast<std::size_t>(nKept) - 1] = std::move(encoding.tokens.back());
    encoding.tokens.resize(static_cast<std::size_t>(nKept));
    return encoding;
}

} // namespace headlight
