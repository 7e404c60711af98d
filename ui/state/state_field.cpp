// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/state_field.h"

namespace headlight {

StateFields together(std::initializer_list<StateFields> lists)
{
    StateFields all;
    for (const StateFields& list : lists)
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

QString mainName(const QString& option)
{
    for (const QString& name : option.split(u','))
        if (name.startsWith(QLatin1String("--")))
            return name;
    return option;
}

} // namespace headlight
