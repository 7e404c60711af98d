// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_decoder.h"

#include "core/io/json.h"
#include "core/tokenizer/byte_level_decoder.h"
#include "core/tokenizer/text_decoders.h"

#include <unicode/unistr.h>

namespace headlight {

namespace {

class DecoderSequence : public TokenDecoder {
public:
    explicit DecoderSequence(const JsonObject& description)
    {
        for (const JsonObject& step : description.objects("decoders"))
            m_steps.push_back(makeDecoder(step));
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

} // namespace

std::unique_ptr<const TokenDecoder> makeDecoder(const JsonObject& description)
{
    const std::string type = description.string("type");
    if (type == "Sequence")
        return std::make_unique<DecoderSequence>(description);
    if (type == "ByteLevel")
        return std::make_unique<ByteLevelDecoder>();
    if (type == "ByteFallback")
        return std::make_unique<ByteFallbackDecoder>();
    if (type == "Fuse")
        return std::make_unique<FuseDecoder>();
    if (type == "Replace")
        return std::make_unique<ReplaceDecoder>(description);
    if (type == "Strip")
        return std::make_unique<StripDecoder>(description);
    description.failField("type", "one of Sequence, ByteLevel, ByteFallback, Fuse, Replace, Strip");
}

std::string withReplacementCharacters(const std::string& bytes)
{
    // ICU replaces each maximal ill-formed piece by one U+FFFD, as the Unicode standard recommends.
    std::string text;
    icu::UnicodeString::fromUTF8(bytes).toUTF8String(text);
    return text;
}

} // namespace headlight
