// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/token_search.h"

#include <algorithm>

namespace headlight {

std::vector<int> placesWith(const QStringList& labels, const QString& typed)
{
    std::vector<int> places;
    for (int place = 0; place < labels.size() && !typed.isEmpty(); ++place)
        if (labels[place].contains(typed, Qt::CaseInsensitive))
            places.push_back(place);
    return places;
}

int bestPlace(const QStringList& labels, const std::vector<int>& places, const QString& typed)
{
    const auto firstWhere = [&](const auto& isSuch) {
        return std::ranges::find_if(places, [&](int place) { return isSuch(labels[place]); });
    };
    auto found = firstWhere([&](const QString& label) { return label.compare(typed, Qt::CaseInsensitive) == 0; });
    if (found == places.end())
        found = firstWhere([&](const QString& label) { return label.startsWith(typed, Qt::CaseInsensitive); });
    return found == places.end() ? 0 : static_cast<int>(found - places.begin());
}

} // namespace headlight
