// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/aligned_text.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace headlight {

/// Part of the text on its way to tokens: either an added token that was found in it, or text still to be tokenized.
struct Piece {
    AlignedText text;
    std::optional<std::int64_t> addedToken;
};

/// Replaces every piece that is still text by what `split(AlignedText)` makes of it: a list of pieces; empty ones go.
template <typename Split>
void splitPieces(std::vector<Piece>& pieces, const Split& split)
{
    std::vector<Piece> result;
    result.reserve(pieces.size());
    for (Piece& piece : pieces) {
        if (piece.addedToken) {
            result.push_back(std::move(piece));
            continue;
        }
        for (Piece& part : split(std::move(piece.text)))
            if (part.addedToken || !part.text.text.empty())
                result.push_back(std::move(part));
    }
    pieces = std::move(result);
}

} // namespace headlight
