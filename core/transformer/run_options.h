// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/model/model_config.h"

#include <compare>
#include <set>

namespace headlight {

struct HeadIndex {
    int layer = 0;
    int head = 0;
    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the compiler's own comparison with 0 for ours.
    auto operator<=>(const HeadIndex&) const = default;
};

/// Throws Error{BadArgument} that says which layers or heads there are.
void requireHead(const ModelConfig& config, const HeadIndex& head);

/// What the user may change about a run.
struct RunOptions {
    Mask mask;
    std::set<HeadIndex> ablatedHeads; // their z becomes 0
    bool scaleByRootDHead = true;
    float temperature = 1.0F; // the scores are divided by it

    /// Throws Error{BadArgument}: a head the model does not have, a temperature ≤ 0, padding of another length.
    void validate(const ModelConfig& config, int nTokens) const;
    bool operator==(const RunOptions&) const = default;
};

/// 1/√dHead (where neither model nor user switched it off) over the temperature, as one factor.
float scoreScale(const ModelConfig& config, const RunOptions& options);

} // namespace headlight
