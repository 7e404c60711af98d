// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/transformer/run_options.h"

#include <optional>
#include <set>
#include <string>

namespace headlight {

/// What B of a comparison is: A with one of these changed.
struct CompareWith {
    std::optional<std::string> text;
    std::optional<std::string> model;
    std::optional<Mask> mask; // of the part that is shown
    std::optional<HeadIndex> head;
    std::set<HeadIndex> ablatedHeads; // beside those that are switched off in A

    /// How many of them were given.
    int count() const;
    /// The option that gave the first of them.
    std::string given() const;
};

} // namespace headlight
