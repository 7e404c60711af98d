// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/word_decoders.h"

#include "core/io/json.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

std::string withAllReplaced(const std::string& text, std::string_view from, std::string_view to)
{
    std::string result;
    std::size_t done = 0;
    for (std::size_t i = text.find(from); !from.empty() && i != std::string::npos; i = text.find(from, done)) {
        result.append(text, done, i - done);
        result += to;
        done = i + from.size();
    }
    return result.append(text, done);
}

/// English text again from tokens apart, by the rules of the reference implementation.
std::string cleanedUp(std::string text)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 11> rules = {{{" .", "."},
                                                                                      {" ?", "?"},
                                                                                      {" !", "!"},
                                                                                      {" ,", ","},
                                                                                      {" ' ", "'"},
                                                                                      {" n't", "n't"},
                                                                                      {" 'm", "'m"},
                                                                                      {" do not", " don't"},
                                                                                      {" 's", "'s"},
                                                                                      {" 've", "'ve"},
                                                                                      {" 're", "'re"}}};
    for (const auto& [from, to] : rules)
        text = withAllReplaced(text, from, to);
    return text;
}

} // namespace

SuffixDecoder::SuffixDecoder(const JsonObject& description) : m_suffix(description.stringOr("suffix", "</w>")) {}

std::vector<std::string> SuffixDecoder::decode(std::vector<std::string> tokens) const
{
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokens[i] = withAllReplaced(tokens[i], m_suffix, i + 1 < tokens.size() ? " " : "");
    return tokens;
}

std::string SuffixDecoder::surface(const std::string& token) const
{
    return withAllReplaced(token, m_suffix, "");
}

CtcDecoder::CtcDecoder(const JsonObject& description)
    : m_padding(description.stringOr("pad_token", "<pad>")),
      m_delimiter(description.stringOr("word_delimiter_token", "|")),
      m_cleansUp(description.booleanOr("cleanup", true))
{
}

std::vector<std::string> CtcDecoder::decode(std::vector<std::string> tokens) const
{
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    std::vector<std::string> result;
    for (const std::string& token : tokens) {
        std::string text = withAllReplaced(token, m_padding, "");
        if (m_cleansUp)
            text = withAllReplaced(cleanedUp(std::move(text)), m_delimiter, " ");
        if (!text.empty())
            result.push_back(std::move(text));
    }
    return result;
}

MetaspaceDecoder::MetaspaceDecoder(const JsonObject& description) : m_metaspace(Metaspace::read(description)) {}

std::vector<std::string> MetaspaceDecoder::decode(std::vector<std::string> tokens) const
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool own = i == 0 && m_metaspace.prepend != Metaspace::Prepend::Never;
        tokens[i] = withAllReplaced(tokens[i], m_metaspace.replacement, own ? "" : " ");
    }
    return tokens;
}

std::string MetaspaceDecoder::surface(const std::string& token) const
{
    return withAllReplaced(token, m_metaspace.replacement, " ");
}

WordPieceDecoder::WordPieceDecoder(const JsonObject& description)
    : m_prefix(description.stringOr("prefix", "##")), m_cleansUp(description.booleanOr("cleanup", true))
{
}

std::vector<std::string> WordPieceDecoder::decode(std::vector<std::string> tokens) const
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0)
            tokens[i] = surface(tokens[i]);
        if (m_cleansUp)
            tokens[i] = cleanedUp(std::move(tokens[i]));
    }
    return tokens;
}

std::string WordPieceDecoder::surface(const std::string& token) const
{
    return token.starts_with(m_prefix) ? token.substr(m_prefix.size()) : " " + token;
}

} // namespace headlight
