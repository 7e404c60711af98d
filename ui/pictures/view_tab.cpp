// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/view_tab.h"

#include "ui/kit/tr.h"
#include <algorithm>

namespace headlight {

QString tabMenuText(const ViewTabEntry& entry)
{
    return tr(entry.name);
}

QString tabName(ViewTab tab)
{
    const auto entry =
        std::find_if(kViewTabs.begin(), kViewTabs.end(), [tab](const auto& one) { return one.tab == tab; });
    return tabMenuText(*entry).remove(u'&');
}

} // namespace headlight
