// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <string_view>

namespace headlight {

/// A tab of the window's centre, by its word in a session file. Those that the code speaks of have a name here; the
/// tabs that there are, in their order, are those of the table of pictures (see pictureTabs()).
struct ViewTab {
    std::string_view word;
    auto operator<=>(const ViewTab&) const = default;

    static const ViewTab Heatmap;
    static const ViewTab SmallMultiples;
    static const ViewTab Links;
    static const ViewTab Shapes;
    static const ViewTab Layers;
    static const ViewTab Context;
    static const ViewTab Overview;
    static const ViewTab Compare;
    static const ViewTab Flow;
};

inline constexpr ViewTab ViewTab::Heatmap{"heatmap"};
inline constexpr ViewTab ViewTab::SmallMultiples{"small-multiples"};
inline constexpr ViewTab ViewTab::Links{"links"};
inline constexpr ViewTab ViewTab::Shapes{"shapes"};
inline constexpr ViewTab ViewTab::Layers{"layers"};
inline constexpr ViewTab ViewTab::Context{"context"};
inline constexpr ViewTab ViewTab::Overview{"overview"};
inline constexpr ViewTab ViewTab::Compare{"compare"};
inline constexpr ViewTab ViewTab::Flow{"data-flow"};

} // namespace headlight
