// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/bert_pre_tokenizer.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

namespace headlight {

void BertPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [](const AlignedText& text) {
        std::vector<Piece> words;
        std::size_t wordBegin = 0;
        const auto endWord = [&](std::size_t end) {
            if (wordBegin < end)
                words.push_back({text.slice(wordBegin, end), std::nullopt});
        };
        for (std::size_t i = 0; i < text.text.size();) {
            const std::size_t begin = i;
            const char32_t c = nextCodePoint(text.text, i);
            const bool punctuation = isPunctuation(c);
            if (!punctuation && !isWhitespace(c))
                continue;
            endWord(begin);
            if (punctuation)
                words.push_back({text.slice(begin, i), std::nullopt});
            wordBegin = i;
        }
        endWord(text.text.size());
        return words;
    });
}

} // namespace headlight
