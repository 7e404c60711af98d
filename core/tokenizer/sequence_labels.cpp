// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/sequence_labels.h"

#include "core/io/utf8.h"
#include "core/tokenizer/token_label.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace headlight {

namespace {

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
