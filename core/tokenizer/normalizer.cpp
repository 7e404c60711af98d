// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/normalizer.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/bert_steps.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/character_class.h"
#include "core/tokenizer/charsmap_normalizers.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/pattern.h"
#include "core/tokenizer/unicode_normalizer.h"

#include <string>
#include <utility>
#include <vector>

namespace headlight {

namespace {

/// SentencePiece's rules for translation: some controls go, and what separates or has no width becomes a space.
class NmtNormalizer : public Normalizer {
public:
    void apply(AlignedText& text) const override;
};

bool isRemoved(char32_t c)
{
    return (c >= 0x01 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F;
}

bool becomesSpace(char32_t c)
{
    return c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x1680 || (c >= 0x200B && c <= 0x200F) ||
           c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
}

void NmtNormalizer::apply(AlignedText& text) const
{
    rewriteCharacters(text, [](char32_t c, std::string& bytes) {
        if (becomesSpace(c))
            bytes.push_back(' ');
        else if (!isRemoved(c))
            appendUtf8(bytes, c);
    });
}

/// Puts a marker before text that is not empty; the marker counts as part of the first character.
class PrependNormalizer : public Normalizer {
public:
    explicit PrependNormalizer(std::string marker) : m_marker(std::move(marker)) {}
    void apply(AlignedText& text) const override { text.prepend(m_marker); }

private:
    std::string m_marker;
};

/// Replaces every match of a pattern; what replaces it comes from the last character it replaced.
class ReplaceNormalizer : public Normalizer {
public:
    explicit ReplaceNormalizer(const JsonObject& description);
    void apply(AlignedText& text) const override;

private:
    Pattern m_pattern;
    std::string m_content;
};

ReplaceNormalizer::ReplaceNormalizer(const JsonObject& description)
    : m_pattern(Pattern::read(description)), m_content(description.string("content"))
{
}

void ReplaceNormalizer::apply(AlignedText& text) const
{
    const auto matches = m_pattern.matches(text.text);
    if (matches.empty())
        return;
    AlignedText result;
    std::size_t done = 0;
    const auto keep = [&](std::size_t end) {
        for (; done < end; ++done)
            result.append({&text.text[done], 1}, text.origin[done]);
    };
    for (const Pattern::Match& match : matches) {
        keep(match.begin);
        const ByteRange from = match.end > 0 ? text.origin[match.end - 1] : text.originOf(0, 0);
        result.append(m_content, from);
        done = match.end;
    }
    keep(text.text.size());
    text = std::move(result);
}

/// Removes white space at the ends.
class StripNormalizer : public Normalizer {
public:
    StripNormalizer(bool left, bool right) : m_left(left), m_right(right) {}
    void apply(AlignedText& text) const override;

private:
    bool m_left;
    bool m_right;
};

void StripNormalizer::apply(AlignedText& text) const
{
    std::size_t begin = 0; // the first byte that stays
    std::size_t end = 0;   // the last one's end
    bool atStart = true;
    for (std::size_t i = 0; i < text.text.size();) {
        if (isWhitespace(nextCodePoint(text.text, i))) {
            if (atStart)
                begin = i;
            continue;
        }
        atStart = false;
        end = i;
    }
    begin = m_left ? begin : 0;
    end = m_right ? end : text.text.size();
    text = text.slice(begin, std::max(begin, end));
}

/// Removes every mark (general category M); letters that hold their accent keep it.
class StripAccentsNormalizer : public Normalizer {
public:
    void apply(AlignedText& text) const override;
};

void StripAccentsNormalizer::apply(AlignedText& text) const
{
    if (isAscii(text.text))
        return;
    rewriteCharacters(text, [](char32_t c, std::string& bytes) {
        if (!isAccent(c))
            appendUtf8(bytes, c);
    });
}

class NormalizerSequence : public Normalizer {
public:
    explicit NormalizerSequence(const JsonObject& description)
        : m_steps(makeSteps<Normalizer>(description, "normalizers", makeNormalizer))
    {
    }

    void apply(AlignedText& text) const override
    {
        for (const auto& step : m_steps)
            step->apply(text);
    }

private:
    std::vector<std::unique_ptr<const Normalizer>> m_steps;
};

template <UnicodeForm form>
std::unique_ptr<const Normalizer> makeUnicode(const JsonObject&)
{
    return std::make_unique<UnicodeNormalizer>(form);
}

std::unique_ptr<const Normalizer> makeStrip(const JsonObject& description)
{
    return std::make_unique<StripNormalizer>(description.boolean("strip_left"), description.boolean("strip_right"));
}

std::unique_ptr<const Normalizer> makePrepend(const JsonObject& description)
{
    return std::make_unique<PrependNormalizer>(description.string("prepend"));
}

const std::vector<PartKind<Normalizer>>& normalizerKinds()
{
    static const std::vector<PartKind<Normalizer>> kinds = {
        {"Sequence", makeKind<Normalizer, NormalizerSequence>},
        {"BertNormalizer", makeKind<Normalizer, BertNormalizer>},
        {"NFC", makeUnicode<UnicodeForm::Nfc>},
        {"NFD", makeUnicode<UnicodeForm::Nfd>},
        {"NFKC", makeUnicode<UnicodeForm::Nfkc>},
        {"NFKD", makeUnicode<UnicodeForm::Nfkd>},
        {"Lowercase", makeKind<Normalizer, LowercaseNormalizer>},
        {"Nmt", makeKind<Normalizer, NmtNormalizer>},
        {"Precompiled", makeKind<Normalizer, PrecompiledNormalizer>},
        {"Prepend", makePrepend},
        {"Replace", makeKind<Normalizer, ReplaceNormalizer>},
        {"Strip", makeStrip},
        {"StripAccents", makeKind<Normalizer, StripAccentsNormalizer>},
        {"ByteLevel", makeKind<Normalizer, ByteLevelNormalizer>},
    };
    return kinds;
}

} // namespace

std::unique_ptr<const Normalizer> makeNormalizer(const JsonObject& description)
{
    std::string type = typeOrMarked(description, {{"normalizers", "Sequence"},
                                                  {"clean_text", "BertNormalizer"},
                                                  {"strip_left", "Strip"},
                                                  {"precompiled_charsmap", "Precompiled"},
                                                  {"pattern", "Replace"},
                                                  {"prepend", "Prepend"}});
    if (type == "StripNormalizer") // older files name it so
        type = "Strip";
    return makePart(description, type, normalizerKinds());
}

} // namespace headlight
