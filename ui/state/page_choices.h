// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/bench_choice.h"
#include "ui/state/cost_choice.h"
#include "ui/state/pair_choice.h"

#include <QString>

namespace headlight {

/// Choices for the pictures that are of no run: the pages of the bench's window, a graph of a file. A session file,
/// which is of the window of a model, has none of it.
struct PageChoices {
    BenchChoice bench;
    CostChoice cost;
    PairChoice pair;
    QString graph; // a file of an attribution graph
    bool operator==(const PageChoices&) const = default;
};

} // namespace headlight
