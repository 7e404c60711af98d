// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_labels.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

#include <unicode/uchar.h>

namespace headlight {

namespace {

std::string named(char32_t codePoint)
{
    std::array<char, 16> name = {};
    std::snprintf(name.data(), name.size(), "U+%04X", static_cast<unsigned>(codePoint));
    return "⟨" + std::string(name.data()) + "⟩";
}

std::string hexOf(std::string_view bytes)
{
    std::string result;
    for (const char c : bytes) {
        std::array<char, 4> hex = {};
        std::snprintf(hex.data(), hex.size(), "%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
        result += (result.empty() ? "" : " ") + std::string(hex.data());
    }
    return "⟨" + result + "⟩";
}

/// Characters that are seen only by what they do to their neighbours, or not at all.
bool isInvisible(char32_t codePoint)
{
    const auto c = static_cast<UChar32>(codePoint);
    constexpr std::uint32_t unseen =
        U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CN_MASK | U_GC_CO_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    return (U_GET_GC_MASK(c) & unseen) != 0 || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/// Joiners and variation selectors belong to the visible character before them; tag characters spell flags.
bool attaches(char32_t codePoint)
{
    return codePoint == 0x200C || codePoint == 0x200D || (codePoint >= 0xFE00 && codePoint <= 0xFE0F) ||
           (codePoint >= 0xE0020 && codePoint <= 0xE007F) || (codePoint >= 0xE0100 && codePoint <= 0xE01EF);
}

/// White space and C0 controls as pictures; empty for others.
std::string pictureOf(char32_t codePoint)
{
    constexpr char32_t controlPictures = 0x2400;
    std::string picture;
    if (codePoint == ' ')
        picture = "␣";
    else if (codePoint == '\t')
        picture = "⇥";
    else if (codePoint == '\n')
        picture = "⏎";
    else if (codePoint < 0x20)
        appendUtf8(picture, controlPictures + codePoint);
    else if (codePoint == 0x7F)
        picture = "␡";
    return picture;
}

void appendWellFormed(std::string& label, std::string_view text)
{
    bool afterVisible = false;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        const char32_t codePoint = nextCodePoint(text, i);
        const std::string_view character = text.substr(begin, i - begin);
        const std::string picture = pictureOf(codePoint);
        // A joiner needs a visible neighbour on both sides, a selector only the one before it.
        const bool joiner = codePoint == 0x200C || codePoint == 0x200D;
        const bool kept = afterVisible && attaches(codePoint) && (!joiner || i < text.size());
        if (!picture.empty())
            label += picture;
        else if (!kept && (isInvisible(codePoint) || isWhitespace(codePoint)))
            label += named(codePoint);
        else
            label += (!afterVisible && isMark(codePoint) ? "◌" : "") + std::string(character);
        afterVisible = picture.empty() && (kept || (!isInvisible(codePoint) && !isWhitespace(codePoint)));
    }
}

struct ByteSpan {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Neighbouring tokens as one text of bytes.
class TokenRun {
public:
    void add(std::string_view bytes)
    {
        m_spans.push_back({m_bytes.size(), m_bytes.size() + bytes.size()});
        m_bytes += bytes;
    }

    std::vector<std::string> labels() const
    {
        std::vector<std::string> result;
        for (const ByteSpan& span : m_spans)
            result.push_back(label(span));
        return result;
    }

private:
    std::string label(const ByteSpan& token) const
    {
        const std::string_view own = bytes(token);
        if (!firstInvalidUtf8(own))
            return tokenLabel(own, false);
        std::size_t at = token.begin + (own.size() > 1 && own.front() == ' ' ? 1 : 0);
        std::string text;
        std::size_t plain = at; // bytes [plain, at) belong to no spread character
        const auto flush = [&] {
            if (plain < at)
                text += tokenLabel(bytes({plain, at}), true);
        };
        while (at < token.end) {
            if (const auto character = spreadCharacter(at, token)) {
                flush();
                text += tokenLabel(bytes(*character), true) + lowered(partOf(*character, token));
                plain = at = std::min(character->end, token.end);
            } else {
                ++at;
            }
        }
        flush();
        return text;
    }

    /// The whole character that byte `at` is part of, if some of it lies in another token.
    std::optional<ByteSpan> spreadCharacter(std::size_t at, const ByteSpan& token) const
    {
        std::size_t begin = at;
        while (begin > 0 && at - begin < 3 && isTrailByte(m_bytes[begin]))
            --begin;
        if (isTrailByte(m_bytes[begin]))
            return {};
        const ByteSpan character{begin, std::min(m_bytes.size(), begin + utf8Length(m_bytes[begin]))};
        const bool holds = at < character.end && !firstInvalidUtf8(bytes(character));
        const bool spread = character.begin < token.begin || character.end > token.end;
        return holds && spread ? std::optional(character) : std::nullopt;
    }

    /// 1 for the token with the character's first byte, 2 for the next.
    int partOf(const ByteSpan& character, const ByteSpan& token) const
    {
        int part = 1;
        for (auto other = std::ranges::upper_bound(m_spans, character.begin, {}, &ByteSpan::begin);
             other != m_spans.end() && other->begin <= token.begin; ++other)
            part += other->begin < other->end ? 1 : 0;
        return part;
    }

    static std::string lowered(int digit)
    {
        constexpr char32_t subscriptZero = 0x2080;
        std::string text;
        appendUtf8(text, subscriptZero + static_cast<char32_t>(digit));
        return text;
    }

    std::string_view bytes(const ByteSpan& span) const
    {
        return std::string_view(m_bytes).substr(span.begin, span.end - span.begin);
    }

    std::string m_bytes;
    std::vector<ByteSpan> m_spans;
};

} // namespace

std::string tokenLabel(std::string_view bytes, bool markSpace)
{
    if (bytes.empty())
        return "⟨⟩";
    if (!markSpace && bytes.size() > 1 && bytes[0] == ' ' && bytes.find_first_not_of(' ') != std::string_view::npos)
        bytes.remove_prefix(1);
    std::string label;
    while (!bytes.empty()) {
        const std::size_t good = firstInvalidUtf8(bytes).value_or(bytes.size());
        appendWellFormed(label, bytes.substr(0, good));
        bytes.remove_prefix(good);
        std::size_t bad = 0;
        while (bad < bytes.size() && firstInvalidUtf8(bytes.substr(bad)) == std::size_t{0})
            ++bad;
        if (bad > 0)
            label += hexOf(bytes.substr(0, bad));
        bytes.remove_prefix(bad);
    }
    return label;
}

std::vector<std::string> sequenceLabels(const std::vector<TokenSurface>& surfaces)
{
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < surfaces.size();) {
        if (surfaces[i].alone) {
            labels.push_back(tokenLabel(surfaces[i++].bytes, false));
            continue;
        }
        TokenRun run;
        for (; i < surfaces.size() && !surfaces[i].alone; ++i)
            run.add(surfaces[i].bytes);
        for (std::string& label : run.labels())
            labels.push_back(std::move(label));
    }
    return labels;
}

} // namespace headlight
