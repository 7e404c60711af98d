// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/followed_tokens.h"

#include <optional>
#include <vector>

namespace headlight {

/// For each query, and each key, of the part that is shown of `before` the token of `after` that goes on from it; empty
/// where none does, or where the queries, or keys, of the shown part are of another text there.
struct TokenPartners {
    std::vector<std::optional<int>> queries; // [Tq]
    std::vector<std::optional<int>> keys;    // [Tk]
};
TokenPartners tokenPartners(const ShownTokens& before, const ShownTokens& after);

/// The text that the queries, or keys, of the shown part are of.
const TokenSequence& shownText(const ShownTokens& shown, bool ofQueries);

} // namespace headlight
