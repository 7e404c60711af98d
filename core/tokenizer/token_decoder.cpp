// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_decoder.h"

#include "core/tokenizer/byte_level_decoder.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/text_decoders.h"
#include "core/tokenizer/word_decoders.h"

#include <unicode/unistr.h>

namespace headlight {

namespace {

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
        {"Sequence", {"decoders"}, makeKind<TokenDecoder, DecoderSequence>},
        {"BPEDecoder", {"suffix"}, makeKind<TokenDecoder, SuffixDecoder>},
        {"ByteFallback", {}, makeKind<TokenDecoder, ByteFallbackDecoder>},
        {"ByteLevel", {"add_prefix_space", "trim_offsets", "use_regex"}, makeKind<TokenDecoder, ByteLevelDecoder>},
        {"CTC", {"pad_token", "word_delimiter_token", "cleanup"}, makeKind<TokenDecoder, CtcDecoder>},
        {"Fuse", {}, makeKind<TokenDecoder, FuseDecoder>},
        {"Metaspace",
         {"replacement", "prepend_scheme", "split", "add_prefix_space", "str_rep"},
         makeKind<TokenDecoder, MetaspaceDecoder>},
        {"Replace", {"pattern", "content"}, makeKind<TokenDecoder, ReplaceDecoder>},
        {"Strip", {"content", "start", "stop"}, makeKind<TokenDecoder, StripDecoder>},
        {"WordPiece", {"prefix", "cleanup"}, makeKind<TokenDecoder, WordPieceDecoder>},
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
