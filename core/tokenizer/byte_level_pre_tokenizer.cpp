// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/byte_level_pre_tokenizer.h"

#include "core/io/json.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/prepend_normalizer.h"
#include "core/tokenizer/split_expressions.h"
#include "core/tokenizer/split_pre_tokenizer.h"

namespace headlight {

ByteLevelPreTokenizer::ByteLevelPreTokenizer(const JsonObject& description)
    : m_addPrefixSpace(description.booleanOr("add_prefix_space", true))
{
    if (description.booleanOr("use_regex", true))
        m_words = Pattern::regex(split_expressions::gpt2, description.file());
}

void ByteLevelPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](AlignedText text) {
        if (m_addPrefixSpace && !text.text.starts_with(' '))
            PrependNormalizer(" ").apply(text);
        std::vector<Piece> words;
        if (m_words)
            words = splitByPattern(text, *m_words, SplitBehavior::Isolated, false);
        else
            words.push_back({std::move(text), std::nullopt});
        for (Piece& word : words)
            word.text = inByteLevelAlphabet(word.text);
        return words;
    });
}

} // namespace headlight
