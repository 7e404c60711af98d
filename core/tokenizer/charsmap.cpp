// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/charsmap.h"

#include "core/io/utf8.h"

namespace headlight {

namespace {

std::uint32_t littleEndian(std::string_view bytes)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return value;
}

// A unit: bits 0–7 and 31 its label, bit 8 whether a value follows, bits 10–30 the offset of its children, in steps of
// 256 where bit 9 is set. A value's unit: bit 31 set, the value below.
std::uint32_t offsetOf(std::uint32_t unit)
{
    return (unit >> 10U) << ((unit & (1U << 9U)) >> 6U);
}

std::uint32_t labelOf(std::uint32_t unit)
{
    return unit & ((1U << 31U) | 0xFFU);
}

bool hasValue(std::uint32_t unit)
{
    return (unit >> 8U & 1U) != 0;
}

} // namespace

std::optional<Charsmap> Charsmap::read(std::string_view bytes)
{
    if (bytes.size() < 4)
        return std::nullopt;
    const std::size_t size = littleEndian(bytes);
    if (size % 4 != 0 || size == 0 || size > bytes.size() - 4)
        return std::nullopt;
    Charsmap map;
    map.m_units.reserve(size / 4);
    for (std::size_t i = 0; i < size; i += 4)
        map.m_units.push_back(littleEndian(bytes.substr(4 + i, 4)));
    map.m_texts = bytes.substr(4 + size);
    if (firstInvalidUtf8(map.m_texts) || (!map.m_texts.empty() && map.m_texts.back() != '\0'))
        return std::nullopt;
    return map;
}

template <typename Found>
void Charsmap::entries(std::string_view text, const Found& found) const
{
    std::size_t node = offsetOf(m_units[0]);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto label = static_cast<unsigned char>(text[i]);
        node ^= label;
        if (label == 0 || node >= m_units.size() || labelOf(m_units[node]) != label)
            return;
        const std::uint32_t unit = m_units[node];
        node ^= offsetOf(unit);
        if (hasValue(unit) && !found(i + 1, node))
            return;
    }
}

std::optional<std::string_view> Charsmap::textOf(std::size_t valueUnit) const
{
    if (valueUnit >= m_units.size())
        return std::nullopt;
    const std::size_t begin = m_units[valueUnit] & 0x7FFFFFFFU;
    // A value that points into the middle of a character is a lie that costs this entry only.
    if (begin >= m_texts.size() || isTrailByte(m_texts[begin]))
        return std::nullopt;
    return std::string_view(m_texts).substr(begin, m_texts.find('\0', begin) - begin);
}

std::optional<std::string_view> Charsmap::replacement(std::string_view text) const
{
    std::optional<std::string_view> shortest;
    entries(text, [&](std::size_t, std::size_t valueUnit) {
        shortest = textOf(valueUnit);
        return false;
    });
    return shortest;
}

std::optional<Charsmap::Rule> Charsmap::longestRule(std::string_view text) const
{
    std::optional<Rule> longest;
    entries(text, [&](std::size_t length, std::size_t valueUnit) {
        const bool isWhole = length == text.size() || !isTrailByte(text[length]);
        if (const auto replacement = isWhole ? textOf(valueUnit) : std::nullopt)
            longest = Rule{length, *replacement};
        return true;
    });
    return longest;
}

} // namespace headlight
