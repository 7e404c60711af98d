// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

#include <QString>

namespace headlight::test {

/// What is said of an action that is refused, or "accepted".
template <class Action>
QString refusal(const Action& action)
{
    try {
        action();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return QStringLiteral("accepted");
}

} // namespace headlight::test
