// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"

#include <QString>
#include <QStringList>

#include <algorithm>

namespace headlight::test {

/// A mask of every kind as it is typed; of a kind with a number, the least that it takes if `number` is below it.
inline QStringList everyMask(int number)
{
    QStringList masks;
    for (const MaskKindRow& row : maskKinds()) {
        const int taken = row.number ? std::max(number, row.number->least) : 0;
        masks << QString::fromStdString(toString(Mask{kindOf(row), taken, {}}));
    }
    return masks;
}

} // namespace headlight::test
