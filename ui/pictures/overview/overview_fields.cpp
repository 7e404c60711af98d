// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/overview/overview_fields.h"

namespace headlight {

StateFields overviewFields()
{
    return fieldsOf(QStringLiteral("overview"), &SessionState::overview,
                    std::vector<Field<OverviewChoice>>{field(QStringLiteral("large"), &OverviewChoice::large, flag()),
                                                       field(QStringLiteral("cellSize"), &OverviewChoice::cellSize,
                                                             wholeNumber(0, kLargestOverviewCell))});
}

} // namespace headlight
