// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/word_pre_tokenizer.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

namespace headlight {

namespace {

enum class RunKind { Space, Word, Other };

RunKind runKindOf(char32_t c)
{
    return isWordCharacter(c) ? RunKind::Word : isWhitespace(c) ? RunKind::Space : RunKind::Other;
}

} // namespace

void WordPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [](const AlignedText& text) {
        std::vector<Piece> runs;
        std::size_t runBegin = 0;
        RunKind run = RunKind::Space;
        const auto endRun = [&](std::size_t end) {
            if (run != RunKind::Space)
                runs.push_back({text.slice(runBegin, end), std::nullopt});
        };
        for (std::size_t i = 0; i < text.text.size();) {
            const std::size_t begin = i;
            const RunKind kind = runKindOf(nextCodePoint(text.text, i));
            if (kind == run)
                continue;
            endRun(begin);
            runBegin = begin;
            run = kind;
        }
        endRun(text.text.size());
        return runs;
    });
}

} // namespace headlight
