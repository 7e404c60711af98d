// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// What the small multiples show.
struct GridChoice {
    bool layerOnly = false; // the heads of the chosen layer; else those of every layer
    bool operator==(const GridChoice&) const = default;
};

} // namespace headlight
