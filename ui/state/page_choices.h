// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/bench_choice.h"
#include "ui/state/cost_choice.h"
#include "ui/state/pair_choice.h"

namespace headlight {

/// Choices for the pictures that are of no run: the pages of the bench's window. A session file, which is of
/// the window of a model, has none of it.
struct PageChoices {
    BenchChoice bench;
    CostChoice cost;
    PairChoice pair;
    bool operator==(const PageChoices&) const = default;
};

} // namespace headlight
