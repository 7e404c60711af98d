// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_weights.h"

#include "core/export/pattern_arrays.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// The signs that ASCII has beside the quotation marks, the backslash, "&", "<" and ">".
constexpr std::string_view kLetters =
    "!#$%()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|";
static_assert(kLetters.size() == 85);

constexpr int kHidden = 256; ///< stands for NaN among the highest bytes

/// Four bytes, the first the highest, become five letters; the last four are filled up with zeros.
std::string lettersOf(std::vector<std::uint8_t> bytes)
{
    bytes.resize((bytes.size() + 3) / 4 * 4);
    std::string text;
    text.reserve(bytes.size() / 4 * 5);
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 4; ++k)
            word = word << 8U | bytes[i + k];
        std::string five(5, ' ');
        for (auto letter = five.rbegin(); letter != five.rend(); ++letter, word /= 85)
            *letter = kLetters[word % 85];
        text += five;
    }
    return text;
}

int highestByte(float number)
{
    return std::isnan(number) ? kHidden : static_cast<int>(std::bit_cast<std::uint32_t>(number) >> 24U);
}

/// Adds numbers of `bits` bits one behind the other, the highest bit first.
class PackedBits {
public:
    explicit PackedBits(int bits) : m_bits(bits) {}
    void add(int number)
    {
        for (int bit = m_bits - 1; bit >= 0; --bit) {
            if (m_nBits++ % 8 == 0)
                m_bytes.push_back(0);
            m_bytes.back() |= static_cast<std::uint8_t>((number >> bit & 1) << (8 - 1 - (m_nBits - 1) % 8));
        }
    }
    const std::vector<std::uint8_t>& bytes() const { return m_bytes; }

private:
    int m_bits;
    std::size_t m_nBits = 0;
    std::vector<std::uint8_t> m_bytes;
};

} // namespace

nlohmann::json pageWeights(const std::vector<AttentionMap>& maps)
{
    std::vector<float> numbers;
    std::map<int, int> places; // the place that each highest byte has in the list
    for (const AttentionMap& map : maps) {
        const Matrix ofMap = patternNumbers(map);
        for (Index i = 0; i < ofMap.size(); ++i) {
            numbers.push_back(ofMap.data()[i]);
            places.try_emplace(highestByte(numbers.back()), 0);
        }
    }
    nlohmann::json highs = nlohmann::json::array();
    for (auto& [high, place] : places) {
        place = static_cast<int>(highs.size());
        highs.push_back(high == kHidden ? nlohmann::json(nullptr) : nlohmann::json(high));
    }
    const int bits = std::bit_width(places.size() - 1);
    PackedBits ofPlaces(bits);
    std::vector<std::uint8_t> lower;
    for (const float number : numbers) {
        ofPlaces.add(places.at(highestByte(number)));
        const auto word = std::bit_cast<std::uint32_t>(number);
        if (!std::isnan(number))
            for (const unsigned shift : {16U, 8U, 0U})
                lower.push_back(static_cast<std::uint8_t>(word >> shift));
    }
    std::vector<std::uint8_t> bytes = ofPlaces.bytes();
    bytes.insert(bytes.end(), lower.begin(), lower.end());
    return {{"highs", highs},
            {"bits", bits},
            {"count", numbers.size()},
            {"letters", kLetters},
            {"text", lettersOf(std::move(bytes))}};
}

nlohmann::json packedText(const QByteArray& text)
{
    constexpr int kSmallest = 9;     // levels of zlib
    constexpr qsizetype kLength = 4; // Qt puts the length in front of what zlib makes
    const QByteArray deflated = qCompress(text, kSmallest).mid(kLength);
    return {{"count", deflated.size()}, {"letters", kLetters}, {"text", lettersOf({deflated.begin(), deflated.end()})}};
}

} // namespace headlight
