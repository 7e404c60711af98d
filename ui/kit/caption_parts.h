// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>
#include <cstdint>

namespace headlight {

/// The parts of a caption, in their order; see FigureCaption.
enum class CaptionPart : std::uint8_t { Model, Layer, Head, Shown, Method, Mask, Rows, Notes };

inline constexpr std::array kCaptionParts = {
    EnumWord{CaptionPart::Model, "model"}, EnumWord{CaptionPart::Layer, "layer"},   EnumWord{CaptionPart::Head, "head"},
    EnumWord{CaptionPart::Shown, "shown"}, EnumWord{CaptionPart::Method, "method"}, EnumWord{CaptionPart::Mask, "mask"},
    EnumWord{CaptionPart::Rows, "rows"},   EnumWord{CaptionPart::Notes, "notes"}};

/// Those of its parts that a caption is written with: all, unless some are left out.
class CaptionParts {
public:
    static CaptionParts none() { return CaptionParts(0); }
    CaptionParts() = default;

    bool has(CaptionPart part) const { return (m_bits & bit(part)) != 0; }
    void set(CaptionPart part, bool isOn)
    {
        m_bits = static_cast<std::uint8_t>(isOn ? m_bits | bit(part) : m_bits & ~bit(part));
    }
    bool operator==(const CaptionParts&) const = default;

private:
    explicit CaptionParts(std::uint8_t bits) : m_bits(bits) {}
    static std::uint8_t bit(CaptionPart part) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(part)); }

    static_assert(kCaptionParts.size() == 8);
    std::uint8_t m_bits = 0xFF;
};

} // namespace headlight
