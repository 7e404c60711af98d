// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_decoder.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/tokenizer/aligned_text.h"
#include "core/tokenizer/byte_fallback.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/metaspace.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/pattern.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include <unicode/unistr.h>

namespace headlight {

namespace {

/// Joins all tokens into one, for what comes after.
class FuseDecoder : public TokenDecoder {
public:
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
};

/// Replaces a pattern in every token.
class ReplaceDecoder : public TokenDecoder {
public:
    explicit ReplaceDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;

private:
    Pattern m_pattern;
    std::string m_content;
};

/// Removes up to `start` and `stop` times a character from the ends of every token.
class StripDecoder : public TokenDecoder {
public:
    explicit StripDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;

private:
    std::string m_content;
    std::int64_t m_start;
    std::int64_t m_stop;
};

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
      m_start(description.integer("start", 0, 1'000'000)),
      m_stop(description.integer("stop", 0, 1'000'000))
{
    if (m_content.empty())
        description.failField("content", "a character");
}

std::vector<std::string> StripDecoder::decode(std::vector<std::string> tokens) const
{
    for (std::string& token : tokens) {
        for (std::int64_t n = 0; n < m_start && token.starts_with(m_content); ++n)
            token.erase(0, m_content.size());
        for (std::int64_t n = 0; n < m_stop && token.ends_with(m_content); ++n)
            token.erase(token.size() - m_content.size());
    }
    return tokens;
}

/// "BPEDecoder": a mark at a token's end ("</w>") becomes a space, but for the last.
class SuffixDecoder : public TokenDecoder {
public:
    explicit SuffixDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;

private:
    std::string m_suffix;
};

/// The output of connectionist temporal classification: repeated tokens are one, padding goes.
class CtcDecoder : public TokenDecoder {
public:
    explicit CtcDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;

private:
    std::string m_padding;
    std::string m_delimiter; // between words
    bool m_cleansUp;
};

/// A space for each of the characters that stand for one; none before the text where the tokenizer has put it there.
class MetaspaceDecoder : public TokenDecoder {
public:
    explicit MetaspaceDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;

private:
    Metaspace m_metaspace;
};

/// "##ing" continues the token before it, others stand apart.
class WordPieceDecoder : public TokenDecoder {
public:
    explicit WordPieceDecoder(const JsonObject& description);
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;

private:
    std::string m_prefix;
    bool m_cleansUp;
};

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

class DecoderSequence : public TokenDecoder {
public:
    explicit DecoderSequence(const JsonObject& description)
        : m_steps(makeSteps<TokenDecoder>(description, "decoders", makeDecoder))
    {
    }

    std::vector<std::string> decode(std::vector<std::string> tokens) const override
    {
        for (const auto& step : m_steps)
            tokens = step->decode(std::move(tokens));
        return tokens;
    }

    std::string surface(const std::string& token) const override
    {
        std::string result = token;
        for (const auto& step : m_steps)
            result = step->surface(result);
        return result;
    }

private:
    std::vector<std::unique_ptr<const TokenDecoder>> m_steps;
};

const std::vector<PartKind<TokenDecoder>>& decoderKinds()
{
    static const std::vector<PartKind<TokenDecoder>> kinds = {
        {"Sequence", makeKind<TokenDecoder, DecoderSequence>},
        {"BPEDecoder", makeKind<TokenDecoder, SuffixDecoder>},
        {"ByteFallback", makeKind<TokenDecoder, ByteFallbackDecoder>},
        {"ByteLevel", makeKind<TokenDecoder, ByteLevelDecoder>},
        {"CTC", makeKind<TokenDecoder, CtcDecoder>},
        {"Fuse", makeKind<TokenDecoder, FuseDecoder>},
        {"Metaspace", makeKind<TokenDecoder, MetaspaceDecoder>},
        {"Replace", makeKind<TokenDecoder, ReplaceDecoder>},
        {"Strip", makeKind<TokenDecoder, StripDecoder>},
        {"WordPiece", makeKind<TokenDecoder, WordPieceDecoder>},
    };
    return kinds;
}

} // namespace

std::unique_ptr<const TokenDecoder> makeDecoder(const JsonObject& description)
{
    const std::string type = typeOrMarked(description, {{"suffix", "BPEDecoder"},
                                                        {"prefix", "WordPiece"},
                                                        {"replacement", "Metaspace"},
                                                        {"pad_token", "CTC"},
                                                        {"pattern", "Replace"},
                                                        {"decoders", "Sequence"},
                                                        {"trim_offsets", "ByteLevel"}});
    return makePart(description, type, decoderKinds());
}

std::string withReplacementCharacters(const std::string& bytes)
{
    // ICU replaces each maximal ill-formed piece by one U+FFFD, as the Unicode standard recommends.
    std::string text;
    icu::UnicodeString::fromUTF8(bytes).toUTF8String(text);
    return text;
}

} // namespace headlight
