// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <algorithm>
#include <array>

namespace headlight {

/// A number of each head that a scatter of heads can show, by the name that the table of heads has for it.
enum class HeadQuantity {
    Layer,
    PreviousToken,
    NextToken,
    Self,
    FirstToken,
    SpecialTokens,
    Punctuation,
    SameToken,
    Distance,
    PatchDistance,
    Entropy,
    Induction,
    DuplicateToken,
    NameMover,
    NameCopying,
    CopySuppression,
    Retrieval,
    Successor,
    Similarity,
    CellWeight,
    CellContrast,
    Heads, ///< how many heads: bars of a histogram in place of points
    None   ///< no number: points of one size, or of one colour
};

/// An axis shows one of these.
inline constexpr std::array kHeadAxes = {EnumWord{HeadQuantity::Layer, "layer"},
                                         EnumWord{HeadQuantity::PreviousToken, "previous_token"},
                                         EnumWord{HeadQuantity::NextToken, "next_token"},
                                         EnumWord{HeadQuantity::Self, "self"},
                                         EnumWord{HeadQuantity::FirstToken, "first_token"},
                                         EnumWord{HeadQuantity::SpecialTokens, "special_tokens"},
                                         EnumWord{HeadQuantity::Punctuation, "punctuation"},
                                         EnumWord{HeadQuantity::SameToken, "same_token"},
                                         EnumWord{HeadQuantity::Distance, "distance"},
                                         EnumWord{HeadQuantity::PatchDistance, "patch_distance"},
                                         EnumWord{HeadQuantity::Entropy, "entropy"},
                                         EnumWord{HeadQuantity::Induction, "induction"},
                                         EnumWord{HeadQuantity::DuplicateToken, "duplicate_token"},
                                         EnumWord{HeadQuantity::NameMover, "name_mover"},
                                         EnumWord{HeadQuantity::NameCopying, "name_copying"},
                                         EnumWord{HeadQuantity::CopySuppression, "copy_suppression"},
                                         EnumWord{HeadQuantity::Retrieval, "retrieval"},
                                         EnumWord{HeadQuantity::Successor, "successor"},
                                         EnumWord{HeadQuantity::Similarity, "similarity"},
                                         EnumWord{HeadQuantity::CellWeight, "weight_here"},
                                         EnumWord{HeadQuantity::CellContrast, "more_than_other_rows"}};
/// The axis from below shows one of these.
inline constexpr auto kHeadHeights = [] {
    std::array<EnumWord<HeadQuantity>, kHeadAxes.size() + 1> heights{EnumWord{HeadQuantity::Heads, "heads"}};
    std::ranges::copy(kHeadAxes, heights.begin() + 1);
    return heights;
}();
/// Colour and size show one of these.
inline constexpr auto kHeadMarks = [] {
    std::array<EnumWord<HeadQuantity>, kHeadAxes.size() + 1> marks{EnumWord{HeadQuantity::None, "none"}};
    std::ranges::copy(kHeadAxes, marks.begin() + 1);
    return marks;
}();

/// Which numbers the scatter of heads shows.
struct HeadPointsChoice {
    HeadQuantity x = HeadQuantity::Distance;
    HeadQuantity y = HeadQuantity::Entropy;
    HeadQuantity colour = HeadQuantity::Layer;
    HeadQuantity size = HeadQuantity::None;
    /// Bars that count heads: each has its layer's colour or that of all, and no size.
    bool isHistogram() const { return y == HeadQuantity::Heads; }
    bool operator==(const HeadPointsChoice&) const = default;
};

} // namespace headlight
