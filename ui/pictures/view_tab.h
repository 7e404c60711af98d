// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <array>

namespace headlight {

/// The tabs of the window's centre.
enum class ViewTab { Heatmap, SmallMultiples, Links, Shapes, Layers, Context, Overview, Compare };

struct ViewTabEntry {
    ViewTab tab;
    const char* word; // in a session file
    const char* name; // with the menu's access key
};

/// Every tab, in the order of the window; the first nine are reached by Ctrl and their number.
inline constexpr std::array kViewTabs = {
    ViewTabEntry{ViewTab::Overview, "overview", QT_TRANSLATE_NOOP("headlight", "&Overview")},
    ViewTabEntry{ViewTab::Heatmap, "heatmap", QT_TRANSLATE_NOOP("headlight", "&Heatmap")},
    ViewTabEntry{ViewTab::SmallMultiples, "small-multiples", QT_TRANSLATE_NOOP("headlight", "&Small multiples")},
    ViewTabEntry{ViewTab::Links, "links", QT_TRANSLATE_NOOP("headlight", "&Links")},
    ViewTabEntry{ViewTab::Shapes, "shapes", QT_TRANSLATE_NOOP("headlight", "Sha&pes")},
    ViewTabEntry{ViewTab::Layers, "layers", QT_TRANSLATE_NOOP("headlight", "La&yers")},
    ViewTabEntry{ViewTab::Context, "context", QT_TRANSLATE_NOOP("headlight", "Conte&xt")},
    ViewTabEntry{ViewTab::Compare, "compare", QT_TRANSLATE_NOOP("headlight", "&Compare")},
};

/// In the user's language, for a menu.
QString tabMenuText(const ViewTabEntry& entry);
/// The same without the access key.
QString tabName(ViewTab tab);

} // namespace headlight
