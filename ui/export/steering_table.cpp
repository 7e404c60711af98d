// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/steering_table.h"

#include "ui/kit/tr.h"

#include <string>
#include <vector>

namespace headlight {

PictureTable steeringTable(const Steering& steering)
{
    return matrixTable(tr("vector that steers"), QStringLiteral("steering"), [steering] {
        std::vector<std::string> columns;
        for (std::size_t i = 0; i < steering.vector.size(); ++i)
            columns.push_back(std::to_string(i));
        const RowVector numbers = Eigen::Map<const RowVector>(steering.vector.data(), std::ssize(steering.vector));
        return attentionMapFromMatrix({steering.name}, std::move(columns), {}, numbers, {}, {true});
    });
}

} // namespace headlight
