// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/head_table/head_measure.h"
#include "ui/state/head_choice.h"
#include "ui/state/token_choice.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// What the head finder shows: every head of one part of a run and its numbers.
struct HeadTable {
    HeadGrid grid;
    std::optional<HeadIndex> reference;         // what the similarities compare with; empty = there are none
    std::optional<TokenPair> cell;              // query and key that the weights here are of; empty = there are none
    bool isOfFileNumbers = false;               // numbers of either sign, of a file
    bool hasDrawing = false;                    // a pattern was drawn and has this text's size
    bool isSwitchedOff = false;                 // each head was switched off in turn
    bool isTried = false;                       // heads were tried on texts of their own (core/analysis/probed_heads.h)
    std::map<HeadMeasure, std::string> whyNone; // why no head has a score that others could have
    std::vector<HeadTableRow> rows;             // [nLayers·nHeads], layer by layer
};

} // namespace headlight
