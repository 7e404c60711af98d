// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/picture.h"

#include <algorithm>

namespace headlight {

const StateField* Picture::fieldOf(const QString& option) const
{
    const auto found = std::find_if(takes.begin(), takes.end(),
                                    [&](const StateField& field) { return mainName(field.option) == option; });
    return found != takes.end() ? &*found : nullptr;
}

QString mainName(const QString& option)
{
    for (const QString& name : option.split(u','))
        if (name.startsWith(QLatin1String("--")))
            return name;
    return option;
}

} // namespace headlight
