// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/pair/pair_plot.h"
#include "ui/pictures/tokens/tokens_plot.h"
#include "ui/state/pair_choice.h"

#include <QString>

#include <set>

namespace headlight {

// What stands around a bench, on pages of its window that are about no bench.

/// What the page Tokens cuts.
struct TokensAsked {
    QString text;
    QString model; // a name or a folder; empty = the one that is shown
    bool operator==(const TokensAsked&) const = default;
};

/// What of these pages a lesson asks for.
struct AroundCover {
    std::set<Cutting> cuttings; // rows of the page Tokens
    PairCover pair = {};        // covers the page Sequence pair
    bool operator==(const AroundCover&) const = default;
};

/// What the page Sequence pair translates.
struct PairAsked {
    QString source;
    QString target; // the true translation, of training
    PairChoice choice;
    bool operator==(const PairAsked&) const = default;
};

/// What these pages show, as measures ask it.
struct AroundBench {
    TokensPlot tokens;
    PairPlot pair; // empty while it is not there yet
};

} // namespace headlight
