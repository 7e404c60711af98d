// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/text_decoders.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/tokenizer/aligned_text.h"

namespace headlight {

std::vector<std::string> FuseDecoder::decode(std::vector<std::string> tokens) const
{
    std::string joined;
    for (const std::string& token : tokens)
        joined += token;
    return {joined};
}

ReplaceDecoder::ReplaceDecoder(const JsonObject& description)
    : m_pattern(Pattern::read(description)), m_content(description.string("content"))
{
}

std::vector<std::string> ReplaceDecoder::decode(std::vector<std::string> tokens) const
{
    for (std::string& token : tokens)
        token = surface(token);
    return tokens;
}

std::string ReplaceDecoder::surface(const std::string& token) const
{
    std::string result;
    std::size_t done = 0;
    for (const Pattern::Match& match : m_pattern.matches(token)) {
        result += token.substr(done, match.begin - done) + m_content;
        done = match.end;
        if (result.size() > AlignedText::maxBytes) // steps that each make two of one
            throw Error(ErrorKind::BadText, "the tokenizer's decoder makes more than " +
                                                std::to_string(AlignedText::maxBytes) + " bytes of one token");
    }
    return result + token.substr(done);
}

StripDecoder::StripDecoder(const JsonObject& description)
    : m_content(description.string("content")),
      m_start(static_cast<std::size_t>(description.integer("start", 0, 1'000'000))),
      m_stop(static_cast<std::size_t>(description.integer("stop", 0, 1'000'000)))
{
    if (m_content.empty())
        description.failField("content", "a character");
}

std::vector<std::string> StripDecoder::decode(std::vector<std::string> tokens) const
{
    for (std::string& token : tokens) {
        for (std::size_t n = 0; n < m_start && token.starts_with(m_content); ++n)
            token.erase(0, m_content.size());
        for (std::size_t n = 0; n < m_stop && token.ends_with(m_content); ++n)
            token.erase(token.size() - m_content.size());
    }
    return tokens;
}

} // namespace headlight
