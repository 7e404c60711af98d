// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer.h"

#include <algorithm>

namespace headlight {

namespace {

template <typename T>
void keepHead(std::vector<T>& values, std::size_t nKept, bool keepLast)
{
    if (keepLast)
        values[nKept - 1] = std::move(values.back());
    values.resize(nKept);
}

} // namespace

Encoding cutToContext(Encoding encoding, int nCtx)
{
    const int nKept = std::max(nCtx, 0);
    if (encoding.size() <= nKept)
        return encoding;
    const bool keepLast = nKept > 0 && encoding.specialTokensMask.back() != 0;
    encoding.nCutTokens += encoding.size() - nKept;
    const auto n = static_cast<std::size_t>(nKept);
    keepHead(encoding.ids, n, keepLast);
    keepHead(encoding.tokens, n, keepLast);
    keepHead(encoding.labels, n, keepLast);
    keepHead(encoding.offsets, n, keepLast);
    keepHead(encoding.specialTokensMask, n, keepLast);
    if (!encoding.typeIds.empty())
        keepHead(encoding.typeIds, n, keepLast);
    return encoding;
}

} // namespace headlight
