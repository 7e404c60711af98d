// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headlight {

/// A tab of the window's centre, by its word in a session file. The tabs that there are, in their order, are those of
/// the table of pictures (see pictureTabs()); a picture that other code speaks of names its tab in its own header.
struct ViewTab {
    std::string_view word;
    auto operator<=>(const ViewTab&) const = default;
};

/// The tab without a choice.
inline constexpr ViewTab kHeatmapTab{"heatmap"};

} // namespace headlight
