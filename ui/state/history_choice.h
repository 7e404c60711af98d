// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

namespace headlight {

/// What the tab History shows beside the chosen head.
struct HistoryChoice {
    std::optional<int> step; // a kept step of the training; empty: the first
    int sentence = 1;        // whose maps are shown, counted from 1
    bool operator==(const HistoryChoice&) const = default;
};

} // namespace headlight
