// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/pair_processor.h"

#include "core/io/json.h"
#include "core/tokenizer/vocabulary.h"

#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

PairProcessor::PairProcessor(const JsonObject& description, OffsetTrimmer trimmer, bool doubleSeparator)
    : m_first(readToken(description, "cls")),
      m_separator(readToken(description, "sep")),
      m_trimmer(std::move(trimmer)),
      m_doubleSeparator(doubleSeparator)
{
}

PairProcessor PairProcessor::bert(const JsonObject& description)
{
    return {description, OffsetTrimmer(false, false), false};
}

PairProcessor PairProcessor::roberta(const JsonObject& description)
{
    return {description, OffsetTrimmer(description), true};
}

PairProcessor::Token PairProcessor::readToken(const JsonObject& description, const char* key)
{
    const nlohmann::json& pair = description.raw(key);
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !Vocabulary::isId(pair[1]))
        description.failField(key, "a token and its id");
    return {pair[0].get<std::string>(), pair[1].get<std::int64_t>()};
}

std::vector<TokenSequence> PairProcessor::process(std::vector<TokenSequence> parts) const
{
    parts = m_trimmer.process(std::move(parts));
    std::vector<TokenSequence> result;
    for (const TokenSequence& part : parts) {
        TokenSequence framed;
        if (result.empty())
            appendAddedToken(framed, m_first.id, m_first.text);
        else if (m_doubleSeparator)
            appendAddedToken(framed, m_separator.id, m_separator.text);
        appendTokens(framed, part);
        appendAddedToken(framed, m_separator.id, m_separator.text);
        for (auto& token : framed.tokens)
            token.type = result.empty() || m_doubleSeparator ? 0 : 1; // RoBERTa has no types
        result.push_back(std::move(framed));
    }
    return result;
}

} // namespace headlight
