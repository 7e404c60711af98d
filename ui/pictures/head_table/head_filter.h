// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/head_table/head_measure.h"

#include <QString>

#include <variant>
#include <vector>

namespace headlight {

/// Which heads of a table are shown: those that meet every condition.
struct HeadFilter {
    enum class Comparison { Less, LessOrEqual, Equal, GreaterOrEqual, Greater };
    enum class Place { Layer, Head };
    struct Condition {
        std::variant<HeadMeasure, Place> what;
        Comparison comparison = Comparison::Equal;
        double number = 0.0;
    };
    std::vector<Condition> conditions;

    /// A measure without a value meets no condition.
    bool accepts(const HeadTableRow& row) const;
};

/// From what is typed: conditions such as "prev > 0.4" or "layer = 2", with commas between them; "2" alone is layer 2
/// and "2.5" is head 5 of layer 2. Blank accepts every head. Throws Error{BadArgument} with a sentence that says what
/// is not understood.
HeadFilter parseHeadFilter(const QString& text);

} // namespace headlight
