// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/transformer/run_options.h"
#include "ui/kit/enum_word.h"

#include <QString>

#include <array>
#include <optional>
#include <set>

namespace headlight {

/// What is different in B.
enum class CompareKind { Head, Text, Model, Mask, Ablation };

inline constexpr std::array kCompareKinds = {EnumWord{CompareKind::Head, "head"}, EnumWord{CompareKind::Text, "text"},
                                             EnumWord{CompareKind::Model, "model"}, EnumWord{CompareKind::Mask, "mask"},
                                             EnumWord{CompareKind::Ablation, "ablation"}};

/// What the tab Compare sets beside the session as it is, A: B is A with one thing changed. What the other kinds chose
/// is kept for when the user comes back to them.
struct CompareChoice {
    CompareKind kind = CompareKind::Head;
    std::optional<HeadIndex> head; // layer and head, of whatever part is shown; empty = the next head
    QString text;                  // blank = nothing to compare with yet
    QString model;                 // a catalogue name or a folder; empty = the first one that is not A's
    std::optional<Mask> mask;      // for the part that is shown; empty = none, or causal where A has none
    std::set<HeadIndex> ablated;   // switched off in B beside A's; empty = see comparedAblation()
    bool operator==(const CompareChoice&) const = default;
};

} // namespace headlight
