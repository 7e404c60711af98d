// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shown_axes.h"

#include <optional>

namespace headlight {

/// The part of a map that is looked at, in token positions. An axis without a range is shown as a whole, and so is one
/// of whose tokens none is in its range.
struct MapPart {
    std::optional<TokenRange> rows = {};
    std::optional<TokenRange> columns = {};
    bool operator==(const MapPart&) const = default;
};

} // namespace headlight
