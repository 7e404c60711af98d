// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/encoding.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

template <typename T>
void keepHead(std::vector<T>& values, int nKept, bool keepLast)
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
    keepHead(encoding.ids, nKept, keepLast);
    keepHead(encoding.tokens, nKept, keepLast);
    keepHead(encoding.labels, nKept, keepLast);
    keepHead(encoding.offsets, nKept, keepLast);
    keepHead(encoding.specialTokensMask, nKept, keepLast);
    if (!encoding.typeIds.empty())
        keepHead(encoding.typeIds, nKept, keepLast);
    return encoding;
}

void appendAddedToken(Encoding& encoding, std::int64_t id, const std::string& token)
{
    encoding.ids.push_back(id);
    encoding.tokens.push_back(token);
    encoding.offsets.push_back({0, 0});
    encoding.specialTokensMask.push_back(1);
    encoding.typeIds.push_back(0);
}

void appendEncoding(Encoding& encoding, const Encoding& other)
{
    encoding.ids.insert(encoding.ids.end(), other.ids.begin(), other.ids.end());
    encoding.tokens.insert(encoding.tokens.end(), other.tokens.begin(), other.tokens.end());
    encoding.offsets.insert(encoding.offsets.end(), other.offsets.begin(), other.offsets.end());
    encoding.specialTokensMask.insert(encoding.specialTokensMask.end(), other.specialTokensMask.begin(),
                                      other.specialTokensMask.end());
    encoding.typeIds.insert(encoding.typeIds.end(), other.typeIds.begin(), other.typeIds.end());
}

} // namespace headlight
